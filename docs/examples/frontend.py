#!/usr/bin/env python3
"""A whole frontend on a terminal: python3 frontend.py CLIENT [HOST [PORT]]. Needs python3-paho-mqtt."""
import json
import sys

import paho.mqtt.client as mqtt

client_name = sys.argv[1]
host, port = [*sys.argv[2:], *["localhost", "1883"][len(sys.argv) - 2:]]
frontend = "example-python"
presence = f"toast/presence/{client_name}/{frontend}"
screen = {}                                # (app, id) -> display event
known = {"epoch": None, "seq": -1}

def draw(line):
    print(line, "| on the screen:", [event.get("title") or event.get("content") for event in screen.values()], flush=True)

def connected(session, *_):
    for kind in ("display", "hidden", "closed"):
        session.subscribe(f"toast/{kind}/+/{client_name}", 1)
    session.subscribe(f"toast/screen/{client_name}", 1)
    session.publish(presence, "online", 1, retain=True)

def received(session, _, message):
    if not message.payload:                # the client was forgotten
        return screen.clear()
    event = json.loads(message.payload)
    if "shown" in event:                   # the whole picture: replaces everything that is older
        if event["epoch"] == known["epoch"] and event["seq"] < known["seq"]:
            return
        screen.clear()
        screen.update({(toast["app"], toast["id"]): toast for toast in event["shown"]})
        known.update(epoch=event["epoch"], seq=event["seq"])
        return draw("screen")
    if event["epoch"] == known["epoch"] and event["seq"] <= known["seq"]:
        return                             # a copy, or older than the screen
    known.update(epoch=event["epoch"], seq=event["seq"])
    key = (event["app"], event["id"])
    if event["event"] == "display":
        screen[key] = event
        answer = {"event": "shown", "id": event["id"], "app": event["app"], "generation": event["generation"]}
        session.publish(f"toast/input/{client_name}/{frontend}", json.dumps(answer), 1)
    else:                                  # hidden or closed
        screen.pop(key, None)
    draw(event["event"] + " " + event.get("reason", ""))

session = mqtt.Client(mqtt.CallbackAPIVersion.VERSION1) if hasattr(mqtt, "CallbackAPIVersion") else mqtt.Client()
session.will_set(presence, "offline", 1, retain=True)
session.on_connect, session.on_message = connected, received
session.connect(host, int(port))
session.loop_forever()
