"""Lines of fire and hidden fractions, put into the words of the reports."""

from companion.battlefield.reports import Blocker, CoverReport, LineOfFire, Method, Patch, SightPicture, Verdict
from companion.geometry.sight import Body, Picture, Scene, can_see, hidden, hidden_range, sight_within


def line_between(scene: Scene, a: Body, b: Body, tolerance: float) -> LineOfFire:
    """Find out whether two units see each other, and whether a shift by the tolerance would change it."""
    sighting = can_see(scene, a, b)
    verdict: Verdict = "yes" if sighting.seen else "no"
    if tolerance > 0:
        always, ever = sight_within(scene, a, b, tolerance)
        if always != ever:
            verdict = "close"
    return LineOfFire(
        seen=sighting.seen,
        verdict=verdict,
        a=sighting.a,
        b=sighting.b,
        blockers=tuple(Blocker(id=block.key, at=block.at) for block in sighting.blocks),
    )


def cover_between(
    scene: Scene, a: Body, b: Body, tolerance: float, method: Method, standing_in: tuple[str, ...]
) -> CoverReport:
    """Find out how much of b is hidden from a, by which pieces, and how much a shift by the tolerance would change."""
    report = hidden(scene, a, b, method)
    if tolerance <= 0:
        least = greatest = report.fraction
    elif method == "silhouette":
        least, greatest = hidden_range(scene, a, b, tolerance)
    else:
        least, greatest = _shifted(scene, a, b, tolerance, method)
    return CoverReport(
        fraction=report.fraction,
        least=min(least, report.fraction),
        greatest=max(greatest, report.fraction),
        method=method,
        picture=picture_from(report.picture),
        pieces=tuple(key for key, _ in report.shares),
        standing_in=standing_in,
    )


def picture_from(picture: Picture) -> SightPicture:
    """Give the view along the barrel as plain figures; heights are above the table."""
    patches = tuple(Patch(id=each.key, polygons=each.polygons, share=each.share) for each in picture.patches)
    return SightPicture(left=picture.left, right=picture.right, bottom=picture.bottom, top=picture.top, patches=patches)


def _shifted(scene: Scene, a: Body, b: Body, tolerance: float, method: Method) -> tuple[float, float]:
    """Give the least and greatest fraction by another method: shooter and target shift to either side or stay."""
    (ax, ay), (bx, by) = a.footprint.centre, b.footprint.centre
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    if length < 1e-9:
        value = hidden(scene, a, b, method).fraction
        return value, value
    nx, ny = -(by - ay) / length * tolerance, (bx - ax) / length * tolerance
    values = [
        hidden(scene, a.moved(nx * i, ny * i), b.moved(nx * j, ny * j), method).fraction
        for i in (-1, 0, 1)
        for j in (-1, 0, 1)
    ]
    return min(values), max(values)
