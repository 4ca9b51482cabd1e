# The container of deploy/container, from the Debian and the package at hand: the stage that compiles takes an image
# with the Swift toolchain from a registry, and is left out. Sourced by deploy/documentation.

# container_facts BASE PACKAGE
container_facts() {
    local base=$1 deb=$2
    fact "compose takes compose.yaml" quiet_unless_wrong \
        env GRAFANA_PASSWORD=any docker-compose --file "$top/deploy/container/compose.yaml" config --quiet
    mkdir -p "$scratch/context/package"
    cp "$deb" "$scratch/context/package/"
    # Here, because what a fact runs may be a shell of its own.
    store=(--root "$scratch/containers" --runroot "$scratch/containers.run" --storage-driver overlay)
    fact "the image is built" quiet_unless_wrong image "$base"
    printf 'server: embedded\n' >"$scratch/embedded.yaml"
    # With as little as compose.yaml gives it, and less.
    fact "its container starts" quiet_unless_wrong engine run --detach --name toastd --network none --read-only --cap-drop ALL \
        --security-opt no-new-privileges --ulimit nofile=4096:4096 --ulimit nproc=4096:4096 \
        --volume "$scratch/embedded.yaml:/etc/toastd/toastd.yaml:ro" localhost/toastd
    fact "and is healthy" eventually engine healthcheck run toastd
    fact "a toast is shown in it" quiet_unless_wrong \
        engine exec toastd toastctl show doorbell kitchen --title Hello --duration 1s --wait=timeout
    fact "nothing in it runs as root" no_root_inside
    fact "it prints no password" refuses password_is_printed
    fact "it ends when asked, with everything saved" ends_well
    engine rm --force --time 0 toastd >/dev/null 2>&1 || true
}

# engine WORDS…: podman with a store of its own.
engine() { podman "${store[@]}" --runtime runc --cgroup-manager cgroupfs "$@"; }

image() {
    local debian
    debian=$(buildah "${store[@]}" from scratch) &&
        buildah "${store[@]}" copy --quiet "$debian" "$1" / &&
        buildah "${store[@]}" commit --quiet --rm "$debian" localhost/debian &&
        buildah "${store[@]}" build --isolation chroot --network host --format docker --build-arg DEBIAN=localhost/debian \
            --build-arg SWIFT=scratch --build-context build="$scratch/context" \
            --file "$top/deploy/container/Containerfile" --tag localhost/toastd "$scratch/context"
}

no_root_inside() { ! engine top toastd user | grep -x root; }

password_is_printed() { engine logs toastd 2>&1 | grep -F "$(engine exec toastd cat /var/lib/toastd/mosquitto/password)"; }

ends_well() {
    engine stop --time 20 toastd >/dev/null 2>&1
    [[ $(engine inspect --format '{{.State.ExitCode}}' toastd) == 0 ]]
}
