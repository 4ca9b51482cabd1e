import { connectServer } from './toast-screen.js';
import { Chart } from './chart.js';
import { describe, makeScreen, readSettings } from './settings.js';

const logLength = 200;
const decoder = new TextDecoder();
const form = document.getElementById('publish');
const chart = new Chart(document.getElementById('chart'));
const queues = new Map();
let settings;
let server;

start().catch(error => { document.getElementById('state').textContent = `This page could not start: ${error.message}`; });

async function start() {
  settings = await readSettings();
  const live = { connected: false, online: false };
  server = connectServer(settings.server, {
    clientId: 'toast-playground-' + Math.random().toString(16).slice(2), protocolVersion: 5, clean: true,
    username: settings.username || undefined, password: settings.password || undefined, reconnectPeriod: 1000,
  });
  const say = () => { document.getElementById('state').textContent = describe(live); };
  server.on('connect', () => {
    live.connected = true;
    const kinds = ['display', 'hidden', 'closed', 'action', 'rejected', 'reply', 'screen', 'status'];
    server.subscribe(kinds.map(kind => `${settings.root}/${kind}/#`), { qos: 1 });
    say();
  });
  server.on('close', () => { live.connected = false; say(); });
  server.on('message', (topic, payload) => {
    const kind = topic.slice(settings.root.length + 1).split('/')[0];
    const message = parse(decoder.decode(payload));
    if (kind === 'status') {
      live.online = message?.state === 'online';
      return say();
    }
    take(kind, topic, message);
  });
  for (const figure of document.querySelectorAll('figure')) watchDevice(figure);
  form.addEventListener('input', preview);
  form.addEventListener('submit', event => { event.preventDefault(); publish(toast()); });
  document.getElementById('three').addEventListener('click', () => {
    for (const number of [1, 2, 3]) publish({ ...toast(), id: undefined, content: `${toast().content ?? ''} (${number} of 3)` });
  });
  document.getElementById('take-back').addEventListener('click', () => send(topicOf('hide'), { all: true }));
  document.getElementById('clear-log').addEventListener('click', () => document.getElementById('log').replaceChildren());
  preview();
}

function watchDevice(figure) {
  const name = figure.querySelector('.client');
  const device = figure.querySelector('.device');
  const show = () => device.replaceChildren(makeScreen(settings, name.value.trim(), { embedded: 'yes', 'hold-on-blur': 'no' }));
  name.addEventListener('change', show);
  show();
}

/** The toast that the form describes: only what was filled in. */
function toast() {
  const fields = new FormData(form);
  const result = {};
  for (const [name, value] of fields) {
    if (['app', 'target', 'actions'].includes(name) || value === '') continue;
    if (value === 'on') result[name] = true;
    else if (['offset', 'progress'].includes(name) && Number.isFinite(Number(value))) result[name] = Number(value);
    else result[name] = value;
  }
  const labels = String(fields.get('actions')).split(',').map(label => label.trim()).filter(Boolean);
  if (labels.length > 0) result.actions = labels.map(label => ({ id: label.toLowerCase().replace(/\s+/g, '-'), label }));
  return result;
}

function topicOf(kind) {
  const fields = new FormData(form);
  const target = String(fields.get('target')).trim();
  return `${settings.root}/${kind}/${String(fields.get('app')).trim()}${target ? '/' + target : ''}`;
}

function publish(what) { send(topicOf('show'), what); }

function send(topic, what) { server.publish(topic, JSON.stringify(what), { qos: 1 }); }

function preview() {
  document.getElementById('sent').textContent = `${topicOf('show')}\n${JSON.stringify(toast(), null, 1)}`;
}

function take(kind, topic, message) {
  if (kind === 'screen') return drawQueue(topic, message);
  if (kind === 'closed' && message) {
    chart.add(message.reason);
    queue(message.client).closed += 1;
    drawQueues();
  }
  if (!document.getElementById('pause').checked) log(kind, topic, message);
}

function queue(client) {
  if (!queues.has(client)) queues.set(client, { shown: 0, waiting: 0, blocked: 0, closed: 0 });
  return queues.get(client);
}

function drawQueue(topic, screen) {
  const client = topic.split('/').at(-1);
  if (screen) Object.assign(queue(client), { shown: screen.shown.length, waiting: screen.waiting, blocked: screen.blocked });
  else queues.delete(client);
  drawQueues();
}

function drawQueues() {
  const rows = [...queues].sort(([a], [b]) => a.localeCompare(b)).slice(0, 100).map(([client, numbers]) => {
    const row = document.createElement('tr');
    for (const value of [client, numbers.shown, numbers.waiting, numbers.blocked, numbers.closed]) {
      row.insertCell().textContent = value;
    }
    return row;
  });
  document.getElementById('queues').replaceChildren(...rows);
  const options = ['all', ...queues.keys()].slice(0, 100).map(name => new Option(name));
  document.getElementById('clients').replaceChildren(...options);
}

function log(kind, topic, message) {
  const entry = document.createElement('li');
  const details = document.createElement('details');
  const summary = document.createElement('summary');
  const time = document.createElement('time');
  time.textContent = new Date().toLocaleTimeString([], { hour12: false });
  const name = document.createElement('span');
  name.className = `kind ${kind}`;
  name.textContent = kind;
  summary.append(time, name, sentence(kind, topic, message));
  const whole = document.createElement('pre');
  whole.textContent = `${topic}\n${JSON.stringify(message, null, 1)}`;
  details.append(summary, whole);
  entry.append(details);
  const list = document.getElementById('log');
  list.prepend(entry);
  while (list.childElementCount > logLength) list.lastElementChild.remove();
}

function sentence(kind, topic, message) {
  if (!message) return topic;
  const what = message.title ?? message.content ?? message.id ?? '';
  switch (kind) {
    case 'display': return `${message.client}: ${what} (${message.cause})`;
    case 'closed': return `${message.client}: ${what} (${message.reason})`;
    case 'action': return `${message.client}: ${message.action}`;
    case 'rejected': return `${message.reason}: ${message.message ?? ''}`;
    case 'reply': return `${message.client}: ${message.input} ${message.answer}`;
    default: return `${message.client ?? ''}: ${what}`;
  }
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
