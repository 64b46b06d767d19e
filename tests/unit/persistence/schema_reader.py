"""Judges JSON by a JSON Schema, for the words that ours uses: a second opinion beside the decoder's."""

import re
from typing import Any

KINDS: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "boolean": (bool,),
    "integer": (int,),
    "number": (int, float),
    "null": (type(None),),
}


def fits(value: Any, schema: Any, root: dict[str, Any]) -> bool:
    """Tell whether a value is what a schema describes."""
    if isinstance(schema, bool):
        return schema
    if "$ref" in schema:
        at: Any = root
        for step in schema["$ref"].removeprefix("#/").split("/"):
            at = at[step]
        return fits(value, at, root)
    if "anyOf" in schema:
        return any(fits(value, each, root) for each in schema["anyOf"])
    if "enum" in schema and value not in schema["enum"]:
        return False
    return _is_kind(value, schema) and _inside(value, schema) and _parts_fit(value, schema, root)


def _is_kind(value: Any, schema: dict[str, Any]) -> bool:
    if "type" not in schema:
        return True
    if isinstance(value, bool):
        return schema["type"] == "boolean"
    return isinstance(value, KINDS[schema["type"]])


def _inside(value: Any, schema: dict[str, Any]) -> bool:
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        least, above, most = (schema.get(key) for key in ("minimum", "exclusiveMinimum", "maximum"))
        return (
            (least is None or value >= least) and (above is None or value > above) and (most is None or value <= most)
        )
    if isinstance(value, str):
        long = schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value))
        return long and ("pattern" not in schema or re.search(schema["pattern"], value) is not None)
    if isinstance(value, list):
        return bool(schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)))
    return True


def _parts_fit(value: Any, schema: dict[str, Any], root: dict[str, Any]) -> bool:
    if isinstance(value, list):
        first = schema.get("prefixItems", [])
        rest = schema.get("items", True)
        kinds = [*first, *(rest for _ in value[len(first) :])]
        return all(fits(each, kind, root) for each, kind in zip(value, kinds, strict=False))
    if isinstance(value, dict):
        known = schema.get("properties", {})
        other = schema.get("additionalProperties", True)
        if not set(schema.get("required", ())) <= set(value):
            return False
        return all(fits(each, known.get(key, other), root) for key, each in value.items())
    return True
