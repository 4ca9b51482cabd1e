// A whole frontend in a page: <ul id="toasts"></ul> and this module. Text is only ever text.
import { connectServer } from './toast-screen.js';   // or any MQTT client for browsers

const { client, server, username, password } = window.frontend;
const presence = `toast/presence/${client}/example-js`, inputs = `toast/input/${client}/example-js`;
const screen = new Map();                             // app and id -> display event
let epoch = null, seq = -1, online = false;

const session = connectServer(server, {
  username, password, protocolVersion: 5, will: { topic: presence, payload: 'offline', qos: 1, retain: true },
});
session.on('connect', () => {
  const topics = ['display/+', 'hidden/+', 'closed/+', 'screen'].map(kind => `toast/${kind}/${client}`);
  session.subscribe([...topics, 'toast/status/#'], { qos: 1 });
});
session.on('close', () => { online = false; });
session.on('message', (topic, payload) => {
  const event = payload.length > 0 ? JSON.parse(payload.toString()) : {};
  if (topic.startsWith('toast/status/')) {
    online = event.state === 'online';                // at the start, and when a new broker asks who is there
    if (online) session.publish(presence, 'online', { qos: 1, retain: true });
    return;
  }
  if (event.epoch === epoch && (event.shown ? event.seq < seq : event.seq <= seq)) return;   // a copy, or old
  ({ epoch = null, seq = -1 } = event);
  if (!event.event) screen.clear();                   // the whole picture, or the client was forgotten
  for (const toast of event.shown ?? []) put(toast);
  if (event.event === 'display') {
    put(event);
    send('shown', event);
  } else if (event.event) screen.delete(key(event));  // hidden or closed
  draw();
});
setInterval(() => {                                   // a dead broker closes nothing
  for (const [id, toast] of screen) if (!online && toast.end <= performance.now()) screen.delete(id), draw();
}, 200);

function key({ app, id }) { return JSON.stringify([app, id]); }
function put(toast) { screen.set(key(toast), { ...toast, end: performance.now() + (toast.remaining_ms ?? Infinity) }); }
function send(event, { app, id, generation }) {
  session.publish(inputs, JSON.stringify({ event, app, id, generation }), { qos: 1 });
}
function draw() {
  document.getElementById('toasts').replaceChildren(...[...screen.values()].map(toast => {
    const item = document.createElement('li');
    item.textContent = [toast.title, toast.content].filter(Boolean).join(': ');
    item.onclick = () => send('tap', toast);
    return item;
  }));
}
