"""The parts of the layout mode, in the order of palette, panel and menus."""

from companion.ui.layout.seam import DeedMaker, EditorMaker, GripsMaker, MenuMaker, ToolMaker

TOOLS: tuple[ToolMaker, ...] = ()
"""After the ordinary tool, in the order of the palette."""

EDITORS: tuple[EditorMaker, ...] = ()
"""The first one that wants what is selected or picked is shown."""

GRIPS: tuple[GripsMaker, ...] = ()
"""The first one that takes a press has it."""

DEEDS: tuple[DeedMaker, ...] = ()
"""In the order of the menu."""

MENUS: tuple[MenuMaker, ...] = ()
"""In the order of the menu of a right click."""
