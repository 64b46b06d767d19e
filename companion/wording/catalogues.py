"""All sentences of the program itself."""

from companion.wording.armlists import ARMLISTS
from companion.wording.cli import CLI
from companion.wording.core import CORE
from companion.wording.persistence import PERSISTENCE
from companion.wording.reasons import REASONS
from companion.wording.rosters import ROSTERS
from companion.wording.rulings import RULINGS, UI_RULINGS
from companion.wording.tables import TABLES
from companion.wording.terrain import TERRAIN
from companion.wording.terrain_editing import TERRAIN_EDITING
from companion.wording.ui import UI
from companion.wording.ui_board import UI_BOARD
from companion.wording.ui_layout import UI_LAYOUT
from companion.wording.ui_lists import UI_LISTS
from companion.wording.ui_telling import UI_TELLING
from companion.wording.ui_terrain import UI_TERRAIN
from companion.wording.ui_window import UI_WINDOW
from companion.wording.wording import Catalogue


def program_catalogue() -> Catalogue:
    """Join the sentences of the program: frame, terrain, files, command line and window."""
    return Catalogue(
        "companion",
        {
            **ARMLISTS,
            **CORE,
            **REASONS,
            **ROSTERS,
            **RULINGS,
            **TABLES,
            **TERRAIN,
            **TERRAIN_EDITING,
            **PERSISTENCE,
            **CLI,
            **UI,
            **UI_BOARD,
            **UI_LAYOUT,
            **UI_TELLING,
            **UI_LISTS,
            **UI_TERRAIN,
            **UI_WINDOW,
            **UI_RULINGS,
        },
    )
