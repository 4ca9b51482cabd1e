#!/usr/bin/env python3
"""What durability costs toastd, and what it does beside the least that a durable relay has to do.

usage: relay.py [--rounds N] [--count N] [--toastd PROGRAM] [--folder FOLDER] [--only NAME,NAME]

One mosquitto, then in each round every variant once, interleaved, so that what else the machine does
meets all of them:

  memory, process, full      toastd with that durability
  memory-, process-, full-   the same without retained screens (screen: off): two messages out for one in
  relay, relay-nosync        a relay in C on libmosquitto, two out for one in, with and without an fdatasync of
                             each batch before its acknowledgements leave

Printed are the medians and the median of the ratios within the rounds: of the throughput at saturation
(QoS 1, 1,000 on their way), and of the time from a publish to its display at 100 a second. FOLDER is on the
disk that is measured. Needs cc, libmosquitto-dev and mosquitto; PROGRAM is a release build's.
"""
import argparse
import json
import os
import pathlib
import resource
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
TOASTD = {
    "memory": "", "process": "", "full": "",
    "memory-": "screen: off, ", "process-": "screen: off, ", "full-": "screen: off, ",
}
RELAYS = ["relay", "relay-nosync"]
RATIOS = [("full", "memory"), ("process", "memory"), ("full-", "memory-"), ("full-", "relay"), ("memory-", "relay-nosync")]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def build(folder):
    for name, libraries in (("load", []), ("relay", ["-lmosquitto"])):
        source = HERE / "Relay" / f"{name}.c"
        subprocess.run(
            ["cc", "-O2", "-Wall", "-Wextra", "-Werror", "-o", f"{folder}/{name}", str(source)] + libraries, check=True)


def wait_for(condition, what, seconds=20):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return
        time.sleep(0.02)
    sys.exit(f"relay.py: {what}")


def answers(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def start_server(folder, port):
    lines = [
        "per_listener_settings false", "allow_anonymous true", f"listener {port} 127.0.0.1", "set_tcp_nodelay true",
        "max_inflight_messages 1000", "max_queued_messages 1000000", "log_dest none",
    ]
    pathlib.Path(f"{folder}/mosquitto.conf").write_text("\n".join(lines) + "\n")
    server = subprocess.Popen(["/usr/sbin/mosquitto", "-c", f"{folder}/mosquitto.conf"], stderr=subprocess.DEVNULL)
    wait_for(lambda: answers(port), "mosquitto does not start")
    return server


class Variant:
    """A running toastd or relay, with what the load has to be told."""

    def __init__(self, name, folder, port, toastd):
        self.name = name
        state = f"{folder}/state"
        shutil.rmtree(state, ignore_errors=True)
        os.mkdir(state)
        if name in TOASTD:
            config = f"{state}/toastd.yaml"
            pathlib.Path(config).write_text(
                f"http: off\ndurability: {name.rstrip('-')}\n"
                f"clients: {{ defaults: {{ {TOASTD[name]}slots: 20, gap: 0, max_waiting: 10000 }} }}\n")
            log = open(f"{state}/log", "w")
            self.process = subprocess.Popen(
                [toastd, "--config", config, "--server", f"mqtt://127.0.0.1:{port}", "--state", f"{state}/store"],
                stdout=log, stderr=log)
            wait_for(lambda: "msg=online" in pathlib.Path(f"{state}/log").read_text(), "toastd is not online")
            self.load = ["toast/show/bench", "2", "display", "toast/display/#", "toast/closed/#"]
        else:
            file = f"{state}/journal" if name == "relay" else "-"
            self.process = subprocess.Popen([f"{folder}/relay", str(port), file], stdout=subprocess.PIPE)
            self.process.stdout.readline()
            self.load = ["relay/in", "2", "out/0", "relay/out/#"]

    def processor(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def run(self, folder, port, count, window, rate):
        prefix, fan, mark, *filters = self.load
        before = self.processor()
        done = subprocess.run(
            [f"{folder}/load", str(port), prefix, fan, str(count), str(window), str(rate), mark] + filters,
            stdout=subprocess.PIPE, check=False)
        figure = json.loads(done.stdout) if done.stdout else {}
        if done.returncode != 0:
            sys.exit(f"relay.py: {self.name} did not return everything: {figure}")
        figure["processor_us"] = (self.processor() - before) / count * 1e6
        return figure

    def end(self):
        self.process.terminate()
        self.process.wait(timeout=30)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--count", type=int, default=40_000)
    parser.add_argument("--toastd", default=str(HERE.parent.parent / ".build/release/toastd"))
    parser.add_argument("--folder")
    parser.add_argument("--only")
    chosen = parser.parse_args()
    names = chosen.only.split(",") if chosen.only else list(TOASTD) + RELAYS
    folder = tempfile.mkdtemp(dir=chosen.folder)
    port = free_port()
    build(folder)
    server = start_server(folder, port)
    try:
        measure(chosen, names, folder, port)
    finally:
        server.terminate()
        server.wait()
        shutil.rmtree(folder)


def measure(chosen, names, folder, port):
    figures = {name: {"per_second": [], "processor_us": [], "p50_us": [], "p99_us": []} for name in names}
    for number in range(chosen.rounds):
        for name in names:
            variant = Variant(name, folder, port, chosen.toastd)
            variant.run(folder, port, 2_000, 1_000, 0)
            full = variant.run(folder, port, chosen.count, 1_000, 0)
            slow = variant.run(folder, port, 500, 1_000, 100)
            variant.end()
            for key in ("per_second", "processor_us"):
                figures[name][key].append(full[key])
            for key in ("p50_us", "p99_us"):
                figures[name][key].append(slow[key])
        print(f"round {number + 1} of {chosen.rounds}; load {os.getloadavg()[0]:.1f}", file=sys.stderr)
    print(f"{'variant':14}{'in/s':>9}{'us of processor':>17}{'p50 us':>9}{'p99 us':>9}   (medians of {chosen.rounds})")
    for name in names:
        middle = {key: statistics.median(values) for key, values in figures[name].items()}
        print(
            f"{name:14}{middle['per_second']:9.0f}{middle['processor_us']:17.1f}"
            f"{middle['p50_us']:9.0f}{middle['p99_us']:9.0f}")
    for left, right in RATIOS:
        if left not in figures or right not in figures:
            continue
        pairs = list(zip(figures[left]["per_second"], figures[right]["per_second"]))
        ratio = statistics.median(a / b for a, b in pairs)
        slower = statistics.median(
            a - b for a, b in zip(figures[left]["p50_us"], figures[right]["p50_us"]))
        print(f"{left} beside {right}: {ratio:.2f} of the throughput, p50 {slower / 1000:+.2f} ms")


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    main()
