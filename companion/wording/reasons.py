"""English beside the codes of what a system holds against a file, and the code that belongs to an error."""

import errno

REASONS = {
    "system.no_room": "there is no room left; make some, or choose another disk",
    "system.not_allowed": "you are not allowed to; look at the rights of the file and its folder",
    "system.no_place": "the file or its folder is not there; look at the name, or make the folder first",
    "system.folder": "there is a folder of this name; choose another name",
    "system.no_folder": "a part of the way there is a file, not a folder; look at the name",
    "system.exists": "there is a file of this name already; choose another name",
    "system.fixed": "this disk can only be read; choose another place",
    "system.long": "the name is too long; choose a shorter one",
    "system.circle": "the links lead in a circle; name the file itself",
    "system.busy": "another program holds the file; close it there first",
    "system.failing": "the disk failed; keep what you have elsewhere and look at it",
}

CODES = {
    errno.ENOSPC: "system.no_room",
    errno.EDQUOT: "system.no_room",
    errno.EFBIG: "system.no_room",
    errno.EACCES: "system.not_allowed",
    errno.EPERM: "system.not_allowed",
    errno.ENOENT: "system.no_place",
    errno.EISDIR: "system.folder",
    errno.ENOTDIR: "system.no_folder",
    errno.EEXIST: "system.exists",
    errno.EROFS: "system.fixed",
    errno.ENAMETOOLONG: "system.long",
    errno.ELOOP: "system.circle",
    errno.EBUSY: "system.busy",
    errno.EIO: "system.failing",
}


def reason_of(error: OSError) -> str:
    """Give the code of why a file cannot be read or written; what has none speaks the system's own words.

    An error that carries a code already, such as ``persistence.store.locked``, keeps it.
    """
    own = error.strerror or str(error)
    if own.startswith("persistence."):
        return own
    return CODES.get(error.errno or 0, own)
