"""Where the hand is drawn to, by distances one can check on paper."""

from companion.battlefield.editing.snapping import Snapped, Snapper
from companion.model.board import Table
from tests.unit.battlefield.editing.pieces import house, wall

TABLE = Table(width=120.0, height=80.0)
SNAPPER = Snapper([house(), wall()], TABLE)


def test_a_corner_wins_over_an_edge_that_is_nearer() -> None:
    assert SNAPPER.snap((10.8, 9.9), 1.0) == Snapped((10.0, 10.0), "corner", "house")
    assert SNAPPER.snap((12.0, 9.4), 1.0) == Snapped((12.0, 10.0), "edge", "house")


def test_beyond_the_radius_nothing_draws() -> None:
    assert SNAPPER.snap((12.0, 8.9), 1.0) == Snapped((12.0, 8.9))
    assert SNAPPER.snap((12.0, 8.9), 1.2).by == "edge"


def test_the_middle_line_of_a_wall_draws_too() -> None:
    assert SNAPPER.snap((7.0, 5.5), 1.0) == Snapped((7.0, 5.0), "edge", "wall")


def test_the_table_has_edges_and_corners() -> None:
    assert SNAPPER.snap((119.5, 40.0), 1.0) == Snapped((120.0, 40.0), "table")
    assert SNAPPER.snap((119.7, 79.6), 1.0) == Snapped((120.0, 80.0), "table")


def test_the_grid_counts_along_the_table_s_edge_too() -> None:
    assert SNAPPER.snap((119.5, 41.3), 1.0, grid=2.5) == Snapped((120.0, 42.5), "table")
    assert SNAPPER.snap((61.1, 0.4), 1.0, grid=2.5) == Snapped((60.0, 0.0), "table")


def test_the_grid_draws_what_nothing_else_does() -> None:
    assert SNAPPER.snap((61.2, 58.9), 1.0, grid=5.0) == Snapped((60.0, 60.0), "grid")
    assert SNAPPER.snap((62.6, 57.4), 1.0, grid=5.0) == Snapped((65.0, 55.0), "grid")
    assert SNAPPER.snap((12.0, 9.4), 1.0, grid=5.0).by == "edge"


def test_a_piece_is_not_drawn_to_itself() -> None:
    alone = Snapper([house(), wall()], TABLE, ignoring={"house"})
    assert alone.snap((10.8, 9.9), 1.0) == Snapped((10.8, 9.9))


CORNERS = ((40.0, 40.0), (50.0, 40.0), (50.0, 48.0), (40.0, 48.0))


def test_a_shifted_piece_meets_another_corner_to_corner() -> None:
    # its left upper corner comes to (30.4, 20.6), the house's right lower one is at (30, 20)
    by, found = SNAPPER.snap_shift(CORNERS, (-9.6, -19.4), 1.0)
    assert by == (-10.0, -20.0)
    assert found == Snapped((30.0, 20.0), "corner", "house")


def test_a_corner_is_met_before_an_edge_that_is_nearer() -> None:
    # the left lower corner lies 0.1 from the house's right edge, the left upper one 0.8 from its lower corner
    by, found = SNAPPER.snap_shift(((30.1, 20.8), (30.1, 15.0)), (0.0, 0.0), 1.0)
    assert (by, found.by) == ((-0.1, -0.8), "corner")


def test_a_shift_away_from_everything_keeps_the_first_corner_on_the_grid() -> None:
    assert SNAPPER.snap_shift(CORNERS, (20.3, 10.8), 1.0, grid=5.0)[0] == (20.0, 10.0)
    assert SNAPPER.snap_shift(CORNERS, (20.3, 10.8), 1.0)[0] == (20.3, 10.8)
    assert SNAPPER.snap_shift((), (1.5, 2.5), 1.0, grid=5.0)[0] == (1.5, 2.5)
