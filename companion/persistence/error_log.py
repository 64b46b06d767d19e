"""Keeps what nobody expected, so that a user reads a sentence and whoever mends it finds the rest."""

import tempfile
import traceback
from datetime import datetime
from pathlib import Path

NAME = "errors.log"


def note_down(folder: Path, error: BaseException, now: datetime) -> Path:
    """Append an error with its traceback to the log in a folder, or to one of the system's; gives the log's path.

    Raises OSError when neither can be written.
    """
    text = f"{now.isoformat(timespec='seconds')}\n{''.join(traceback.format_exception(error))}\n"
    try:
        return _append(folder, text)
    except OSError:
        return _append(Path(tempfile.gettempdir()) / "companion", text)


def _append(folder: Path, text: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    log = folder / NAME
    with log.open("a", encoding="utf-8", errors="backslashreplace") as file:
        file.write(text)
    return log
