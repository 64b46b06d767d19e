"""The JSON Schema of scenario files and of lists, made from the types that read them.

python -m companion.persistence.schema > resources/schema/scenario.schema.json
python -m companion.persistence.schema armlist > resources/schema/armlist.schema.json
"""

import json
import sys

import msgspec

from companion.model.armlists import Armlist
from companion.model.state import Scenario


def scenario_schema() -> str:
    """Describe a scenario file to editors and other programs: JSON Schema, 2020-12."""
    return _schema("A table laid out for play", Scenario)


def armlist_schema() -> str:
    """Describe a list of profiles and squads to editors that know JSON Schema for TOML."""
    return _schema("Profiles and squads of a club", Armlist)


def _schema(title: str, kind: type) -> str:
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        **msgspec.json.schema(kind),
    }
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(armlist_schema() if sys.argv[1:] == ["armlist"] else scenario_schema())
