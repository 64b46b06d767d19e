"""English beside the codes of laying a table out."""

UI_LAYOUT = {
    "core.result.lay_out": "Laid out together: {laid}.",
    "core.result.take_away": "Taken off the table: {gone}.",
}
