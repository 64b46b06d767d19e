"""Pieces and figures in few words, for the tests of sight."""

from companion.geometry.outlines import check_polygon, rectangle
from companion.geometry.shapes import disc
from companion.geometry.sight import Body, Obstacle

TALL = 100.0


def block(key, left, top, right, bottom, height=TALL, *, base=0.0, **more):
    """An upright rectangular piece; ``height`` is its top above the table."""
    outline = check_polygon([rectangle(left, top, right, bottom)]).outline
    assert outline is not None
    return Obstacle(key, outline, base, height, **more)


def shape(key, ring, height=TALL, *, base=0.0, **more):
    outline = check_polygon([[*ring, ring[0]]]).outline
    assert outline is not None
    return Obstacle(key, outline, base, height, **more)


def figure(x, y, radius=1.0, **heights):
    return Body(disc((x, y), radius), **heights)
