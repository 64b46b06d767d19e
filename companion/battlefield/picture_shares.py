"""What some of the pieces in a sight picture hide together."""

from collections.abc import Collection

import shapely

from companion.battlefield.reports import CoverReport


def share_of(report: CoverReport, pieces: Collection[str]) -> float:
    """Give how much of the target the named pieces hide together, 0 to 1: overlaps count once.

    Exact where they are all pieces of the picture or a single one; otherwise as exact as the picture's polygons.
    """
    picture = report.picture
    chosen = [each for each in picture.patches if each.id in pieces and each.share > 0.0]
    if not chosen:
        return 0.0
    if all(each.id in pieces for each in picture.patches if each.share > 0.0):
        return report.fraction
    if len(chosen) == 1:
        return chosen[0].share
    whole = (picture.right - picture.left) * (picture.top - picture.bottom)
    if whole <= 0.0:
        return max(each.share for each in chosen)
    shapes = [shapely.make_valid(shapely.Polygon(ring)) for each in chosen for ring in each.polygons if len(ring) >= 3]
    area = float(shapely.union_all(shapes).area)
    return min(max(area / whole, max(each.share for each in chosen)), report.fraction)
