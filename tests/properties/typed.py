"""Hypothesis values for msgspec types, within the bounds that the types declare."""

from typing import Any

import msgspec.inspect as mi
from hypothesis import strategies as st

Strategy = st.SearchStrategy[Any]
WIDEST = 2**53


def of_type(wanted: Any, ids: Strategy | None = None) -> Strategy:
    """Make values of a type; ``ids`` gives names where an id is wanted, so that some of them mean something."""
    return _of(mi.type_info(wanted), ids)


def _of(info: Any, ids: Strategy | None) -> Strategy:
    if isinstance(info, mi.Metadata):
        return _of(info.type, ids)
    if isinstance(info, mi.StructType):
        return _structs(info, ids)
    if isinstance(info, mi.UnionType):
        return st.one_of([_of(each, ids) for each in info.types])
    if isinstance(info, mi.DictType):
        return st.dictionaries(_of(info.key_type, ids), _of(info.value_type, ids), max_size=2)
    if isinstance(info, mi.TupleType):
        return st.tuples(*(_of(each, ids) for each in info.item_types))
    if isinstance(info, mi.VarTupleType):
        least = info.min_length or 0
        return st.lists(_of(info.item_type, ids), min_size=least, max_size=least + 2).map(tuple)
    return _single(info, ids)


def _single(info: Any, ids: Strategy | None) -> Strategy:
    match info:
        case mi.BoolType():
            return st.booleans()
        case mi.NoneType():
            return st.none()
        case mi.IntType():
            return st.integers(info.ge if info.ge is not None else -WIDEST, info.le if info.le is not None else WIDEST)
        case mi.FloatType():
            return _floats(info)
        case mi.StrType():
            return _texts(info, ids)
        case mi.LiteralType():
            return st.sampled_from(info.values)
        case mi.AnyType():
            return st.integers(0, 9)
        case _:
            raise TypeError(f"no values for {info!r}")


def _floats(info: mi.FloatType) -> Strategy:
    """Make numbers, many of them whole, as people write them."""
    least = info.ge if info.ge is not None else info.gt
    most = info.le if info.le is not None else info.lt
    some = st.floats(least, most, allow_nan=False, allow_infinity=False, exclude_min=info.gt is not None)
    return some | some.map(lambda value: float(round(value))).filter(
        lambda value: (info.gt is None or value > info.gt) and (most is None or value <= most)
    )


def _texts(info: mi.StrType, ids: Strategy | None) -> Strategy:
    if info.pattern is not None:
        own = st.text("abcXYZ019_.:-", min_size=1, max_size=6)
        return own if ids is None else ids | own
    longest = min(info.max_length or 12, 12)
    return st.text(min_size=info.min_length or 0, max_size=longest)


def _structs(info: mi.StructType, ids: Strategy | None) -> Strategy:
    needed = {each.name: _of(each.type, ids) for each in info.fields if each.required}
    extra = {each.name: _of(each.type, ids) for each in info.fields if not each.required}
    kind = info.cls
    return st.fixed_dictionaries(needed, optional=extra).map(lambda values: kind(**values))
