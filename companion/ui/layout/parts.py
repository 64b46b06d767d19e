"""The parts of the layout mode, in the order of palette, panel and menus."""

from companion.ui.layout.seam import DeedMaker, EditorMaker, GripsMaker, MenuMaker, ToolMaker
from companion.ui.layout.terrain.deeds import terrain_deeds
from companion.ui.layout.terrain.draw_tools import AreaTool, CircleTool, LineTool, RectangleTool
from companion.ui.layout.terrain.grips import TerrainGrips
from companion.ui.layout.terrain.kinds_editor import KindsEditor
from companion.ui.layout.terrain.menu import terrain_menu
from companion.ui.layout.terrain.piece_editor import PieceEditor
from companion.ui.layout.terrain.spot_tools import AcrossTool, OpeningTool

TOOLS: tuple[ToolMaker, ...] = (AreaTool, RectangleTool, CircleTool, LineTool, AcrossTool, OpeningTool)
"""After the ordinary tool, in the order of the palette."""

EDITORS: tuple[EditorMaker, ...] = (KindsEditor, PieceEditor)
"""The first one that wants what is selected or picked is shown."""

GRIPS: tuple[GripsMaker, ...] = (TerrainGrips,)
"""The first one that takes a press has it."""

DEEDS: tuple[DeedMaker, ...] = (terrain_deeds,)
"""In the order of the menu."""

MENUS: tuple[MenuMaker, ...] = (terrain_menu,)
"""In the order of the menu of a right click."""
