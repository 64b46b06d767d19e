"""The parts of the layout mode, in the order of palette, panel and menus."""

from companion.ui.layout.deeds import thing_deeds, thing_menu
from companion.ui.layout.figures import FiguresTool
from companion.ui.layout.figures_editor import FiguresEditor
from companion.ui.layout.seam import DeedMaker, EditorMaker, GripsMaker, MenuMaker, ToolMaker
from companion.ui.layout.terrain.deeds import terrain_deeds
from companion.ui.layout.terrain.draw_tools import AreaTool, CircleTool, LineTool, RectangleTool
from companion.ui.layout.terrain.grips import TerrainGrips
from companion.ui.layout.terrain.kinds_editor import KindsEditor
from companion.ui.layout.terrain.menu import terrain_menu
from companion.ui.layout.terrain.piece_editor import PieceEditor
from companion.ui.layout.terrain.spot_tools import AcrossTool, OpeningTool
from companion.ui.layout.unit_editor import UnitEditor
from companion.ui.layout.zone_editor import ZoneEditor, ZoneOrderEditor
from companion.ui.layout.zones import ZoneGrips, ZoneTool

TOOLS: tuple[ToolMaker, ...] = (
    FiguresTool,
    ZoneTool,
    AreaTool,
    RectangleTool,
    CircleTool,
    LineTool,
    AcrossTool,
    OpeningTool,
)
"""After the ordinary tool, in the order of the palette."""

EDITORS: tuple[EditorMaker, ...] = (
    FiguresEditor,
    ZoneOrderEditor,
    KindsEditor,
    UnitEditor,
    PieceEditor,
    ZoneEditor,
)
"""The first one that wants what is selected or picked is shown."""

GRIPS: tuple[GripsMaker, ...] = (TerrainGrips, ZoneGrips)
"""The first one that takes a press has it."""

DEEDS: tuple[DeedMaker, ...] = (thing_deeds, terrain_deeds)
"""In the order of the menu."""

MENUS: tuple[MenuMaker, ...] = (terrain_menu, thing_menu)
"""In the order of the menu of a right click."""
