# Sourced by run, test and .ci/run. Finds a Python, makes .venv, installs the pinned versions and looks for the system
# libraries that Qt loads. Quick when there is nothing to do; safe when two are started at once or one was interrupted.
#
#   set_up run|test     run: what the program needs; test: that and the tools of the tests

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
venv=$top/.venv
unfinished=$top/.venv.unfinished

# What Qt loads to draw at all, then to open a window under X11, then under Wayland alone. libxcb-cursor0, the only one
# that Qt's own error names, is not enough. Without a font every letter is a box, and nothing says so.
drawing_packages="libgl1 libegl1 libglib2.0-0 libdbus-1-3 libfontconfig1 libxkbcommon0 fonts-dejavu-core"
drawing_libraries="libGL.so.1 libEGL.so.1 libglib-2.0.so.0 libdbus-1.so.3 libfontconfig.so.1 libxkbcommon.so.0"
x11_packages="libxkbcommon-x11-0 libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0 libxcb-xkb1"
x11_libraries="libxkbcommon-x11.so.0 libxcb-cursor.so.0 libxcb-icccm.so.4 libxcb-keysyms.so.1 libxcb-shape.so.0
    libxcb-xkb.so.1"
wayland_packages="libwayland-cursor0 libwayland-egl1"
wayland_libraries="libwayland-client.so.0 libwayland-cursor.so.0 libwayland-egl.so.1"

say() { printf '%s\n' "$@" >&2; }
stop() { say "$@"; exit 1; }

has() { command -v "$1" >/dev/null 2>&1; }
is_root_on_debian() { [ "$(id -u)" = 0 ] && has apt-get; }
can_draw_windows() { [ "$(uname)" != Linux ] || [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}${QT_QPA_PLATFORM:-}" ]; }

# install_packages WHY PACKAGE...   as root on a Debian-like system; otherwise prints the command to type
install_packages() {
    local why=$1; shift
    if is_root_on_debian; then
        say "$why. Installing: $*"
        apt_install "$@" >/dev/null 2>&1 && return 0
        apt-get update -qq >/dev/null </dev/null || say "The list of packages could not be brought up to date."
        apt_install "$@" >/dev/null && return 0
        stop "apt-get could not install them, see above. Once that is mended, start again."
    fi
    if has apt-get; then
        stop "$why. Type this, then start again:" \
            "    sudo apt-get update && sudo apt-get install -y --no-install-recommends $*"
    fi
    stop "$why. Install what your system has in place of Debian's packages $*, then start again."
}

apt_install() { DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" </dev/null; }

suitable() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }

find_python() {
    local each
    for each in python3 python3.13 python3.12 python3.11 python3.14; do
        if has "$each" && suitable "$each"; then
            printf '%s\n' "$each"
            return 0
        fi
    done
    return 1
}

make_venv() {
    local python
    python=$(find_python)
    say "Making .venv with $("$python" --version 2>&1)"
    rm -rf "$venv"
    "$python" -m venv "$venv" >&2 ||
        stop "Python could not make $venv: the disk may be full, or the folder closed to writing."
}

# Tells whether .venv is whole: not interrupted half-way, made by a Python that is still there, with pip in it.
venv_is_whole() {
    local python
    [ ! -e "$unfinished" ] && [ -x "$venv/bin/python" ] || return 1
    python=$(basename "$(readlink -f "$venv/bin/python")")
    case $python in python3.*) [ -d "$venv/lib/$python" ] || return 1 ;; esac
}

# wanted WHAT   a line that changes when something would have to be installed anew, or the folder was moved; how the
# tools are set, in the [tool...] tables at the end of pyproject.toml, changes nothing
wanted() {
    { printf '%s\n' "$1" "$top"; sed '/^\[tool\./,$d' "$top/pyproject.toml"; cat "$top/packaging/constraints.txt"; } | cksum
}

