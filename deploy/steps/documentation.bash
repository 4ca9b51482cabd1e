# The blocks of docs/operation.md, run in a booted root, and what has to come of each section. Sourced by
# deploy/documentation.

# prepare_root ROOT BASE PACKAGE: a copy of the base in which the package lies in somebody's home, and in which what it
# needs has been downloaded, as the root will have no network.
prepare_root() {
    local root=$1 base=$2 deb=$3
    cp -a --reflink=auto "$base" "$root"
    cp -L /etc/resolv.conf "$root/etc/resolv.conf"
    cp "$deb" "$root/home/person/"
    quietly "$root.log" "the package lists could not be had" in_chroot "$root" apt-get update
    quietly "$root.log" "what the package needs could not be downloaded" in_chroot "$root" \
        apt-get install --download-only "/home/person/${deb##*/}" mosquitto-clients
}

# run_page PAGE: its sections one after the other. After block N of a section the function after_SECTION_N is called, if
# there is one, before and after the section before_SECTION and after_SECTION.
run_page() {
    local section='' block count=0 name
    split_page "$1" "$scratch/blocks"
    for block in "$scratch"/blocks/*; do
        name=${block##*/*.}
        if [[ $name != "$section" ]]; then
            call "after_$section"
            section=$name count=0
            step "${section//_/ }"
            call "before_$section"
        fi
        count=$((count + 1))
        fact "block $count of '${section//_/ }' runs" run_block "$block"
        call "after_${section}_$count"
    done
    call "after_$section"
}

# split_page PAGE FOLDER: each block in a file 07.section.
split_page() {
    mkdir -p "$2"
    awk -v folder="$2" '
        /^## / { name = tolower(substr($0, 4)); gsub(/ /, "_", name); gsub(/[^a-z0-9_]/, "", name) }
        /^```$/ { if (file != "") close(file); file = "" }
        file != "" { print > file }
        /^```sh$/ { file = sprintf("%s/%02d.%s", folder, ++count, name) }' "$1"
}

call() { [[ $(type -t "$1") != function ]] || "$1"; }

run_block() {
    as_person tee /tmp/block <"$1" >/dev/null
    as_person bash -e /tmp/block </dev/null >"$scratch/said" 2>&1 && return
    sed 's/^/       $ /' "$1" >&2
    tail -n 30 "$scratch/said" >&2
    return 1
}

# ------------------------------------------------------------------------------------- how it is judged

# heard REGEX: waits until such a message has come from the server since the last `listen`.
heard() {
    local tries
    for ((tries = 0; tries < 200; tries++)); do
        if grep -qE "$1" "$scratch/messages"; then return; fi
        sleep 0.1
    done
    tail -n 20 "$scratch/messages" >&2
    return 1
}

# How mosquitto_sub logs in: not at all, until the page says so.
login=()

# Follows what goes over the server, from outside of the root.
listen() {
    [[ -z ${listener:-} ]] || kill "$listener" 2>/dev/null || true
    nsenter --target "$container" --net mosquitto_sub -h 127.0.0.1 "${login[@]}" -q 1 -v -t 'toast/#' >"$scratch/messages" 2>/dev/null &
    listener=$!
    heard '^toast/status/main .*"online"'
}

# eventually COMMAND…: within 20 seconds.
eventually() {
    local tries
    for ((tries = 0; tries < 200; tries++)); do
        if "$@" >/dev/null 2>&1; then return; fi
        sleep 0.1
    done
    "$@"
}

# property NAME: what systemd says of the service.
property() { as_root systemctl show --value --property "$1" toastd; }

property_is() { [[ $(property "$1") == "$2" ]]; }

# shown ID: a toast that stays, and its retained picture.
shown() { control show doorbell kitchen --id "$1" --title "$1" --sticky >/dev/null && eventually on_screen "$1"; }

# control WORDS…: toastctl, logged in with a password that the page made.
control() { as_root toastctl --user toastd --password-file /etc/toastd/password "$@"; }

# publishes USER TOPIC PAYLOAD: likewise, as a device or a screen.
publishes() {
    # shellcheck disable=SC2016
    as_root sh -c 'mosquitto_pub -u "$1" -P "$(cat "/etc/toastd/$2.password")" -q 1 -t "$3" -m "$4"' sh "$1" "${1%-tablet}" "$2" "$3"
}

on_screen() {
    nsenter --target "$container" --net timeout 20 mosquitto_sub -h 127.0.0.1 "${login[@]}" -C 1 -t toast/screen/kitchen | grep -qF "\"$1\""
}

# page PATH FILE: what the page of the service has there.
page() {
    nsenter --target "$container" --net python3 -c \
        'import sys, urllib.request; sys.stdout.buffer.write(urllib.request.urlopen("http://127.0.0.1:9464" + sys.argv[1], timeout=10).read())' \
        "$1" >"$2"
}

