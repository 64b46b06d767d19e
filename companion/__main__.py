"""The way in: loads the program, which takes a moment, and lets nobody who gives up meanwhile see how."""

import sys

INTERRUPTED = 130


def main() -> int:
    """Start a command or the window."""
    try:
        from companion.app import main as start

        return start()
    except KeyboardInterrupt:
        return INTERRUPTED


def window() -> int:
    """Start the window from a desktop menu."""
    try:
        from companion.app import window as start

        return start()
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
