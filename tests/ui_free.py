"""What tests without a window share."""

from datetime import datetime

NOW = datetime(2026, 1, 1)
