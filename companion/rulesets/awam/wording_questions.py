"""English for what is too close to call in awam: each question, and what the table's ruling says."""

_ASKED: dict[str, tuple[str, str, str]] = {
    "any_cover": (
        "Is {unit} covered at all?",
        "Ruled: {unit} has cover.",
        "Ruled: {unit} has no cover.",
    ),
    "boat": (
        "Is the way of {unit} to the boat or the shore no longer than {limit:0.#} cm?",
        "Ruled: {unit} gets there.",
        "Ruled: too far for {unit}.",
    ),
    "deep": (
        "Is {unit} no deeper than {limit:0.#} cm in the wood?",
        "Ruled: {unit} is near enough to the edge.",
        "Ruled: {unit} is too deep in the wood.",
    ),
    "friends": (
        "Is there a friend within {limit:0.#} cm of {unit}?",
        "Ruled: a friend is near {unit}.",
        "Ruled: {unit} is alone.",
    ),
    "inside": (
        "Is {unit} hidden no deeper than {limit:0.#} cm in the wood?",
        "Ruled: {unit} is just inside the edge.",
        "Ruled: {unit} is deeper in the wood.",
    ),
    "lurks": (
        "Does {unit} see whoever is hiding there?",
        "Ruled: {unit} sees the hidden figure.",
        "Ruled: {unit} does not see the hidden figure.",
    ),
    "near": (
        "Is {unit} within {limit:0.#} cm?",
        "Ruled: {unit} is near enough.",
        "Ruled: {unit} is too far away.",
    ),
    "radius": (
        "Is {unit} within the command radius of {limit:0.#} cm?",
        "Ruled: {unit} is within the radius.",
        "Ruled: {unit} is outside the radius.",
    ),
    "reach": (
        "Is {unit} in range, within {limit:0.#} cm?",
        "Ruled: {unit} is in range.",
        "Ruled: {unit} is out of range.",
    ),
    "step": (
        "Are the boats no more than {limit:0.#} cm apart?",
        "Ruled: {unit} can step across.",
        "Ruled: too far for {unit} to step across.",
    ),
    "watch": (
        "Is {unit} within {limit:0.#} cm of the wood?",
        "Ruled: {unit} is near enough to the wood.",
        "Ruled: {unit} is too far from the wood.",
    ),
    "witness": (
        "Does {unit} see it happen?",
        "Ruled: {unit} sees it.",
        "Ruled: {unit} does not see it.",
    ),
}

QUESTIONS: dict[str, str] = {
    "awam.fact.firers": "{count} fire together",
    "awam.fact.in_zone": "In the beaten zone: {unit}",
    "awam.result.ruled_out": "The table ruled against it: {unit} may still act.",
    **{
        f"awam.question.{key}{ending}": sentence
        for key, sentences in _ASKED.items()
        for ending, sentence in zip(("", ".yes", ".no"), sentences, strict=True)
    },
}
