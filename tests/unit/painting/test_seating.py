"""Passengers are drawn in what carries them."""

import pytest

from companion.model.board import RectBase
from companion.model.units import Unit
from companion.painting.seating import drawn_places


def unit(name: str, x: float | None = None, y: float = 0.0, **more: object) -> Unit:
    return Unit(id=name, name=name, side="red", squad="reds", position=None if x is None else (x, y), **more)


def places(*units: Unit) -> dict[str, tuple[float, float]]:
    return drawn_places({each.id: each for each in units})


def test_who_stands_is_drawn_where_it_stands_and_who_is_away_nowhere() -> None:
    assert places(unit("ann", 3.0, 4.0), unit("bea")) == {"ann": (3.0, 4.0)}


def test_a_crew_sits_along_the_boat_in_the_order_of_the_scenario() -> None:
    boat = unit("boat", 50.0, 20.0, base=RectBase(length=12.0, width=3.0), facing=90.0)
    crew = [unit(name, carrier="boat") for name in ("ann", "bea", "cid")]
    found = places(*crew, boat)
    # 2.5 cm bases and 0.3 between them, the first one in front; the boat looks to the right
    assert [found[name] for name in ("ann", "bea", "cid")] == [
        pytest.approx((52.8, 20.0)),
        pytest.approx((50.0, 20.0)),
        pytest.approx((47.2, 20.0)),
    ]


def test_a_boat_on_a_cart_carries_its_crew_along_and_no_circle_hangs() -> None:
    cart = unit("cart", 10.0, 10.0)
    boat, ann = unit("boat", carrier="cart"), unit("ann", carrier="boat")
    assert places(ann, boat, cart) == {"cart": (10.0, 10.0), "boat": (10.0, 10.0), "ann": (10.0, 10.0)}
    assert places(unit("a", 1.0, 1.0, carrier="b"), unit("b", 2.0, 2.0, carrier="a")) == {}


def test_a_boat_in_reserve_hides_its_crew() -> None:
    assert places(unit("boat"), unit("ann", 5.0, 5.0, carrier="boat")) == {}
