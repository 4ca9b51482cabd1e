#!/usr/bin/env python3
"""Keeps every closed event of a toast broker in a SQLite table and misses none over its own restarts.

    monitor.py --host broker.local --database toasts.db

Needs python3-paho-mqtt. The table's primary key is (epoch, client, seq): the key of an event, the same for
every copy of it. For PostgreSQL change `open_table` and the two statements; the rest stays.

How nothing is missed: the program listens to closed/# and, after each connect, asks the history for what
came behind a cursor, page by page. The cursor is stored with the events and only moves when there is no hole
before it: with each page, and with live events once the last page has come. `closed_n` counts the closed
events of one client without gaps; should a live one skip a number, that client's history is asked for."""

import argparse
import json
import signal
import sqlite3
import sys
import time

import paho.mqtt.client as mqtt

PAGE = 500
PATIENCE = 10  # seconds until an unanswered query is asked again


def open_table(path):
    table = sqlite3.connect(path)
    table.execute("PRAGMA journal_mode = WAL")
    table.execute(
        """CREATE TABLE IF NOT EXISTS closed (
            epoch TEXT, client TEXT, seq INTEGER, closed_n INTEGER NOT NULL, app TEXT NOT NULL, id TEXT NOT NULL,
            generation INTEGER NOT NULL, reason TEXT NOT NULL, closed_at INTEGER NOT NULL, event TEXT NOT NULL,
            PRIMARY KEY (epoch, client, seq))""")
    table.execute("CREATE INDEX IF NOT EXISTS closed_count ON closed (client, epoch, closed_n)")
    table.execute(
        """CREATE TABLE IF NOT EXISTS cursor (
            one INTEGER PRIMARY KEY CHECK (one = 1), epoch TEXT, client TEXT, seq INTEGER)""")
    table.commit()
    return table


class Monitor:
    def __init__(self, options):
        self.options = options
        self.root = options.root
        self.table = open_table(options.database)
        self.asked = None  # the query without an answer, and when it was asked
        self.number = 0  # of queries: tells the answer to this one from older ones
        self.is_catching_up = True
        self.last_live = None
        self.holes = {}  # client: the key behind which its events are missing
        version = getattr(mqtt, "CallbackAPIVersion", None)  # paho-mqtt 2
        arguments = [version.VERSION1] if version else []
        self.mqtt = mqtt.Client(*arguments, client_id=options.name, clean_session=True)
        self.mqtt.on_connect = self.connected
        self.mqtt.on_message = self.received
        if options.username:
            password = open(options.password_file).read().strip() if options.password_file else None
            self.mqtt.username_pw_set(options.username, password)

    def run(self):
        self.mqtt.connect_async(self.options.host, self.options.port)
        self.mqtt.reconnect_delay_set(1, 30)
        self.mqtt.loop_start_time = time.monotonic()
        while True:
            if self.mqtt.loop(1.0) != mqtt.MQTT_ERR_SUCCESS:
                time.sleep(1)
                try:
                    self.mqtt.reconnect()
                except OSError as error:
                    print("no connection:", error, file=sys.stderr)
            elif self.asked and time.monotonic() - self.asked[1] > PATIENCE:
                self.ask(self.asked[0])

    # Connection

    def connected(self, client, _, flags, code, properties=None):
        if code != 0:
            return
        self.is_catching_up = True
        self.last_live = None
        self.asked = None
        client.subscribe([
            (self.topic("closed/#"), 1), (self.topic("history-reply/" + self.options.name), 1),
            (self.topic("status/#"), 1)])
        self.catch_up()

    def received(self, client, _, message):
        if not message.payload:
            return
        event = json.loads(message.payload)
        if message.topic.startswith(self.topic("status/")):
            # A broker that was not there when it was asked is there now.
            if event.get("state") == "online" and self.asked:
                self.ask(self.asked[0])
        elif message.topic == self.topic("history-reply/" + self.options.name):
            self.take_page(event)
        else:
            self.take_live(event)

    def topic(self, rest):
        return self.root + "/" + rest

    # Catching up

    def ask(self, query):
        self.number += 1
        self.asked = (query, time.monotonic())
        payload = dict(query, limit=PAGE, ref=self.number)
        self.mqtt.publish(self.topic("history/" + self.options.name), json.dumps(payload), 1)

    def catch_up(self):
        row = self.table.execute("SELECT epoch, client, seq FROM cursor").fetchone()
        self.ask({"after": list(row)} if row else {})

    def take_page(self, page):
        if not self.asked or page.get("ref") != self.number:
            return  # the answer to a query that was asked again since
        query, _ = self.asked
        self.asked = None
        if "error" in page:
            sys.exit("the broker refused a query: " + page["error"])
        client = query.get("client")
        for event in page["events"]:
            self.store(event)
        if page["events"] and not client:
            self.move_cursor(page["events"][-1])
        self.table.commit()
        if page["more"]:
            last = page["events"][-1]
            self.ask(dict(query, after=[last["epoch"], last["client"], last["seq"]]))
            return
        if client:
            self.holes.pop(client, None)
        else:
            # What came live meanwhile is behind the last page, or in it: no hole is left before it.
            self.is_catching_up = False
            if self.last_live:
                self.move_cursor(self.last_live)
                self.table.commit()
        self.fill_next_hole()

    # Events

    def take_live(self, event):
        known = self.table.execute(
            "SELECT seq, closed_n FROM closed WHERE client = ? AND epoch = ? ORDER BY closed_n DESC LIMIT 1",
            (event["client"], event["epoch"])).fetchone()
        self.store(event)
        self.last_live = event
        if not self.is_catching_up:
            if known and event["closed_n"] > known[1] + 1:
                self.holes.setdefault(event["client"], [event["epoch"], event["client"], known[0]])
            if not self.holes:
                self.move_cursor(event)
        self.table.commit()
        self.fill_next_hole()

    def fill_next_hole(self):
        if self.holes and not self.asked and not self.is_catching_up:
            client, after = next(iter(self.holes.items()))
            self.ask({"client": client, "after": after})

    def store(self, event):
        self.table.execute(
            "INSERT OR IGNORE INTO closed VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (event["epoch"], event["client"], event["seq"], event["closed_n"], event["app"], event["id"],
             event["generation"], event["reason"], event["closed_at"], json.dumps(event, ensure_ascii=False)))

    def move_cursor(self, event):
        self.table.execute(
            "INSERT OR REPLACE INTO cursor VALUES (1, ?, ?, ?)", (event["epoch"], event["client"], event["seq"]))


def main():
    parser = argparse.ArgumentParser(description="Keeps the closed events of a toast broker in a SQLite table.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=1883)
    parser.add_argument("--root", default="toast")
    parser.add_argument("--database", default="toasts.db")
    parser.add_argument("--name", default="monitor", help="a name of its own for each monitor")
    parser.add_argument("--username")
    parser.add_argument("--password-file")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    Monitor(parser.parse_args()).run()


if __name__ == "__main__":
    main()
