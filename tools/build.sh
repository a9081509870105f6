# shellcheck shell=bash
# Sourced by tools/run, tools/test and .ci/run: installs what is missing and builds. stdout is left
# to the caller and so is stdin: a program that is piped into tools/run must get every byte.

root=${BASH_SOURCE[0]%/*/*}  # sourced by its absolute path
build=$root/build
program=${0##*/}

say() { echo "$program: $*" >&2; }

fail() {
   say "$*"
   exit 1
}

# Only one process at a time installs or builds; the lock ends with file descriptor 9.
lock() {
   mkdir -p "$build" || fail "cannot create $build"
   { exec 9>"$build/.lock"; } 2>/dev/null || fail "cannot write to $build"
   if command -v flock >/dev/null && ! flock -n 9; then
      say "waiting for another build"
      flock 9
   fi
}

unlock() { exec 9>&-; }

# install_packages NAME...: Debian packages. Where there is no apt it is left to CMake to miss
# something.
install_packages() {
   command -v apt-get >/dev/null && command -v dpkg-query >/dev/null || return 0
   local package status installed=" " missing=() as_root=()
   while read -r status package; do
      [[ $status == ii ]] && installed+="$package "
   done < <(dpkg-query -W -f='${db:Status-Abbrev} ${Package}\n' "$@" 2>/dev/null)
   for package; do
      [[ $installed == *" $package "* ]] || missing+=("$package")
   done
   ((${#missing[@]})) || return 0

   if ((EUID)); then
      command -v sudo >/dev/null ||
         fail "as root, please: apt-get install ${missing[*]} (there is no sudo here)"
      as_root=(sudo)
   fi
   local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q
      -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0)
   say "installing with ${as_root[*]:+sudo }apt-get: ${missing[*]}"
   # One broken source of several should not stop what the others can give.
   "${apt[@]}" update </dev/null >&2 9>&- || say "apt-get update failed, going on with what is known"
   "${apt[@]}" install -y --no-install-recommends "${missing[@]}" </dev/null >&2 9>&- ||
      fail "could not install ${missing[*]}"
}

install_build_packages() {
   install_packages g++ cmake ninja-build libcli11-dev libfmt-dev nlohmann-json3-dev \
      libexpected-dev libzstd-dev pkg-config "$@"
   local tool
   for tool in "${CXX:-c++}" cmake ninja; do
      command -v "${tool%% *}" >/dev/null || fail "there is no $tool, and no apt-get to install it"
   done
}

# configured LINE...: whether build/ is this tree's, made by Ninja, with these lines in its cache.
configured() {
   [[ -f $build/build.ninja && -f $build/CMakeCache.txt ]] || return 1
   local line cache
   cache=$'\n'$(<"$build/CMakeCache.txt")$'\n'
   for line in "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "CMAKE_GENERATOR:INTERNAL=Ninja" \
      "CMAKE_BUILD_TYPE:STRING=Release" "$@"; do
      [[ $cache == *$'\n'$line$'\n'* ]] || return 1
   done
}

# configure OPTION...: from nothing, as the cache of another tree or generator is of no use.
configure() {
   say "configuring $build"
   cmake --fresh -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release "$@" \
      </dev/null >&2 9>&- || fail "CMake failed, see above"
}

# build_targets TARGET...: prints what Ninja does, on stderr, and nothing when there is nothing to do.
build_targets() {
   (cd "$build" && NINJA_STATUS='[%f/%t] ' ninja -j "$(nproc)" "$@") </dev/null 2>&1 9>&- |
      sed -u -e '/^ninja: no work to do\.$/d' -e '/Re-checking globbed directories/d' >&2
   ((PIPESTATUS[0] == 0)) || fail "the build failed, see above"
}

# up_to_date: whether nothing that goes into the program has changed since mark_built, the installed
# packages included. It costs a few milliseconds where Ninja, with CMake's look at the folders, takes
# a good tenth of a second and far more on a busy machine.
up_to_date() {
   [[ -x $build/kete && -f $build/.built ]] || return 1
   local inputs=("$root/CMakeLists.txt" "$root/tools" "$root/src" "$build/CMakeCache.txt")
   [[ -f /var/lib/dpkg/status ]] && inputs+=(/var/lib/dpkg/status)
   [[ -z $(find "${inputs[@]}" -newer "$build/.built" -print -quit 2>&1) ]]
}

# Around a build: what changes while it runs must count as newer.
mark_start() { touch "$build/.building"; }
mark_built() { mv "$build/.building" "$build/.built"; }
