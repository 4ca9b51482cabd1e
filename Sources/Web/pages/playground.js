import { connectServer } from './toast-screen.js';
import { Chart } from './chart.js';
import { LoginForm } from './login.js';
import { describe, makeScreen, readSettings } from './settings.js';

const logLength = 200;
const decoder = new TextDecoder();
const form = document.getElementById('publish');
const chart = new Chart(document.getElementById('chart'));
const queues = new Map();
const live = { connected: false, online: false, refused: false };
let settings;
let server = null;
let loginForm;

start().catch(error => { document.getElementById('state').textContent = `This page could not start: ${error.message}`; });

async function start() {
  settings = await readSettings();
  loginForm = new LoginForm(settings, login => {
    Object.assign(settings, login);
    connect();
    for (const figure of document.querySelectorAll('figure')) showDevice(figure);
  });
  connect();
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

/** Opens the playground's own session, in the place of one that was refused. */
function connect() {
  server?.end(true);
  const session = connectServer(settings.server, {
    clientId: 'toast-playground-' + Math.random().toString(16).slice(2), protocolVersion: 5, clean: true,
    username: settings.username || undefined, password: settings.password || undefined, reconnectPeriod: 1000,
  });
  server = session;
  session.on('connect', () => {
    tell({ connected: true, refused: false });
    const kinds = ['display', 'hidden', 'closed', 'action', 'rejected', 'reply', 'screen', 'status'];
    session.subscribe(kinds.map(kind => `${settings.root}/${kind}/#`), { qos: 1 });
  });
  session.on('error', error => {
    // A refused login is not tried again by itself: the form asks for another one.
    if ([4, 5, 134, 135].includes(error.code)) {
      session.end(true);
      tell({ connected: false, refused: true });
    }
  });
  session.on('close', () => { if (session === server) tell({ connected: false }); });
  session.on('message', (topic, payload) => received(topic, parse(decoder.decode(payload))));
}

function received(topic, message) {
  const kind = topic.slice(settings.root.length + 1).split('/')[0];
  if (kind === 'status') tell({ online: message?.state === 'online' });
  else take(kind, topic, message);
}

function tell(news) {
  Object.assign(live, news);
  document.getElementById('state').textContent = describe(live);
  loginForm.follow(live);
}

function watchDevice(figure) {
  figure.querySelector('.client').addEventListener('change', () => showDevice(figure));
  showDevice(figure);
}

function showDevice(figure) {
  const name = figure.querySelector('.client').value.trim();
  figure.querySelector('.device').replaceChildren(makeScreen(settings, name, { embedded: 'yes', 'hold-on-blur': 'no' }));
}

/** The toast that the form describes: only what was filled in. */
function toast() {
  const fields = new FormData(form);
  const result = {};
  for (const [name, value] of fields) {
    if (['app', 'target', 'actions', 'data'].includes(name) || value === '') continue;
    if (name === 'auto_hide') result[name] = false;
    else if (value === 'on') result[name] = true;
    else if (['tags', 'clients'].includes(name)) result[name] = list(value);
    else if (['offset', 'progress', 'vibrate'].includes(name) && Number.isFinite(Number(value))) result[name] = Number(value);
    else result[name] = value;
  }
  const labels = list(fields.get('actions'));
  if (labels.length > 0) result.actions = labels.map(label => ({ id: label.toLowerCase().replace(/\s+/g, '-'), label }));
  return { ...result, ...others(String(fields.get('data'))) };
}

function list(text) { return String(text).split(',').map(part => part.trim()).filter(Boolean); }

/** What stands in the field for JSON: an object's members are fields of the toast, anything else is its data. */
function others(text) {
  const value = parse(text);
  if (text.trim() === '') return {};
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : { data: value ?? text };
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