page_begins() {
    page "$1" "$scratch/page" && [[ $(head -c "${#2}" "$scratch/page") == "$2" ]]
}

mode_is() { [[ $(as_root stat --format='%A %U %G' "$1") == "$2" ]]; }

# refuses COMMAND…: it fails.
refuses() { ! "$@" >/dev/null 2>&1; }

# ---------------------------------------------------------------------------------------- the sections

after_install() {
    fact "the service runs" eventually property_is ActiveState active
    fact "it starts at each boot" as_root systemctl is-enabled --quiet toastd
    fact "it runs as its own user" own_user
    fact "its configuration is a file that upgrades leave alone" is_conffile
    fact "its state is its own" mode_is /var/lib/toastd 'drwxr-x--- toastd toastd'
    fact "its unit leaves it less than 2.0 of exposure" quiet_unless_wrong as_root systemd-analyze security --no-pager --threshold=19 toastd
    fact "the shipped configuration is right" quiet_unless_wrong as_person toastctl check /etc/toastd/toastd.yaml
    fact "the page is served from the package" page_begins / '<!doctype html>'
    fact "profiles are found in the package" profile_is_found
    fact "the server is there" listen
}

own_user() { [[ $(as_root stat --format='%U' "/proc/$(property MainPID)") == toastd ]]; }

# shellcheck disable=SC2016
is_conffile() { as_root dpkg-query --show --showformat '${Conffiles}' toastd | grep -qF ' /etc/toastd/toastd.yaml '; }

profile_is_found() {
    printf 'apps: { zigbee: { profile: zigbee2mqtt } }\n' | as_person tee /tmp/profile.yaml >/dev/null
    quiet_unless_wrong as_person toastctl check /tmp/profile.yaml
}

after_the_first_toast() {
    fact "the toast was displayed" heard '^toast/display/doorbell/kitchen .*"title":"Someone is at the door"'
    fact "it ended when its time was over" heard '^toast/closed/doorbell/kitchen .*"reason":"timeout"'
    fact "so was the one of mosquitto_pub" heard '^toast/display/doorbell/kitchen .*"content":"Someone is at the door"'
}

after_the_mqtt_servers_settings() {
    fact "mosquitto takes the settings" as_root systemctl is-active --quiet mosquitto
    fact "toastd is online again" listen
}

before_configuration() { pid_before=$(property MainPID); }

after_configuration_1() {
    fact "the change holds" changed_default
    printf 'apps: { doorbel: { defaults: { durration: 5s } } }\n' | as_root tee /etc/toastd/apps.d/mistake.yaml >/dev/null
    fact "a mistake is told by the reload" refuses as_root systemctl reload toastd
    fact "and named in the journal" eventually journal_has "did you mean 'duration'"
    as_root rm /etc/toastd/apps.d/mistake.yaml
    fact "without it the reload is fine" as_root systemctl reload toastd
    fact "and changes nothing" changed_default
    fact "it is still the same process" property_is MainPID "$pid_before"
}

changed_default() {
    local mark=$RANDOM$RANDOM
    as_person mosquitto_pub -t toast/show/doorbell/kitchen -m "$mark" &&
        heard "^toast/display/doorbell/kitchen .*\"title\":\"Doorbell\".*$mark|^toast/display/doorbell/kitchen .*$mark.*\"title\":\"Doorbell\""
}

journal_has() { as_root journalctl --no-pager --unit toastd | grep -qF "$1"; }

after_secrets() {
    fact "the service can read the password" as_root setpriv --reuid=toastd --regid=toastd --clear-groups \
        test -r /etc/toastd/password
    fact "other users cannot" refuses as_person test -r /etc/toastd/password
}

after_who_may_do_what() {
    login=(-u dashboard -P "$(as_root cat /etc/toastd/dashboard.password)")
    fact "toastd has logged in, and the dashboard hears it" listen
    fact "who says no name hears nothing" refuses as_person toastctl status
    publishes doorbell toast/show/doorbell/kitchen from-device
    fact "the device shows its toast" heard '^toast/display/doorbell/kitchen .*from-device'
    publishes kitchen-tablet toast/show/doorbell/kitchen from-screen
    publishes kitchen-tablet toast/input/kitchen '{"event":"clear"}'
    fact "the screen closes what it shows" heard '^toast/closed/doorbell/kitchen .*"reason":"cleared"'
    fact "the screen shows nothing in the name of the device" refuses grep from-screen "$scratch/messages"
}

after_the_service() {
    fact "the service is what the machine says" property_is MemoryMax 1073741824
    restricted_facts
}

