"""Changed kinds are kept beside the shipped ones, which never change."""

from pathlib import Path

import pytest
from msgspec import structs

from companion.app import data_folder
from companion.persistence.kind_shelf import KindShelf
from companion.rules.tables import TableFileError
from tests.toy.table import RULES

SHIPPED = data_folder() / "resources" / "kinds"


def test_a_changed_kind_is_kept_and_found_again(tmp_path: Path) -> None:
    shelf = KindShelf(SHIPPED, tmp_path / "kinds")
    assert shelf.own(RULES) == ()
    wood = next(each for each in shelf.shipped(RULES) if each.id == "wood")
    lower = structs.replace(wood, height=4.5, floors=())
    shelf.keep(RULES, {"wood": lower})
    assert KindShelf(SHIPPED, tmp_path / "kinds").own(RULES) == (lower,)
    assert next(each for each in shelf.shipped(RULES) if each.id == "wood") == wood
    shelf.keep(RULES, {})
    assert shelf.own(RULES) == ()
    assert list((tmp_path / "kinds").iterdir()) == []


def test_a_shelf_without_a_folder_keeps_nothing() -> None:
    shelf = KindShelf(SHIPPED)
    shelf.keep(RULES, {each.id: each for each in shelf.shipped(RULES)})
    assert shelf.own(RULES) == ()


def test_a_damaged_file_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "toy.toml").write_text("[kinds.wood]\nheight = 'high'", "utf-8")
    with pytest.raises(TableFileError) as failed:
        KindShelf(SHIPPED, tmp_path).own(RULES)
    assert failed.value.file == tmp_path / "toy.toml"
