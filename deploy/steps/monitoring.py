"""Asks a Prometheus for what the dashboard draws: monitoring.py URL DASHBOARD.

Waits, at most a minute, until toastd is online there; then every expression of the dashboard must be one
that Prometheus understands, and every metric in it one that toastd has told of.
"""

import json
import re
import sys
import time
import urllib.parse
import urllib.request

# Counters with a label appear with the first thing that they count.
LATER = {
    "toastd_warnings_total", "toastd_rule_hits_total", "toastd_rule_faults_total",
}


def ask(url, path, **query):
    address = f"{url}/api/v1/{path}?{urllib.parse.urlencode(query)}"
    try:
        with urllib.request.urlopen(address, timeout=10) as answer:
            return json.load(answer)["data"]
    except urllib.error.HTTPError as error:
        sys.exit(f"Prometheus refuses {query}: {error.read().decode()}")


def until_online(url):
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            found = ask(url, "query", query="toastd_online == 1 and on(instance) toastd_turn_seconds_count > 0")
            if found["result"]:
                return
        except OSError:
            pass
        time.sleep(0.2)
    sys.exit("toastd is not online in Prometheus after a minute")


def expressions(dashboard):
    for panel in dashboard["panels"]:
        for target in panel.get("targets", []):
            yield panel["title"], target["expr"]


def main(url, path):
    until_online(url)
    known = set(ask(url, "label/__name__/values"))
    with open(path, encoding="utf-8") as file:
        dashboard = json.load(file)
    faults = []
    count = 0
    for title, expression in expressions(dashboard):
        count += 1
        concrete = expression.replace("$instance", ".*").replace("$__rate_interval", "1m")
        ask(url, "query", query=concrete)
        for name in re.findall(r"toastd_[a-z_]+", concrete):
            if name not in known and name not in LATER:
                faults.append(f"{title}: toastd has no metric {name}")
    if count == 0:
        faults.append("the dashboard draws nothing")
    if faults:
        sys.exit("\n".join(faults))


if __name__ == "__main__":
    main(*sys.argv[1:])
