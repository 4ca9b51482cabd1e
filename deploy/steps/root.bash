# A fresh Debian with a systemd of its own, in a folder, with a network of its own. Sourced by deploy/documentation.

# Where Debian comes from is what this machine's apt knows. Lines of a sources.list, the archive of the release first.
debian_sources() {
    local code
    # shellcheck source=/dev/null
    code=$(. /etc/os-release && printf '%s' "$VERSION_CODENAME")
    # shellcheck disable=SC2016
    apt-get indextargets --format '$(ORIGIN)|$(CODENAME)|deb $(REPO_URI) $(RELEASE) main' 'Created-By: Packages' |
        awk -F '|' -v code="$code" '$1 == "Debian" && index($2, code) == 1 && !seen[$3]++ { print length($2), $3 }' |
        sort -n | cut -d ' ' -f 2-
}

# The same for its proxies and what else this machine says about fetching.
fetching_options() { apt-config dump | grep -E '^(Acquire::(http|https|ftp|Check|Retries|AllowInsecure)|Apt::Key)' || true; }

# base_root FOLDER: a Debian with systemd and sudo; made once a week.
base_root() {
    local folder=$1 code mirror word
    if [[ -e $folder.made && -n $(find "$folder.made" -mtime -7) ]]; then
        note "a fresh Debian is there: $folder"
        return
    fi
    rm -rf "$folder" "$folder.made"
    debian_sources >"$folder.sources"
    # A line is: deb MIRROR RELEASE main
    read -r word mirror code word <"$folder.sources" || fail "apt on this machine knows no Debian; try 'apt-get update'"
    quietly "$folder.log" "debootstrap failed" debootstrap --variant=minbase \
        --include=systemd,systemd-sysv,dbus,sudo,ca-certificates "$code" "$folder" "$mirror"
    cp "$folder.sources" "$folder/etc/apt/sources.list"
    fetching_options >"$folder/etc/apt/apt.conf.d/90fetching"
    # Somebody who says yes to apt.
    printf 'APT::Get::Assume-Yes "true";\n' >"$folder/etc/apt/apt.conf.d/91yes"
    cp -r /usr/local/share/ca-certificates/. "$folder/usr/local/share/ca-certificates/"
    cp /etc/ssl/certs/ca-certificates.crt "$folder/etc/ssl/certs/ca-certificates.crt"
    chroot "$folder" useradd --create-home --shell /bin/bash person
    printf 'person ALL=(ALL) NOPASSWD: ALL\n' >"$folder/etc/sudoers.d/person"
    # As the installer of Debian leaves it.
    printf 'debian\n' >"$folder/etc/hostname"
    printf '127.0.0.1 localhost\n127.0.1.1 debian\n::1 localhost ip6-localhost\n' >"$folder/etc/hosts"
    rm -f "$folder/etc/machine-id"
    touch "$folder.made"
}

# in_chroot ROOT COMMAND…: before the root has been booted, with the network of this machine.
in_chroot() {
    local root=$1
    shift
    # Nothing is started there.
    printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
    chmod 755 "$root/usr/sbin/policy-rc.d"
    DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 chroot "$root" "$@"
    rm -f "$root/usr/sbin/policy-rc.d"
}

# boot ROOT LOG: sets $container to the process that is systemd there. Its network is its own and reaches nothing.
boot() {
    local root=$1 log=$2 tries
    systemd-nspawn --quiet --directory="$root" --boot --register=no --keep-unit --console=pipe --private-network \
        --resolv-conf=off --timezone=off --machine="toastd-$$" --hostname=debian </dev/null >"$log" 2>&1 &
    nspawn=$!
    for ((tries = 0; tries < 600; tries++)); do
        kill -0 "$nspawn" 2>/dev/null || break
        container=$(pgrep --parent "$nspawn" | head -n 1 || true)
        if [[ -n $container ]]; then
            case $(as_root systemctl is-system-running 2>/dev/null) in
                running | degraded) return 0 ;;
            esac
        fi
        sleep 0.1
    done
    tail -n 20 "$log" >&2
    fail "systemd does not start in $root" "It needs root, cgroups, and what systemd-nspawn needs."
}

# as_root COMMAND…: in the booted root.
as_root() { nsenter --target "$container" --mount --uts --ipc --net --pid --cgroup --root --wd -- "$@"; }

# as_person COMMAND…: likewise, logged in as somebody who may use sudo.
as_person() {
    as_root setpriv --reuid=person --regid=person --init-groups \
        env -i HOME=/home/person USER=person LOGNAME=person LANG=C.UTF-8 \
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
        bash -c 'cd && exec "$@"' bash "$@"
}

# Ends it.
shut_down() {
    [[ -n ${nspawn:-} ]] || return 0
    # What systemd takes as 'halt'.
    kill -s RTMIN+4 "${container:-$nspawn}" 2>/dev/null || true
    local tries
    for ((tries = 0; tries < 300; tries++)); do
        kill -0 "$nspawn" 2>/dev/null || break
        sleep 0.1
    done
    kill -KILL "$nspawn" 2>/dev/null || true
    wait "$nspawn" 2>/dev/null || true
    nspawn=''
}
