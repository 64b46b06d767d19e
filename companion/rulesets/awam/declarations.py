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
    "boat",
    "animal",
)
FIREARMS = ("rifle", "musket", "pistol")
THROWN = ("tomahawk", "axe")
WEAPONS = (*FIREARMS, *THROWN, "bayonet", "sabre", "knife")
MOST_WOUNDS = 3  # wounds.out asks for no more; a figure that fights on has one less
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
        most=MOST_WOUNDS,
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
    Declaration(
        key="evaded",
        kind="enum",
        default="none",
        options=("none", "next", "now"),
        holder="marker",
        public=True,
        looks=(
            MarkerLook(value="next", place=12, shape="ring", letter="E", colour="marker_grey"),
            MarkerLook(value="now", place=12, shape="ring", letter="E", colour="marker_grey"),
        ),
    ),
    Declaration(key="torch", kind="text", default="", holder="marker", public=True),
    Declaration(
        key="smoke",
        kind="int",
        default=0,
        least=0,
        most=100,
        holder="marker",
        public=True,
        looks=tuple(
            MarkerLook(value=turns, place=7, shape="cloud", letter=f"F{turns}", colour="marker_red")
            for turns in (1, 2, 3)
        ),
    ),
    Declaration(key="turn", kind="int", default=1, least=1, most=1000, holder="game", public=True),
    Declaration(key="deck", kind="texts", default=(), holder="game", public=True),
    Declaration(key="extra_cards", kind="texts", default=(), holder="game"),
    Declaration(key="card", kind="text", default="", holder="game", public=True),
    Declaration(key="previous", kind="enum", default="", options=("", "squad", "ace", "joker"), holder="game"),
    Declaration(key="squad", kind="text", default="", holder="game", public=True),
    Declaration(key="last_squad", kind="text", default="", holder="game", public=True),
    Declaration(key="allowance", kind="int", default=-1, least=-1, most=100, holder="game", public=True),
    Declaration(key="burning", kind="counts", default={}, least=1, most=1000, holder="game", public=True),
    # these name figures, among them hidden ones: nothing for the players' own window
    Declaration(key="acted", kind="texts", default=(), holder="game"),
    Declaration(key="steady", kind="texts", default=(), holder="game"),
    Declaration(key="shaken", kind="texts", default=(), holder="game"),
    Declaration(key="may_fire", kind="text", default="", holder="game"),
    Declaration(key="fights", kind="texts", default=(), holder="game"),
)

DECLARATIONS = Declarations(DECLARED)
