"""What awam notes about figures and about the game."""

from companion.model.declarations import Declaration, Declarations, MarkerLook

KINDS = (
    "regular",
    "irregular",
    "inexperienced",
    "indian",
    "veteran",
    "marksman",
    "officer",
    "trapper",
    "ranger",
    "marine",
    "militia",
    "civilian",
)
FIREARMS = ("rifle", "musket", "pistol")
THROWN = ("tomahawk", "axe")
WEAPONS = (*FIREARMS, *THROWN, "bayonet", "sabre", "knife")
STAGES = ("none", "red", "yellow", "green")

RELOAD = (
    MarkerLook(value="red", place=2, shape="triangle", letter="R3", colour="marker_red"),
    MarkerLook(value="yellow", place=2, shape="square", letter="R2", colour="marker_yellow"),
    MarkerLook(value="green", place=2, shape="circle", letter="R1", colour="marker_green"),
)

DECLARED = (
    Declaration(key="kinds", kind="texts", default=("irregular",), options=KINDS, public=True),
    Declaration(key="weapons", kind="texts", default=(), options=WEAPONS, public=True),
    Declaration(key="reload", kind="enum", default="none", options=STAGES, holder="marker", public=True, looks=RELOAD),
    Declaration(key="reloads", kind="counts", default={}, least=0, most=3, holder="marker", public=True),
    Declaration(
        key="morale",
        kind="bool",
        default=False,
        holder="marker",
        public=True,
        looks=(MarkerLook(value=True, place=10, shape="shield", letter="M", colour="marker_blue"),),
    ),
    Declaration(
        key="wounds",
        kind="int",
        default=0,
        least=0,
        most=2,
        holder="marker",
        public=True,
        looks=(
            MarkerLook(value=1, place=6, shape="drop", letter="1", colour="marker_brown"),
            MarkerLook(value=2, place=6, shape="drop", letter="2", colour="marker_brown"),
        ),
    ),
    Declaration(
        key="wet",
        kind="bool",
        default=False,
        holder="marker",
        public=True,
        looks=(MarkerLook(value=True, place=4, shape="cloud", letter="W", colour="marker_grey"),),
    ),
    Declaration(
        key="ran",
        kind="bool",
        default=False,
        holder="marker",
        public=True,
        looks=(MarkerLook(value=True, place=8, shape="diamond", letter="C", colour="marker_grey"),),
    ),
    Declaration(key="turn", kind="int", default=1, least=1, most=1000, holder="game", public=True),
    Declaration(key="deck", kind="texts", default=(), holder="game", public=True),
    Declaration(key="extra_cards", kind="texts", default=(), holder="game"),
    Declaration(key="card", kind="text", default="", holder="game", public=True),
    Declaration(key="previous", kind="enum", default="", options=("", "squad", "ace", "joker"), holder="game"),
    Declaration(key="squad", kind="text", default="", holder="game", public=True),
    Declaration(key="last_squad", kind="text", default="", holder="game", public=True),
    Declaration(key="allowance", kind="int", default=-1, least=-1, most=100, holder="game", public=True),
    Declaration(key="acted", kind="texts", default=(), holder="game", public=True),
    Declaration(key="steady", kind="texts", default=(), holder="game", public=True),
    Declaration(key="shaken", kind="texts", default=(), holder="game", public=True),
    Declaration(key="may_fire", kind="text", default="", holder="game", public=True),
)

DECLARATIONS = Declarations(DECLARED)
