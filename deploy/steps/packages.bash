# Installing what is missing of deploy/packages. Sourced by the scripts of deploy/.

# The packages of the given sections, one a line.
packages_of() {
    local section
    for section in "$@"; do
        awk -v section="$section" '$1 == section { print $2 }' "$top/deploy/packages"
    done
}

# Those of the given packages that are not installed.
missing_packages() {
    local package
    for package in "$@"; do
        [[ $(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null) == installed ]] ||
            printf '%s\n' "$package"
    done
}

# Installs what is missing of the given sections. Does nothing when all of it is there.
install_packages() {
    local sections=("$@") wanted missing
    type -P dpkg-query apt-get >/dev/null ||
        fail "this script installs Debian packages, and this system has no dpkg and apt-get" \
            "Install what deploy/packages lists in your system's way, then build with 'swift build'."
    mapfile -t wanted < <(packages_of "${sections[@]}")
    mapfile -t missing < <(missing_packages "${wanted[@]}")
    if ((${#missing[@]} == 0)); then
        note "Debian packages: all ${#wanted[@]} are there"
        return
    fi
    step "Installing ${#missing[@]} Debian packages: ${missing[*]}"

    local as_root=()
    if ((EUID != 0)); then
        command -v sudo >/dev/null ||
            fail "packages are missing, and only root may install them" \
                "Run as root: apt-get install ${missing[*]}" "then start this script again."
        note "apt-get runs through sudo, which may ask for your password"
        as_root=(sudo)
    fi
    hold_services_back "${as_root[@]}"
    local log
    log=$(mktemp)
    if ! apt_install "$log" "${as_root[@]}" -- "${missing[@]}"; then
        note "once more, with fresh package lists"
        "${as_root[@]}" apt-get update >>"$log" 2>&1 || true
        if ! apt_install "$log" "${as_root[@]}" -- "${missing[@]}"; then
            tail -n 30 "$log" >&2
            let_services_start "${as_root[@]}"
            fail "apt-get could not install: ${missing[*]}" \
                "Above is what it said; the whole output is in $log." \
                "Often the package lists are old or the network is away: try 'apt-get update'."
        fi
    fi
    let_services_start "${as_root[@]}"
    rm -f "$log"
    good "installed"
}

# apt_install LOG [SUDO] -- PACKAGES
apt_install() {
    local log=$1 as_root=()
    shift
    while [[ $1 != -- ]]; do
        as_root+=("$1")
        shift
    done
    shift
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends \
        -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=300 "$@" >>"$log" 2>&1
}

# toastd starts its own private MQTT server; installing the package should not also start Debian's
# service, which could fail where services cannot start (a container, a chroot). A policy that
# stands already is the administrator's and stays.
services_policy=/usr/sbin/policy-rc.d
hold_services_back() {
    [[ -e $services_policy ]] && return
    printf '#!/bin/sh\nexit 101\n' | "$@" tee "$services_policy" >/dev/null
    "$@" chmod 755 "$services_policy"
    services_held_back=yes
    # Also when the script is stopped in between.
    trap 'let_services_start '"$*" EXIT
}

let_services_start() {
    [[ ${services_held_back:-} == yes ]] || return 0
    "$@" rm -f "$services_policy"
    services_held_back=''
    trap - EXIT
}
