# Sourced by run and test. Finds a Python, makes .venv, installs the pinned versions and looks for the system libraries
# that Qt loads. Quick when there is nothing to do; safe when two are started at once or one was interrupted.
#
#   set_up run|test     run: what the program needs; test: that and the tools of the tests

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
venv=$top/.venv

drawing_packages="libgl1 libegl1 libglib2.0-0 libdbus-1-3 libfontconfig1 libxkbcommon0 fonts-dejavu-core"
window_packages="libxkbcommon-x11-0 libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0 libxcb-xkb1"
drawing_libraries="libGL.so.1 libEGL.so.1 libglib-2.0.so.0 libdbus-1.so.3 libfontconfig.so.1 libxkbcommon.so.0"
window_libraries="libxkbcommon-x11.so.0 libxcb-cursor.so.0 libxcb-icccm.so.4 libxcb-keysyms.so.1 libxcb-shape.so.0 libxcb-xkb.so.1"

say() { printf '%s\n' "$*" >&2; }
stop() { say "$@"; exit 1; }

is_root_on_debian() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; }

# install_packages WHY PACKAGE...   as root on a Debian-like system; otherwise prints the command to type
install_packages() {
    local why=$1; shift
    if is_root_on_debian; then
        say "$why: installing $*"
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null 2>&1 && return 0
        apt-get update -qq >/dev/null 2>&1 || say "The list of Debian's packages could not be brought up to date."
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null && return 0
        return 1
    fi
    say "$why. Type this, then start again:"
    if command -v apt-get >/dev/null 2>&1; then
        say "    sudo apt-get update && sudo apt-get install -y --no-install-recommends $*"
    else
        say "    install the packages that your system has for: $*"
    fi
    return 1
}

suitable() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }

find_python() {
    local each
    for each in python3 python3.13 python3.12 python3.11 python3.14; do
        if command -v "$each" >/dev/null 2>&1 && suitable "$each"; then
            command -v "$each"
            return 0
        fi
    done
    return 1
}

make_venv() {
    local python
    python=$(find_python) || stop "The companion needs Python 3.11 or newer; no such python3 was found on the PATH."
    if ! "$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then
        install_packages "This Python cannot make virtual environments" python3-venv || exit 1
    fi
    rm -rf "$venv"
    say "Making .venv with $("$python" --version)"
    "$python" -m venv "$venv" || stop "Python could not make $venv; is the disk full or the folder read-only?"
}

# wanted WHAT   one line that changes whenever something would have to be installed anew
wanted() { { cat "$top/pyproject.toml" "$top/packaging/constraints.txt"; printf '%s' "$1"; } | cksum; }

install_python_packages() {
    local what=$1 extras=""
    [ "$what" = test ] && extras="[dev]"
    if ! "$venv/bin/python" -c 'import sys' >/dev/null 2>&1; then make_venv; fi
    say "Installing the Python packages (about 100 MB on the first time)"
    PIP_CONSTRAINT=$top/packaging/constraints.txt "$venv/bin/python" -m pip install --quiet \
        --disable-pip-version-check --no-input -e "$top$extras" >&2 ||
        stop "The Python packages could not be installed: see above. Without a network they cannot be fetched;" \
            "with a full disk they cannot be written. Start again once that is mended."
    wanted "$what" >"$venv/installed-$what"
    [ "$what" = test ] && wanted run >"$venv/installed-run"
    return 0
}

missing_libraries() {
    "$venv/bin/python" - "$@" <<'PY'
import ctypes, sys
for name in sys.argv[1:]:
    try:
        ctypes.CDLL(name)
    except OSError:
        print(name)
PY
}

has_a_font() { find /usr/share/fonts /usr/local/share/fonts "$HOME/.fonts" -name '*.[to]tf' -print -quit 2>/dev/null | grep -q .; }

look_for_libraries() {
    local missing
    missing=$(missing_libraries $drawing_libraries)
    if [ -n "$missing" ] || { [ "$(uname)" = Linux ] && ! has_a_font; }; then
        install_packages "The drawing libraries are not complete (${missing:-no font})" $drawing_packages || exit 1
    fi
    missing=$(missing_libraries $window_libraries)
    if [ -n "$missing" ] && { [ -n "${DISPLAY:-}" ] || is_root_on_debian; }; then
        install_packages "The libraries for windows are not complete ($(echo $missing))" $window_packages || exit 1
    fi
    : >"$venv/libraries-found"
}

set_up() {
    local what=$1
    if command -v flock >/dev/null 2>&1; then
        exec 9>"$top/.venv.lock" || stop "The folder $top cannot be written; the companion keeps its .venv there."
        flock 9
    fi
    if [ ! -x "$venv/bin/python" ] || [ "$(cat "$venv/installed-$what" 2>/dev/null)" != "$(wanted "$what")" ]; then
        install_python_packages "$what"
        rm -f "$venv/libraries-found"
    fi
    if [ "$(uname)" = Linux ] && [ ! -e "$venv/libraries-found" ]; then look_for_libraries; fi
    exec 9>&- || true
}
