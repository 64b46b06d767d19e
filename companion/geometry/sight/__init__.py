"""Sight: who sees whom, how much is hidden, and the picture that shows why."""

from companion.geometry.sight.beams import Beams, beams
from companion.geometry.sight.fan import Roster, all_pairs, fan, seen_from
from companion.geometry.sight.lines import GRAZE
from companion.geometry.sight.methods import Hidden, hidden
from companion.geometry.sight.obstacles import SHELL, Body, Gap, Kind, Method, Obstacle, vehicle
from companion.geometry.sight.parting import parted_from
from companion.geometry.sight.picture import Patch, Picture
from companion.geometry.sight.scene import Scene, depth_to_border
from companion.geometry.sight.seeing import Block, Sighting, can_see, clear_along, clear_between, walled_off
from companion.geometry.sight.silhouette import hidden_fraction
from companion.geometry.sight.tolerance import hidden_range, sight_within
from companion.geometry.sight.visibility import visibility_area

__all__ = [
    "GRAZE",
    "SHELL",
    "Beams",
    "Block",
    "Body",
    "Gap",
    "Hidden",
    "Kind",
    "Method",
    "Obstacle",
    "Patch",
    "Picture",
    "Roster",
    "Scene",
    "Sighting",
    "all_pairs",
    "beams",
    "can_see",
    "clear_along",
    "clear_between",
    "depth_to_border",
    "fan",
    "hidden",
    "hidden_fraction",
    "hidden_range",
    "parted_from",
    "seen_from",
    "sight_within",
    "vehicle",
    "visibility_area",
    "walled_off",
]