install_python_packages() {
    local what=$1 extras="" heard
    [ "$what" = test ] && extras="[dev]"
    if ! venv_is_whole || ! "$venv/bin/python" -c 'import pip' >/dev/null 2>&1; then
        : >"$unfinished"
        make_venv
    fi
    : >"$unfinished"
    say "Installing the pinned Python packages (the first time about 150 MB to fetch)"
    # by environment as well, because only that reaches the build of the program itself, each pip in its own variable
    if ! heard=$(PIP_CONSTRAINT=$top/packaging/constraints.txt PIP_BUILD_CONSTRAINT=$top/packaging/constraints.txt \
        "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-input --retries 1 \
        -c "$top/packaging/constraints.txt" -e "$top$extras" 2>&1 </dev/null); then
        say "$heard" ""
        explain_pip "$heard"
    fi
    wanted "$what" >"$venv/installed-$what"
    [ "$what" = test ] && wanted run >"$venv/installed-run"
    rm -f "$unfinished"
}

explain_pip() {
    local then="Once that is mended, start again."
    case $1 in
    *"No space left"*) stop "The disk is full: .venv needs about 750 MB in $top. $then" ;;
    *"ermission denied"*) stop "A file in $venv cannot be written. $then" ;;
    *"new connection"* | *"name resolution"* | *"nreachable"* | *"timed out"* | *"Max retries"*)
        stop "The Python packages could not be fetched: there seems to be no network. $then" ;;
    *"No matching distribution"*)
        stop "A pinned package is not to be had for this Python ($("$venv/bin/python" --version)), or not from where pip" \
            "looks for packages; the line above names it. $then" ;;
    esac
    stop "The Python packages could not be installed; pip says why above. $then"
}

missing_libraries() {
    "$1" -S - "${@:2}" <<'PY'
import ctypes, sys
for name in sys.argv[1:]:
    try:
        ctypes.CDLL(name)
    except OSError:
        print(name)
PY
}

has_a_font() {
    find -L /usr/share/fonts /usr/local/share/fonts "${HOME:-/}/.fonts" "${HOME:-/}/.local/share/fonts" \
        -name '*.[to]t[fc]' 2>/dev/null | grep -q .
}

# Which sets of libraries this start needs: root gets all, others what their display asks for.
needed_sets() {
    printf drawing
    if [ -n "${DISPLAY:-}" ] || is_root_on_debian; then printf ' x11'; elif [ -n "${WAYLAND_DISPLAY:-}" ]; then
        printf ' wayland'; fi
}

# look_at_the_system SETS   all that the system lacks at once, so that nobody has to type two commands
look_at_the_system() {
    local each missing libraries packages python=$venv/bin/python lacking=() wanting=()
    if ! venv_is_whole; then
        python=$(find_python) || stop "The companion needs Python 3.11 or newer, and none was found on the PATH." \
            "Install python3 (Debian 12, Ubuntu 24.04 and later have a new enough one), then start again."
        # Debian splits this off, for each Python into a package of its own
        "$python" -c 'import ensurepip, venv' >/dev/null 2>&1 || { lacking+=(ensurepip); wanting+=("$python-venv"); }
    fi
    for each in $1; do
        libraries=${each}_libraries packages=${each}_packages
        missing=$(missing_libraries "$python" ${!libraries})
        if [ "$each" = drawing ] && ! has_a_font; then missing="$missing fonts"; fi
        [ -z "$missing" ] || { lacking+=($missing); wanting+=(${!packages}); }
    done
    [ ${#lacking[@]} -eq 0 ] || install_packages "This system lacks ${lacking[*]}" "${wanting[@]}"
}

set_up() {
    local what=$1 sets="" found
    [ -w "$top" ] || stop "The folder $top cannot be written; the companion keeps its .venv there."
    if has flock; then
        exec 9>"$top/.venv.lock"
        flock -n 9 || { say "Another set-up is running here; waiting for it."; flock 9; }
    fi
    [ "$(uname)" != Linux ] || sets=$(needed_sets)
    found=$(cat "$venv/libraries-found" 2>/dev/null) || found=nothing
    if ! venv_is_whole || [ "$found" != "$sets" ]; then look_at_the_system "$sets"; fi
    if ! venv_is_whole || [ "$(cat "$venv/installed-$what" 2>/dev/null)" != "$(wanted "$what")" ]; then
        install_python_packages "$what"
    fi
    [ "$found" = "$sets" ] && [ -e "$venv/libraries-found" ] || printf '%s\n' "$sets" >"$venv/libraries-found"
    if has flock; then exec 9>&-; fi
}