# What needs more of the system than passing toasts on, under the real unit.
restricted_facts() {
    local file=/etc/toastd/toastd.yaml
    as_root cp -p "$file" /root/kept.yaml
    printf 'server: embedded\nembedded: { port: 2883, websocket_port: 2884 }\n' | as_root tee "$file" >/dev/null
    as_root systemctl restart toastd
    fact "the unit lets it run a server of its own" eventually as_root toastctl status --server mqtt://127.0.0.1:2883
    fact "with a listener for web pages" eventually listens 2884
    # Without AF_NETLINK mosquitto does not find the interface lo, and listens everywhere without a word.
    fact "which listens to this machine alone" only_here 2884
    fact "and lets toast-animate render" eventually page_begins /animations/check.webp RIFF
    fact "it starts again after a crash" comes_back KILL
    as_root mkdir -p /run/systemd/system/toastd.service.d
    printf '[Service]\nWatchdogSec=2\n' | as_root tee /run/systemd/system/toastd.service.d/short.conf >/dev/null
    as_root systemctl daemon-reload
    as_root systemctl restart toastd
    fact "it is alive for a watchdog of two seconds" stays_alive
    fact "it starts again when it hangs" comes_back STOP
    as_root rm -r /run/systemd/system/toastd.service.d
    as_root cp /root/kept.yaml "$file"
    as_root rm /root/kept.yaml
    as_root systemctl daemon-reload
    as_root systemctl restart toastd
    fact "nothing was refused to it" refuses journal_has 'not permitted'
    fact "no password is in the journal" refuses journal_has "$(as_root cat /var/lib/toastd/mosquitto/password)"
    fact "the server is there" listen
}

listens() { nsenter --target "$container" --net bash -c "exec 3<>/dev/tcp/127.0.0.1/$1"; }

only_here() {
    nsenter --target "$container" --net ss --listening --tcp --numeric --no-header "sport = :$1" |
        awk '$4 !~ /127\.0\.0\.1|\[::1\]/ { print; wrong = 1 } END { exit wrong || NR == 0 }' >&2
}

# comes_back SIGNAL: a new process is ready after the old one got it.
comes_back() {
    local before
    before=$(property MainPID)
    as_root systemctl kill --kill-whom=main --signal="$1" toastd
    eventually is_another "$before"
}

is_another() { [[ $(property MainPID) != "$1" ]] && property_is ActiveState active; }

# Three of its limits long.
stays_alive() {
    local before
    before=$(property MainPID)
    sleep 6
    property_is MainPID "$before" && property_is ActiveState active
}

before_upgrade() {
    local old new
    fact "a toast is on the screen" shown kept-toast
    printf '# This line is mine.\n' | as_root tee -a /etc/toastd/toastd.yaml >/dev/null
    old=$(as_root sh -c 'ls /home/person/toastd_*.deb')
    new=${old/upstream1_/upstream2_}
    as_root dpkg-deb --raw-extract "$old" /root/newer
    as_root sed -i 's/^Version: \(.*\)1$/Version: \12/' /root/newer/DEBIAN/control
    as_root dpkg-deb -Zgzip -z1 --root-owner-group --build /root/newer "$new" >/dev/null
    as_root rm -r "$old" /root/newer
    as_root chown person: "$new"
    pid_before=$(property MainPID)
}

after_upgrade() {
    fact "the new version is installed" new_version
    fact "the new version runs" eventually is_another "$pid_before"
    fact "the configuration is what it was" as_root grep -q 'This line is mine' /etc/toastd/toastd.yaml
    fact "the toast is still on the screen" eventually on_screen kept-toast
    fact "the first toast is still in the history" first_toast_in_history
}

# shellcheck disable=SC2016
new_version() { as_root dpkg-query --show --showformat '${Status} ${Version}' toastd | grep -qE '^install ok installed .*upstream2$'; }

first_toast_in_history() { control history --client kitchen | grep -qF 'Someone is at the door'; }

after_remove_1() {
    fact "nothing of it runs" refuses as_root pgrep --full /usr/bin/toastd
    fact "the programs are gone" refuses as_root test -e /usr/bin/toastd
    fact "configuration and passwords are kept" as_root test -s /etc/toastd/toastd.yaml -a -s /etc/toastd/password
    fact "so is the data" as_root test -s /var/lib/toastd/toastd.db
}

after_remove() {
    fact "no file is left that has its name" no_file -name '*toastd*'
    fact "no file is left whose user is gone" no_file -nouser
    fact "its user is gone" refuses as_root getent passwd toastd
    fact "its group is gone" refuses as_root getent group toastd
    fact "systemd has forgotten it" refuses as_root systemctl cat toastd
}

# What a person brought there is theirs.
no_file() { ! as_root find / -xdev -path /home/person -prune -o "$@" -print | grep . >&2; }
