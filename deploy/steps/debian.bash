# The Debian package. Sourced by deploy/package.

programs=(toastd toastctl toast-desktop toast-animate)
maintainer="toastd maintainers <maintainers@toastd.invalid>"

# build_debian_package FOLDER: needs $release and the page in .build/web. Sets $package to the file.
build_debian_package() {
    local folder=$1 root version architecture
    SOURCE_DATE_EPOCH=$(git -C "$top" log -1 --format=%ct 2>/dev/null || date +%s)
    export SOURCE_DATE_EPOCH
    root=$(mktemp -d)
    version=$(package_version)
    architecture=$(dpkg --print-architecture)
    package=$folder/toastd_${version}_$architecture.deb
    mkdir -p "$folder"
    # So that toastd_*.deb is always the newest alone.
    rm -f "$folder"/toastd_*.deb
    stage_programs "$root/usr/bin"
    stage_data "$root"
    stage_documents "$root/usr/share" "$version"
    stage_control "$root" "$version" "$architecture"
    # The mask of who builds it means nothing.
    chmod -R u=rwX,go=rX "$root"
    dpkg-deb --root-owner-group --build "$root" "$package" >/dev/null
    rm -rf "$root"
    lintian --allow-root --fail-on error,warning "$package" >&2 || fail "lintian does not like the package" "$package"
}

# The programs' version and Debian's revision. Between releases it has the time of the commit, so that a later
# package upgrades an earlier one; before the first release of a version it sorts below that.
package_version() {
    local version newest mark
    version=$("$release/toastd" --version)
    newest=$(sed -n 's/^## //p' "$top/CHANGELOG.md" | head -n 1)
    if [[ $newest == Unreleased ]]; then
        mark='~'
        if grep -qF "## $version" "$top/CHANGELOG.md"; then mark=+; fi
        version+=$mark$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y%m%d.%H%M%S)
    fi
    printf '%s-0upstream1\n' "$version"
}

# stage_programs FOLDER
stage_programs() {
    local program
    mkdir -p "$1"
    for program in "${programs[@]}"; do
        install -m 0755 -s "$release/$program" "$1/$program"
        strip --remove-section=.comment --remove-section=.note "$1/$program"
    done
}

# stage_data ROOT
stage_data() {
    local root=$1
    install -D -m 0644 "$top/deploy/systemd/toastd.service" "$root/lib/systemd/system/toastd.service"
    install -D -m 0644 "$top/deploy/systemd/toastd.sysusers" "$root/usr/lib/sysusers.d/toastd.conf"
    install -D -m 0644 "$top/deploy/systemd/toastd.tmpfiles" "$root/usr/lib/tmpfiles.d/toastd.conf"
    install -D -m 0644 "$top/deploy/systemd/toastd.yaml" "$root/etc/toastd/toastd.yaml"
    mkdir -p "$root/etc/toastd/apps.d" "$root/usr/share/toastd"
    cp -r "$top/config/profiles" "$root/usr/share/toastd/profiles"
    cp -r "$top/.build/web" "$root/usr/share/toastd/web"
    # Where it is not left out with the documentation, as it is in small containers.
    cp "$top/config/toastd.schema.json" "$top/config/mosquitto.conf" "$root/usr/share/toastd/"
    install -D -m 0644 "$top/deploy/completions/toastctl.bash" "$root/usr/share/bash-completion/completions/toastctl"
    install -D -m 0644 "$top/deploy/completions/_toastctl" "$root/usr/share/zsh/vendor-completions/_toastctl"
    install -D -m 0644 "$top/deploy/completions/toastctl.fish" "$root/usr/share/fish/vendor_completions.d/toastctl.fish"
}

# stage_documents SHARE VERSION
stage_documents() {
    local share=$1 version=$2 page documents=$1/doc/toastd
    for page in "$top"/deploy/man/*.[1-8]; do
        mkdir -p "$share/man/man${page##*.}"
        gzip -9nc "$page" >"$share/man/man${page##*.}/$(basename "$page").gz"
    done
    mkdir -p "$documents/examples"
    cp "$top"/docs/*.md "$top"/docs/*.svg "$documents/"
    cp "$top/config/toastd.yaml" "$top/config/minimal.yaml" "$documents/examples/"
    cp -r "$top"/docs/examples/. "$documents/examples/"
    cp -r "$top/deploy/monitoring" "$documents/examples/monitoring"
    cp "$top/deploy/debian/copyright" "$documents/copyright"
    gzip -9nc "$top/CHANGELOG.md" >"$documents/changelog.gz"
    {
        printf 'toastd (%s) stable; urgency=medium\n\n  * Built from its sources; changelog.gz tells what is new.\n' "$version"
        printf '\n -- %s  %s\n' "$maintainer" "$(date -u -R -d "@$SOURCE_DATE_EPOCH")"
    } | gzip -9nc >"$documents/changelog.Debian.gz"
}

# stage_control ROOT VERSION ARCHITECTURE
stage_control() {
    local root=$1 version=$2 architecture=$3 script
    mkdir -p "$root/DEBIAN"
    for script in postinst prerm postrm; do
        install -m 0755 "$top/deploy/debian/$script" "$root/DEBIAN/$script"
    done
    (cd "$root" && find etc -type f -printf '/%p\n' | sort) >"$root/DEBIAN/conffiles"
    (cd "$root" && find usr lib -type f -print0 | sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
    sed -e "s|@VERSION@|$version|" -e "s|@ARCHITECTURE@|$architecture|" -e "s|@MAINTAINER@|$maintainer|" \
        -e "s|@SIZE@|$(du -sk --exclude=DEBIAN "$root" | cut -f1)|" -e "s|@DEPENDS@|$(shared_libraries "$root")|" \
        "$top/deploy/debian/control.in" >"$root/DEBIAN/control"
}

# What the programs need of other packages, as dpkg says it.
shared_libraries() {
    local scratch
    scratch=$(mktemp -d)
    mkdir -p "$scratch/debian"
    printf 'Source: toastd\n\nPackage: toastd\nArchitecture: any\n' >"$scratch/debian/control"
    (cd "$scratch" && dpkg-shlibdeps -O "${programs[@]/#/$1/usr/bin/}" 2>"$scratch/complaints") |
        sed -n 's/^shlibs:Depends=//p' | grep . || fail "it is not to be told what the programs need" "$(<"$scratch/complaints")"
    rm -rf "$scratch"
}
