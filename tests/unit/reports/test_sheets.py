"""Squad sheets as pdf: every word on the paper, whole squads on a page, secrets on pages of their own."""

from io import BytesIO
from unicodedata import normalize

from pypdf import PdfReader

from companion.app import data_folder, registry, wording
from companion.reports.sheets import sheets_pdf
from companion.views.squad_sheets import SquadSheet

RESOURCES = data_folder() / "resources"
WORDS = wording("en", RESOURCES, registry(RESOURCES))


def squad(name: str, count: int, *, alone: bool = False, wide: int = 0) -> SquadSheet:
    rows = tuple((f"{name} {at}", "rifle", "☐G", *("unbreakable" for _ in range(wide))) for at in range(1, count + 1))
    columns = ("Unit", "Weapons", "On guard", *(f"column{at}" for at in range(wide)))
    lines = ("Units: many", f"{name} wants the bridge.") if alone else ("Units: many",)
    return SquadSheet(title=f"{name}s", side="Red", lines=lines, columns=columns, rows=rows, alone=alone)


def pages_of(*sheets: SquadSheet) -> list[str]:
    pdf, count = sheets_pdf("An evening", sheets, WORDS)
    reader = PdfReader(BytesIO(pdf))
    assert len(reader.pages) == count
    assert (round(reader.pages[0].mediabox.width), round(reader.pages[0].mediabox.height)) == (595, 842), "A4"
    return [" ".join(normalize("NFKC", page.extract_text()).split()) for page in reader.pages]


def test_two_small_squads_share_a_page_with_every_word() -> None:
    (page,) = pages_of(squad("Rifleman", 3), squad("Gunner", 2))
    assert "An evening · page 1" in page
    for word in ("Riflemans Red", "Rifleman 3", "Gunner 2", "On guard", "☐G"):
        assert word in page


def test_a_squad_that_does_not_fit_any_more_begins_a_page() -> None:
    first, second = pages_of(squad("Rifleman", 20), squad("Gunner", 20))
    assert "Rifleman 20" in first
    assert "Gunner" not in first
    assert "Gunner 1 " in second


def test_a_squad_longer_than_a_page_goes_on_with_its_heading() -> None:
    pages = pages_of(squad("Rifleman", 100))
    assert len(pages) > 2
    assert all("Riflemans Red" in page and "On guard" in page for page in pages)
    everything = " ".join(pages)
    assert all(f"Rifleman {at} rifle" in everything for at in range(1, 101))
    assert sum(page.count(" rifle ") for page in pages) == 100


def test_a_squad_with_a_secret_shares_its_page_with_nobody() -> None:
    pages = pages_of(squad("Rifleman", 2), squad("Spy", 1, alone=True), squad("Gunner", 2), squad("Medic", 1))
    assert [("Rifle" in page, "Spy" in page, "Gunner" in page, "Medic" in page) for page in pages] == [
        (True, False, False, False),
        (False, True, False, False),
        (False, False, True, True),
    ]


def test_wide_tables_keep_all_their_words() -> None:
    (page,) = pages_of(squad("Rifleman", 2, wide=7))
    assert page.count("unbreakable") == 14
    (page,) = pages_of(squad("Rifleman", 1, wide=14))
    assert page.replace(" ", "").count("unbreakable") <= 14
    assert "column13" in page.replace(" ", "")


def test_the_same_squads_make_the_same_bytes() -> None:
    sheets = (squad("Rifleman", 3),)
    assert sheets_pdf("An evening", sheets, WORDS) == sheets_pdf("An evening", sheets, WORDS)
