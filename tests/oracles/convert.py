"""From the oracles' plain tables to the product's own types."""

from companion.geometry.outlines import check_polygon
from companion.geometry.shapes import box, disc
from companion.geometry.sight import Body, Obstacle, Scene
from tests.oracles.plan_rays import Figure, Solid


def body(fig: Figure) -> Body:
    shape = box((fig.x, fig.y), fig.length, fig.width, fig.facing) if fig.length else disc((fig.x, fig.y), fig.radius)
    return Body(shape, fig.ground, fig.eye, fig.height)


def scene(solids: tuple[Solid, ...]) -> Scene:
    obstacles = []
    for i, solid in enumerate(solids):
        outline = check_polygon(solid.rings).outline
        if outline is None:
            continue
        kind = "opaque" if solid.wood is None else "wood"
        obstacles.append(Obstacle(f"p{i}", outline, solid.bottom, solid.top, kind, solid.wood or 0.0))
    return Scene(obstacles)
