"""Lines of fire and hidden fractions, put into the words of the reports."""

import math
from collections.abc import Iterator

from companion.battlefield.reports import Blocker, CoverReport, LineOfFire, Method, Patch, SightPicture, Verdict
from companion.battlefield.screening import screened
from companion.geometry.sight import (
    Body,
    Picture,
    Scene,
    Sighting,
    can_see,
    clear_between,
    hidden,
    hidden_fraction,
    hidden_range,
    walled_off,
)

WHOLLY = 0.999
"""Up to this hidden fraction a target is seen for sure; above it a single clear line must be looked for."""


def seen_by_each_other(scene: Scene, a: Body, b: Body) -> bool:
    """Tell whether two units can see each other, the cheap proofs of no before the long search."""
    if walled_off(scene, a, b) or screened(scene, a, b):
        return False
    return clear_between(scene, a, b) is not None


def line_between(scene: Scene, a: Body, b: Body, tolerance: float) -> LineOfFire:
    """Find out whether two units see each other, and whether a shift by the tolerance would change it."""
    screens = screened(scene, a, b)
    if screens:
        sighting = Sighting(seen=False, a=a.footprint.centre, b=b.footprint.centre)
    else:
        sighting = can_see(scene, a, b)
        screens = tuple(Blocker(id=block.key, at=block.at) for block in sighting.blocks)
    verdict: Verdict = "yes" if sighting.seen else "no"
    if tolerance > 0 and not (_always if sighting.seen else _never)(scene, a, b, tolerance):
        verdict = "close"
    return LineOfFire(seen=sighting.seen, verdict=verdict, a=sighting.a, b=sighting.b, blockers=screens)


def cover_between(
    scene: Scene, a: Body, b: Body, tolerance: float, method: Method, standing_in: tuple[str, ...]
) -> CoverReport:
    """Find out how much of b is hidden from a, by which pieces, and how much a shift by the tolerance would change."""
    report = hidden(scene, a, b, method)
    fraction = report.fraction
    if is_flat(b) and method in ("silhouette", "width"):
        fraction, least, greatest = _all_or_nothing(scene, a, b, tolerance)
    elif tolerance <= 0:
        least = greatest = fraction
    elif method == "silhouette":
        least, greatest = hidden_range(scene, a, b, tolerance)
    else:
        least, greatest = _shifted(scene, a, b, tolerance, method)
    return CoverReport(
        fraction=fraction,
        least=min(least, fraction),
        greatest=max(greatest, fraction),
        method=method,
        picture=picture_from(report.picture),
        pieces=tuple(key for key, _ in report.shares),
        standing_in=standing_in,
    )


def hidden_by(scene: Scene, a: Body, b: Body, method: Method, silhouette: float) -> float:
    """Give how much of b is hidden from a by a method, where the share of its silhouette is known already.

    Of one whose silhouette is wholly hidden some other line may still run: by ``any`` that is left open.
    """
    if method == "silhouette":
        return silhouette
    if method == "any":
        return 0.0 if silhouette < WHOLLY else 1.0
    return hidden(scene, a, b, method).fraction


def is_flat(body: Body) -> bool:
    """Tell whether a unit has no height, and so no silhouette of which a part could be hidden: it is seen or not."""
    return body.height <= 0.0


def _all_or_nothing(scene: Scene, a: Body, b: Body, tolerance: float) -> tuple[float, float, float]:
    """Give how much of a flat unit is hidden, 0 or 1, and the least and the greatest within the tolerance."""
    places = [(a, b), *(_shifts(a, b, tolerance) if tolerance > 0 else ())]
    values = [0.0 if seen_by_each_other(scene, here, there) else 1.0 for here, there in places]
    return values[0], min(values), max(values)


def picture_from(picture: Picture) -> SightPicture:
    """Give the view along the barrel as plain figures; heights are above the table."""
    patches = tuple(Patch(id=each.key, polygons=each.polygons, share=each.share) for each in picture.patches)
    return SightPicture(left=picture.left, right=picture.right, bottom=picture.bottom, top=picture.top, patches=patches)


def _always(scene: Scene, a: Body, b: Body, tolerance: float) -> bool:
    """Tell whether two units that see each other do so wherever within the tolerance they stand."""
    return all(
        (hidden_fraction(scene, here, there) < WHOLLY and not is_flat(there)) or seen_by_each_other(scene, here, there)
        for here, there in (*_shifts(a, b, tolerance), *_along(a, b, tolerance))
    )


def _never(scene: Scene, a: Body, b: Body, tolerance: float) -> bool:
    """Tell whether two units that do not see each other would not do so anywhere within the tolerance.

    Bases grown by the tolerance hold all places where the units could stand: if even they do not see each other, no
    place need be tried.
    """
    if not seen_by_each_other(scene, a.grown(tolerance), b.grown(tolerance)):
        return True
    places = (*_along(a, b, tolerance), *_shifts(a, b, tolerance))
    return not any(seen_by_each_other(scene, here, there) for here, there in places)


def _shifts(a: Body, b: Body, tolerance: float) -> Iterator[tuple[Body, Body]]:
    """Give both units shifted across the line between them, to either side or not at all, the widest shifts first."""
    (ax, ay), (bx, by) = a.footprint.centre, b.footprint.centre
    length = math.hypot(bx - ax, by - ay)
    if length < 1e-9:
        return
    nx, ny = -(by - ay) / length * tolerance, (bx - ax) / length * tolerance
    for i, j in ((1, -1), (-1, 1), (1, 1), (-1, -1), (0, 1), (0, -1), (1, 0), (-1, 0)):
        yield a.moved(nx * i, ny * i), b.moved(nx * j, ny * j)


def _along(a: Body, b: Body, tolerance: float) -> Iterator[tuple[Body, Body]]:
    """Give both units nearer to each other and farther away, each by the tolerance: how deep in a wood they stand."""
    (ax, ay), (bx, by) = a.footprint.centre, b.footprint.centre
    length = math.hypot(bx - ax, by - ay)
    if length < 1e-9:
        return
    tx, ty = (bx - ax) / length * tolerance, (by - ay) / length * tolerance
    for k in (1, -1):
        yield a.moved(tx * k, ty * k), b.moved(-tx * k, -ty * k)


def _shifted(scene: Scene, a: Body, b: Body, tolerance: float, method: Method) -> tuple[float, float]:
    """Give the least and greatest fraction by another method: shooter and target shift to either side or stay."""
    values = [hidden(scene, here, there, method).fraction for here, there in _shifts(a, b, tolerance)]
    values.append(hidden(scene, a, b, method).fraction)
    return min(values), max(values)
