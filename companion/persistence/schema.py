"""The JSON Schema of scenario files, made from the types that read them.

python -m companion.persistence.schema > resources/schema/scenario.schema.json
"""

import json
import sys

import msgspec

from companion.model.state import Scenario


def scenario_schema() -> str:
    """Describe a scenario file to editors and other programs: JSON Schema, 2020-12."""
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A table laid out for play",
        **msgspec.json.schema(Scenario),
    }
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(scenario_schema())
