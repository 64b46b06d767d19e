"""Damages files at random, as bad sticks and hasty hands do."""

from random import Random


def mangle_bytes(data: bytes, random: Random) -> bytes:
    """Change, cut out, put in or tear off a few bytes."""
    mangled = bytearray(data)
    for _ in range(random.randrange(1, 4)):
        at = random.randrange(len(mangled) + 1)
        match random.randrange(4):
            case 0:
                mangled[at : at + 1] = bytes([random.randrange(256)])
            case 1:
                del mangled[at : at + random.randrange(1, 30)]
            case 2:
                mangled[at:at] = random.randbytes(random.randrange(1, 8))
            case _:
                del mangled[at:]
    return bytes(mangled)
