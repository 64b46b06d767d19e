"""Sharing values with the club: written down as a file, and taken in after a look at what would change."""

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from companion.model.tables import Entry, changed_keys, value_code
from companion.persistence.faults import FileFault, UnreadableError
from companion.persistence.games import slug
from companion.persistence.table_sheet import SUFFIX, read_sheet, write_sheet
from companion.rules.intents import Override, SetTables
from companion.rules.plan import Refusal
from companion.rules.retabling import UNUSUAL
from companion.rules.ruleset import Registry
from companion.ui.bridge import Bridge
from companion.ui.dialogs.message_card import MessageCard
from companion.ui.tables.editor import TableEditor
from companion.ui.tables.paper import Paper
from companion.views.table_rows import said_value
from companion.wording.reasons import reason_of


class Sharing:
    """The deeds around the table editor: opening it, taking values in, writing them down."""

    def __init__(self, bridge: Bridge, registry: Registry, window: QWidget) -> None:
        self._bridge = bridge
        self._registry = registry
        self._window = window
        self._editor: TableEditor | None = None
        self.paper = Paper(bridge, window)

    def open_editor(self) -> TableEditor:
        """Open the table editor, or bring it to the front."""
        if self._editor is None:
            deeds = {
                "ui.tables.import": self.ask_import,
                "ui.tables.export_changed": self.ask_export_changed,
                "ui.tables.export_all": self.ask_export_all,
                "ui.tables.print": self.paper.show,
            }
            self._editor = TableEditor(self._bridge, deeds, self._window)
            self._editor.closed.connect(self._closed)
        self._editor.raise_()
        return self._editor

    def _closed(self) -> None:
        self._editor = None

    # Writing down

    def ask_export_changed(self) -> None:
        """Ask where to write what was changed."""
        tables = self._bridge.context.state.tables
        self._ask_export("ui.tables.export_changed", changed_keys(self._bridge.ruleset.tables, tables))

    def ask_export_all(self) -> None:
        """Ask where to write every value."""
        self._ask_export("ui.tables.export_all", tuple(self._bridge.ruleset.tables))

    def _ask_export(self, code: str, keys: tuple[str, ...]) -> None:
        dialog = QFileDialog(self._window, self._bridge.say(code).removesuffix(" ..."))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilter(self._bridge.say("ui.tables.filter_files"))
        dialog.selectFile(f"{slug(self._bridge.context.state.title)}{SUFFIX}")
        dialog.fileSelected.connect(lambda name: self.export(Path(name), keys))
        dialog.open()

    def export(self, path: Path, keys: tuple[str, ...]) -> None:
        """Write these values down to share."""
        bridge = self._bridge
        if path.suffix != ".toml":
            path = path.with_name(f"{path.name}{SUFFIX}")
        try:
            write_sheet(path, bridge.ruleset, bridge.context.state.tables, bridge.say, keys=keys)
        except OSError as error:
            reason = bridge.say("ui.failed.file", reason=reason_of(error))
            self._tell("ui.files.unwritten", [f"{path}: {reason}"])
        else:
            self._tell("ui.tables.shared", [str(path)])

    # Taking in

    def ask_import(self) -> None:
        """Ask for a file to take values from."""
        dialog = QFileDialog(self._window, self._bridge.say("ui.tables.import").removesuffix(" ..."))
        dialog.setNameFilter(self._bridge.say("ui.tables.filter_files"))
        dialog.fileSelected.connect(lambda name: self.show_import(Path(name)))
        dialog.open()

    def show_import(self, path: Path) -> MessageCard:
        """Show what a file would change, or what is wrong with it; nothing is changed yet."""
        bridge = self._bridge
        try:
            ruleset, entries = read_sheet(path, self._registry)
            if ruleset.id != bridge.ruleset.id:
                names = {"found": f"{ruleset.id}.name", "wanted": f"{bridge.ruleset.id}.name"}
                raise UnreadableError(
                    [FileFault(file=str(path), place="ruleset", code="tables.file.other", values=names)]
                )
        except UnreadableError as error:
            return self._tell("ui.tables.faulty", [self._fault(each) for each in error.faults])
        tables = bridge.context.state.tables
        new = {key: entry for key, entry in entries.items() if entry.value != tables[key].value}
        if not new:
            return self._tell("ui.tables.import.title", [bridge.say("ui.tables.import.same", file=path.name)])
        intent = SetTables(entries=new)
        plan = bridge.examine(intent)
        lines = [bridge.say("ui.tables.import.from", file=path.name, count=len(new)), ""]
        lines += [self._change(key, tables[key], entry) for key, entry in new.items()]
        lines += ["", *(self._unusual(each) for each in plan.refusals)] if plan.refusals else []
        overrides = (Override(code=UNUSUAL, reason=path.name),) if plan.refusals else ()
        take = (bridge.say("ui.tables.import.take"), lambda: self._take(new, overrides))
        leave = (bridge.say("ui.card.close"), lambda: None)
        title = bridge.say("ui.tables.import.title")
        return MessageCard(title, lines, [take, leave], self._window, bridge.say("ui.card.close"))

    def _take(self, entries: Mapping[str, Entry], overrides: tuple[Override, ...]) -> None:
        if self._bridge.free():
            self._bridge.begin(SetTables(entries=entries, overrides=overrides))

    def _change(self, key: str, before: Entry, entry: Entry) -> str:
        bridge = self._bridge
        own = bridge.ruleset.tables[key]
        now, then = (said_value(bridge.ruleset.id, key, own, each.value, bridge.wording) for each in (entry, before))
        what = bridge.say(value_code(bridge.ruleset.id, key))
        return bridge.say("ui.tables.import.row", what=what, now=now, before=then)

    def _unusual(self, refusal: Refusal) -> str:
        return f"{self._bridge.say(refusal.code, **refusal.values)} [{refusal.rule}]"

    def _fault(self, fault: FileFault) -> str:
        place = f"{fault.file}:{fault.place}" if fault.place else fault.file
        return f"{place}: {self._bridge.say(fault.code, **fault.values)}"

    def _tell(self, code: str, lines: list[str]) -> MessageCard:
        say = self._bridge.say
        return MessageCard(say(code), lines, [(say("ui.card.done"), lambda: None)], self._window, say("ui.card.close"))
