#!/usr/bin/env python3
"""What toastd's normaliser and mqttwarn's decode and format cost for the same messages, in turns.

usage: normalise_beside_mqttwarn.py TOASTBENCH [ROUNDS]

TOASTBENCH is the program of a release build, run from the top of a clone so that it finds the profiles;
mqttwarn comes from `pip install mqttwarn`. Each round measures one, then the other, for each message in
turn and in processor time; the medians and the median of the rounds' ratios are printed.

toastd does more with each message: it checks every field, cleans the texts and makes the whole toast, and for
the messages of devices it looks through every rule of the shipped profile. mqttwarn decodes and formats with the
format that its user would write in the topic's section; deciding whether a message is news at all needs a
Python function of the user's there, which is not counted.
"""
import json
import logging
import statistics
import subprocess
import sys
import time

import mqttwarn.core as mqttwarn

MESSAGES = 20_000

# What a user of mqttwarn writes for these messages: a format over the keys of the JSON, or the payload.
FORMATS = {
    "plain text": "{payload}",
    "small JSON": "{title}: {message}",
    "canonical JSON": "{title}: {content}",
    "zigbee2mqtt, own rule": "{topic}: {action}",
    "zigbee2mqtt": "{topic}: {action}",
    "zigbee2mqtt, no toast": "{topic}: {contact}",
    "Frigate": "{after[label]}: {after[camera]} {after[entered_zones]}",
}


class Context:
    """Stands in for the configuration: no functions of the user's own."""

    def get_topic_data(self, section, data):
        return None

    def get_all_data(self, section, topic, data):
        return None


class Invoker:
    """A format is no name of a function: mqttwarn falls back to formatting."""

    def datamap(self, name, data):
        raise LookupError(name)


def mqttwarn_cost(sample):
    topic, payload = sample["topic"], sample["payload"].encode()
    template = FORMATS[sample["name"]]
    start = time.process_time()
    for _ in range(MESSAGES):
        data = mqttwarn.decode_payload("bench", topic, payload)
        text = mqttwarn.Formatter().format(template, **data)
    assert text
    return (time.process_time() - start) / MESSAGES * 1e9


def main():
    toastbench = sys.argv[1]
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    logging.disable(logging.CRITICAL)
    mqttwarn.context, mqttwarn.context.invoker = Context(), Invoker()
    figures = {}
    for _ in range(rounds):
        output = subprocess.run([toastbench, "normalise", "20000", "--json"], check=True, capture_output=True).stdout
        for line in output.splitlines():
            sample = json.loads(line)
            ours, theirs = figures.setdefault(sample["name"], ([], []))
            ours.append(sample["ns"])
            theirs.append(mqttwarn_cost(sample))
    print(f"{'message':22} {'toastd ns':>10} {'mqttwarn ns':>12} {'ratio':>7}")
    for name, (ours, theirs) in figures.items():
        ratio = statistics.median(b / a for a, b in zip(ours, theirs))
        print(f"{name:22} {statistics.median(ours):10.0f} {statistics.median(theirs):12.0f} {ratio:7.1f}")


main()
