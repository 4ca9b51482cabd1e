# Figures of the release build: how long a start takes and what an idle toastd needs. Sourced by
# deploy/test.

# Starts a mosquitto and a toastd of its own. Needs $release, the folder of the programs.
run_figures() {
    local folder port begun online server toastd listener resident
    folder=$(mktemp -d)
    port=$(free_port)
    printf 'listener %d 127.0.0.1\nallow_anonymous true\n' "$port" >"$folder/mosquitto.conf"
    printf 'http: off\n' >"$folder/toastd.yaml"
    mosquitto -c "$folder/mosquitto.conf" >"$folder/mosquitto.log" 2>&1 &
    server=$!
    until_answer "$port"
    mosquitto_sub -p "$port" -t toast/status/main -C 1 -W 20 >"$folder/status" &
    listener=$!
    sleep 0.5
    begun=$(date +%s%N)
    "$release/toastd" --server "mqtt://127.0.0.1:$port" --state "$folder/state" --config "$folder/toastd.yaml" \
        >"$folder/toastd.log" 2>&1 &
    toastd=$!
    if wait "$listener" && grep -q online "$folder/status"; then
        online=$((($(date +%s%N) - begun) / 1000000))
        note "toastd is online $online ms after its start"
        resident=$(idle_memory "$toastd" 15000)
        fact "toastd idles with $((resident / 1000)).$((resident % 1000 / 100)) MB resident, below 15 MB" \
            test "$resident" -lt 15000
    else
        fact "toastd comes online" false
        cat "$folder/toastd.log" >&2
    fi
    kill "$toastd" "$server" 2>/dev/null || true
    wait "$toastd" "$server" 2>/dev/null || true
    rm -rf "$folder"
}

# idle_memory PROCESS LIMIT: its resident kB once it is idle. A little after the start it gives back what
# only the start needed; that is waited for, at most 45 seconds.
idle_memory() {
    local resident tries
    for ((tries = 0; tries < 90; tries++)); do
        sleep 0.5
        resident=$(awk '$1 == "VmRSS:" { print $2 }' "/proc/$1/status")
        ((resident >= $2)) || break
    done
    printf '%d\n' "$resident"
}

free_port() {
    python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

until_answer() {
    local tries
    for ((tries = 0; tries < 200; tries++)); do
        if mosquitto_pub -p "$1" -t answer -m '' 2>/dev/null; then return; fi
        sleep 0.05
    done
}
