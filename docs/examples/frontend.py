#!/usr/bin/env python3
"""A whole frontend on a terminal: python3 frontend.py CLIENT [HOST [PORT]]. Needs python3-paho-mqtt."""
import json, sys, time
import paho.mqtt.client as mqtt

client, host, port = (sys.argv[1:] + ["localhost", "1883"][len(sys.argv) - 2:])[:3]
presence, inputs = f"toast/presence/{client}/example-python", f"toast/input/{client}/example-python"
screen = {}                                # (app, id) -> display event, and when its time is over
known = {"epoch": None, "seq": -1, "online": False}

def draw(what):
    print(what, "| on the screen:", [toast.get("title") or toast.get("content") for toast, _ in screen.values()], flush=True)

def put(toast):
    left = toast["remaining_ms"]           # null: it stays
    screen[toast["app"], toast["id"]] = toast, float("inf") if left is None else time.monotonic() + left / 1000

def connected(session, *_):
    topics = [f"toast/{kind}/{client}" for kind in ("display/+", "hidden/+", "closed/+", "screen")]
    session.subscribe([(topic, 1) for topic in [*topics, "toast/status/#"]])

def received(session, _, message):
    event = json.loads(message.payload or "{}")
    if message.topic.startswith("toast/status/"):
        known["online"] = event.get("state") == "online"
        if known["online"]:                # at the start, and whenever a new broker asks who is there
            session.publish(presence, "online", 1, retain=True)
        return
    if not event: return screen.clear()    # the client was forgotten
    if event["epoch"] == known["epoch"] and event["seq"] < known["seq"] + ("event" in event):
        return                             # a copy, or older than the screen
    known.update(epoch=event["epoch"], seq=event["seq"])
    if "shown" in event:                   # the whole picture
        screen.clear()
        for toast in event["shown"]: put(toast)
    elif event["event"] == "display":
        put(event)
        answer = {"event": "shown", "id": event["id"], "app": event["app"], "generation": event["generation"]}
        session.publish(inputs, json.dumps(answer), 1)
    else: screen.pop((event["app"], event["id"]), None)                         # hidden or closed
    draw(event.get("event", "screen") + " " + event.get("reason", ""))

session = mqtt.Client(mqtt.CallbackAPIVersion.VERSION1) if hasattr(mqtt, "CallbackAPIVersion") else mqtt.Client()
session.will_set(presence, "offline", 1, retain=True)
session.on_connect, session.on_message, session.on_disconnect = connected, received, lambda *_: known.update(online=False)
session.connect(host, int(port))
session.loop_start()                       # connects again by itself
while not time.sleep(0.2):
    for key in [key for key, (_, end) in list(screen.items()) if end < time.monotonic() and not known["online"]]:
        screen.pop(key, None), draw("over")                                     # a dead broker closes nothing
