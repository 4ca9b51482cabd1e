# Finding the Swift toolchain. Sourced by the scripts of deploy/.

needed_swift=6.3

# Puts a Swift that is new enough first in PATH, or ends with how to get one.
find_swift() {
    local folder version found=()
    for folder in "$(dirname "$(command -v swift || echo /none/swift)")" /opt/swift/usr/bin \
        /usr/libexec/swift/bin "$HOME/.local/share/swiftly/bin" "$HOME/.swiftly/bin"; do
        [[ -x $folder/swift ]] || continue
        # A toolchain that misses a library of the system says nothing here.
        version=$("$folder/swift" --version 2>/dev/null | grep -m 1 -oE 'Swift version [0-9]+(\.[0-9]+)*' || true)
        version=${version#Swift version }
        if [[ -z $version ]]; then
            found+=("one in $folder that does not start: $("$folder/swift" --version 2>&1 | head -n 1 || true)")
            continue
        fi
        if printf '%s\n' "$needed_swift" "$version" | sort --version-sort --check=quiet; then
            PATH=$folder:$PATH
            export PATH
            note "Swift $version in $folder"
            return
        fi
        found+=("$version in $folder")
    done
    fail "this needs Swift $needed_swift or newer, found: ${found[*]:-none}" \
        "For Debian 12 get it from https://www.swift.org/install/linux/ (the archive for Debian 12)," \
        "and unpack it so that /opt/swift/usr/bin/swift exists, or put its usr/bin into PATH:" \
        "  mkdir -p /opt/swift && tar -xzf swift-*-debian12.tar.gz --strip-components=1 -C /opt/swift"
}
