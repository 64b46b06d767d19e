"""The borders of what a base sees among tall pieces, and where somebody who comes along first touches them."""

import math

import numpy as np
import pytest

from companion.geometry.shapes import capsule, disc
from companion.geometry.sight import Beams, Body, Scene, beams, can_see, clear_along
from tests.geometry_cases.pieces import block

GUARD = Body(disc((0.0, 0.0), 1.0))
ALONG = Body(capsule((20.0, 0.0), (20.0, 15.0), 1.0))
"""A base of 2 cm wherever it is on its way from (20, 0) to (20, 15)."""


def test_who_comes_from_behind_a_wall_touches_the_tangent_past_its_end() -> None:
    """A line y = m x + c past the corner (10, 5) and tangent to the guard: 99 m^2 - 100 m + 24 = 0.

    The base touches it from below where its centre is at y = 20 m + c - sqrt(1 + m^2), which is 20 m.
    """
    slope = (100.0 - math.sqrt(100.0**2 - 4 * 99 * 24)) / 198.0
    wall = Scene([block("wall", 10, -5, 11, 5)])
    found = beams(wall, GUARD, ALONG)
    assert found is not None
    enter, leave = found.meeting((20.0, 0.0), (20.0, 15.0), 1.0)
    met = np.flatnonzero((enter <= 1.0) & (leave >= 0.0))
    first = met[np.argmin(enter[met])]
    assert enter[first] * 15.0 == pytest.approx(20.0 * slope, abs=1e-4)
    at = float(enter[first]) * 15.0
    assert clear_along(wall, GUARD, Body(disc((20.0, at + 0.001), 1.0)), found.line(int(first)))
    assert not can_see(wall, GUARD, Body(disc((20.0, at - 0.001), 1.0))).seen


def test_a_beam_ends_where_a_piece_stops_it_and_goes_on_where_none_does() -> None:
    wall, post = block("wall", 10, -5, 11, 5), block("post", 16, 7, 17, 8)
    alone, stopped = beams(Scene([wall]), GUARD, ALONG), beams(Scene([wall, post]), GUARD, ALONG)
    assert alone is not None
    assert stopped is not None
    assert np.hypot(*(alone.end - alone.start).T).min() > 1000.0
    at_post = np.abs(stopped.end[:, 0] - 16.0) < 1e-4
    assert at_post.any()
    assert ((stopped.end[at_post, 1] > 7.0 - 1e-4) & (stopped.end[at_post, 1] < 8.0 + 1e-4)).all()


@pytest.mark.parametrize(
    "piece",
    [
        block("wood", 10, -5, 14, 5, kind="wood", see_through=3.0),
        block("middling", 10, -5, 14, 5, 2.6),
        block("hanging", 10, -5, 14, 5, base=2.5),
        block("against the guard", 1.0, -5, 3, 5),
        block("on the way", 20.5, 5, 22, 9),
    ],
)
def test_it_does_not_tell_among_woods_nor_over_middling_pieces_nor_where_they_begin_under_a_base(piece) -> None:
    assert beams(Scene([piece]), GUARD, ALONG) is None


@pytest.mark.parametrize(
    ("a", "b", "first", "last"),
    [
        ((0.0, 5.0), (10.0, 5.0), 4.0, 8.0),  # across the middle of the beam, 2 to either side
        ((0.0, -1.0), (10.0, -1.0), 6.0 - math.sqrt(3.0), 6.0 + math.sqrt(3.0)),  # past its end, a disc of 2
        ((0.0, -3.0), (10.0, -3.0), math.inf, -math.inf),
        ((6.0, -12.0), (6.0, 28.0), 10.0, 24.0),  # along it, from end to end
        ((7.0, 1.0), (7.0, 1.0), math.nan, math.nan),  # standing still beside it
    ],
)
def test_where_a_disc_touches_a_beam(a, b, first, last) -> None:
    """One beam from (6, 0) to (6, 10), a disc of radius 2; lengths along the way."""
    beam = Beams(np.array([[6.0, 0.0]]), np.array([[6.0, 10.0]]))
    low, high = beam.meeting(a, b, 2.0)
    if math.isnan(first):
        assert low[0] <= 0.0 <= high[0]
        return
    length = math.dist(a, b)
    if math.isinf(first):
        assert low[0] > high[0]
        return
    assert (low[0] * length, high[0] * length) == pytest.approx((first, last), abs=1e-9)
