// A whole frontend in a page: <ul id="toasts"></ul> and this module. Text is only ever text.
import { connectServer } from './toast-screen.js';   // or any MQTT client for browsers

const { client, server, username, password } = window.frontend;
const name = 'example-js', inputs = `toast/input/${client}/${name}`, presence = `toast/presence/${client}/${name}`;
const screen = new Map();                             // app and id -> display event
let epoch = null, seq = -1;

const session = connectServer(server, {
  username, password, protocolVersion: 5, will: { topic: presence, payload: 'offline', qos: 1, retain: true },
});

session.on('connect', () => {
  const kinds = ['display', 'hidden', 'closed'].map(kind => `toast/${kind}/+/${client}`);
  session.subscribe([...kinds, `toast/screen/${client}`], { qos: 1 });
  session.publish(presence, 'online', { qos: 1, retain: true });
});

session.on('message', (topic, payload) => {
  if (payload.length === 0) return screen.clear();    // the client was forgotten
  const event = JSON.parse(payload.toString());
  const old = event.epoch === epoch && (event.shown ? event.seq < seq : event.seq <= seq);
  if (old) return;                                    // a copy, or older than the screen
  ({ epoch, seq } = event);
  if (event.shown) {                                  // the whole picture
    screen.clear();
    for (const toast of event.shown) screen.set(key(toast), toast);
  } else if (event.event === 'display') {
    screen.set(key(event), event);
    send('shown', event);
  } else {                                            // hidden or closed
    screen.delete(key(event));
  }
  draw();
});

function key(event) { return JSON.stringify([event.app, event.id]); }

function send(what, { app, id, generation }) {
  session.publish(inputs, JSON.stringify({ event: what, app, id, generation }), { qos: 1 });
}

function draw() {
  document.getElementById('toasts').replaceChildren(...[...screen.values()].map(toast => {
    const item = document.createElement('li');
    item.textContent = [toast.title, toast.content].filter(Boolean).join(': ');
    item.addEventListener('click', () => send('tap', toast));
    return item;
  }));
}
