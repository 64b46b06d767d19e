"""English for what can be wrong with terrain; every sentence says what to do about it."""

TERRAIN: dict[str, str] = {
    "core.fault.outline.not_finite": "{piece}: point {point} of ring {ring} is not a number; write x and y in cm.",
    "core.fault.outline.too_far": "{piece}: point {point} of ring {ring} lies kilometres away; write x and y in cm.",
    "core.fault.outline.too_few_points": "{piece}: ring {ring} has too few different points; an outline needs three,"
    " a line two.",
    "core.fault.outline.zero_area": "{piece}: ring {ring} encloses no ground; move its points apart.",
    "core.fault.outline.empty": "{piece} has no outline; draw one or take the piece away.",
    "core.fault.outline.no_width": "{piece} is a line without width; give it a width in cm.",
    "core.fault.outline.bad_width": "{piece}: the width is not a length; write it in cm, greater than 0.",
    "core.fault.outline.crossing": "{piece}: ring {ring} crosses itself at {x}, {y}; mend the outline or move a point.",
    "core.fault.outline.hole_outside": "{piece}: hole {ring} sticks out of the outline; mend it or move the hole"
    " inside.",
    "core.fault.outline.unclosed": "{piece}: ring {ring} is not closed; mend the outline or repeat its first point at"
    " the end.",
    "core.fault.piece.not_finite": "{piece}: {field} is not a number; write a length in cm.",
    "core.fault.piece.no_height": "{piece} hides what is behind it but has no height; give it a height in cm or let"
    " it be open to sight.",
    "core.fault.opening.not_finite": "{piece}: opening {opening} has a place or height that is not a number; write cm.",
    "core.fault.opening.no_length": "{piece}: opening {opening} has no length; move its ends apart.",
    "core.fault.opening.upside_down": "{piece}: the sill of opening {opening} ({sill} cm) is not below its top"
    " ({top} cm); exchange or change them.",
    "core.fault.opening.off_outline": "{piece}: opening {opening} ends at {x}, {y}, which is {off} cm off the outline;"
    " move it onto the wall.",
    "core.fault.level.order": "{piece}: floor {level} is not above the floor below it; list floors from the ground up.",
    "core.fault.level.roof": "{piece}: floor {level} lies at {floor} cm, not below the roof at {height} cm; lower it or"
    " raise the piece.",
}
