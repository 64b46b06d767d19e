"""What some pieces of a sight picture hide together."""

import pytest

from companion.battlefield.picture_shares import share_of
from companion.battlefield.reports import CoverReport, Patch, SightPicture

LEFT = Patch(id="left", polygons=(((-1.0, 0.0), (0.0, 0.0), (0.0, 3.0), (-1.0, 3.0)),), share=0.5)
LOW = Patch(id="low", polygons=(((-1.0, 0.0), (1.0, 0.0), (1.0, 1.0), (-1.0, 1.0)),), share=1 / 3)
CORNER = Patch(id="corner", polygons=(((0.5, 2.0), (1.0, 2.0), (1.0, 3.0), (0.5, 3.0)),), share=0.5 / 6)


def report(*patches: Patch, fraction: float) -> CoverReport:
    picture = SightPicture(left=-1.0, right=1.0, bottom=0.0, top=3.0, patches=patches)
    return CoverReport(fraction=fraction, least=fraction, greatest=fraction, method="silhouette", picture=picture)


@pytest.mark.parametrize(
    ("pieces", "share"),
    [
        ((), 0.0),
        (("elsewhere",), 0.0),
        (("left",), 0.5),
        (("low",), 1 / 3),
        # half of the low piece lies before the left one: 3 + 2 - 1 of 6 square cm
        (("left", "low"), 4 / 6),
        (("low", "corner"), 2.5 / 6),
        (("left", "low", "corner"), 4.5 / 6),
    ],
)
def test_overlaps_count_once(pieces: tuple[str, ...], share: float) -> None:
    assert share_of(report(LEFT, LOW, CORNER, fraction=4.5 / 6), pieces) == pytest.approx(share)
