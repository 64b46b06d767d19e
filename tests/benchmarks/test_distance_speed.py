"""How fast and how exact distances are, against shapely.distance between 64-gons."""

import numpy as np
import shapely

from companion.geometry.distance import distance_matrix, edge_distance
from companion.geometry.shapes import box, disc
from tests.benchmarks import sight_references as reference


def test_the_matrix_of_round_bases(benchmark):
    spots = reference.board(0, 300).spots
    bases = [disc(spot, 1.25) for spot in spots]
    polygons = shapely.buffer(shapely.points(np.array(spots)), 1.25)
    ours = reference.best_of(lambda: distance_matrix(bases), 9)
    theirs = reference.best_of(lambda: shapely.distance(polygons[:, None], polygons[None, :]), 1, 0.0)
    matrix = distance_matrix(bases)
    exact = [[edge_distance(a, b) for b in bases[:20]] for a in bases[:20]]
    assert np.abs(matrix[:20, :20] - exact).max() < 1e-12
    reference.note(f"300 x 300 round bases: ours {ours * 1e3:.2f} ms, shapely on 64-gons {theirs / ours:.0f}x")
    assert theirs / ours >= 200
    benchmark(distance_matrix, bases)


def test_the_matrix_of_rectangles(benchmark):
    spots = reference.board(0, 300).spots
    bases = [box(spot, 5, 2.5, 7.0 * k) for k, spot in enumerate(spots)]
    matrix = benchmark(distance_matrix, bases)
    exact = [[edge_distance(a, b) for b in bases[:12]] for a in bases[:12]]
    assert np.abs(matrix[:12, :12] - exact).max() < 1e-9
