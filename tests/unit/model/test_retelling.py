"""Only a scenario's own words are told anew; ids, places and numbers stay."""

from msgspec import structs, to_builtins

from companion.app import data_folder, registry
from companion.model.retelling import retold
from companion.persistence.scenario_file import read_scenario

WORDS = {"title", "description", "name", "motive", "notes", "text"}
RULESETS = registry(data_folder() / "resources")


def shipped():
    return [read_scenario(path, RULESETS)[0] for path in sorted((data_folder() / "scenarios").glob("*.scenario.json"))]


def without_words(value: object) -> object:
    if isinstance(value, dict):
        return {key: without_words(each) for key, each in value.items() if key not in WORDS}
    return [without_words(each) for each in value] if isinstance(value, list | tuple) else value


def test_nothing_but_words_changes() -> None:
    for scenario in shipped():
        loud = retold(scenario, lambda _, text: text.upper())
        assert loud != scenario
        assert without_words(to_builtins(loud)) == without_words(to_builtins(scenario))


def test_every_word_of_a_scenario_is_asked_for() -> None:
    for scenario in shipped():
        silent = to_builtins(retold(scenario, lambda kind, _: f"<{kind}>"))
        for part in ("sides", "squads", "units", "terrain", "zones", "profiles"):
            for each in silent.get(part, ()):
                said = [each[word] for word in WORDS if each.get(word)]
                assert all(text.startswith("<") for text in said), each
        assert silent["title"] == "<title>"
        assert silent["description"] == "<description>"


def test_the_number_of_a_figure_stays() -> None:
    scenario = shipped()[0]
    one = structs.replace(scenario.units[0], name="Quay 7")
    two = structs.replace(scenario.units[1], name="Private Kemp")
    told = retold(structs.replace(scenario, units=(one, two)), lambda _, text: {"Quay": "Molo"}.get(text, text))
    assert [each.name for each in told.units] == ["Molo 7", "Private Kemp"]
