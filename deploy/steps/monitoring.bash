# Alerts and dashboard, beside a real Prometheus. Sourced by deploy/test.

monitoring=$top/deploy/monitoring

monitoring_tests() {
    fact "Prometheus reads its configuration and the alerts" promtool check config "$monitoring/prometheus.yaml"
    fact "each alert fires when it should, and not before" promtool test rules "$monitoring/alerts.test.yaml"
    fact "promtool has nothing to say about the page of metrics" check_metrics
    fact "a Prometheus that watches toastd has every series of the dashboard" scrape_toastd
}

# Lets promtool read the page of a toastd that has shown a toast.
check_metrics() {
    local folder metrics_port server_port toastd result=1
    folder=$(mktemp -d)
    metrics_port=$(free_port)
    server_port=$(free_port)
    printf 'embedded: { port: %d, websocket_port: %d }\nhttp: { listen: "127.0.0.1:%d" }\n' \
        "$server_port" "$(free_port)" "$metrics_port" >"$folder/toastd.yaml"
    "$release/toastd" --config "$folder/toastd.yaml" --state "$folder/state" >"$folder/toastd.log" 2>&1 &
    toastd=$!
    for _ in {1..200}; do
        mosquitto_pub -p "$server_port" -u toastd -P "$(cat "$folder/state/mosquitto/password" 2>/dev/null)" \
            -q 1 -t toast/show/door/kitchen -m '{"content":"x","duration":"10ms","nonsense":[]}' 2>/dev/null || true
        if python3 -c 'import sys, urllib.request; print(urllib.request.urlopen(sys.argv[1]).read().decode(), end="")' \
            "http://127.0.0.1:$metrics_port/metrics" >"$folder/page" 2>/dev/null &&
            grep -q '^toastd_closed_total{reason="timeout"} [1-9]' "$folder/page"; then
            result=0
            break
        fi
        sleep 0.1
    done
    kill "$toastd" 2>/dev/null || true
    wait "$toastd" 2>/dev/null || true
    if ((result == 0)); then
        promtool check metrics <"$folder/page" || result=1
    else
        cat "$folder/toastd.log" >&2
    fi
    rm -rf "$folder"
    return $result
}

# Starts a toastd with a server of its own and a Prometheus that reads its metrics.
scrape_toastd() {
    local folder metrics_port query_port toastd prometheus result=0
    folder=$(mktemp -d)
    metrics_port=$(free_port)
    query_port=$(free_port)
    printf 'embedded: { port: %d, websocket_port: %d }\nhttp: { listen: "127.0.0.1:%d" }\n' \
        "$(free_port)" "$(free_port)" "$metrics_port" >"$folder/toastd.yaml"
    sed -e "s|127.0.0.1:9464|127.0.0.1:$metrics_port|" -e "s|scrape_interval: 15s|scrape_interval: 1s|" \
        -e "s|alerts.yaml|$monitoring/alerts.yaml|" "$monitoring/prometheus.yaml" >"$folder/prometheus.yaml"
    "$release/toastd" --config "$folder/toastd.yaml" --state "$folder/state" >"$folder/toastd.log" 2>&1 &
    toastd=$!
    prometheus --config.file="$folder/prometheus.yaml" --storage.tsdb.path="$folder/data" \
        --web.listen-address="127.0.0.1:$query_port" --log.level=warn >"$folder/prometheus.log" 2>&1 &
    prometheus=$!
    python3 "$top/deploy/steps/monitoring.py" "http://127.0.0.1:$query_port" "$monitoring/dashboard.json" ||
        { result=1; cat "$folder"/*.log >&2; }
    kill "$toastd" "$prometheus" 2>/dev/null || true
    wait "$toastd" "$prometheus" 2>/dev/null || true
    rm -rf "$folder"
    return $result
}
