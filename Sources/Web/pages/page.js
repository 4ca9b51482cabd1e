import './toast-screen.js';
import { describe, makeScreen, readSettings } from './settings.js';

const query = new URLSearchParams(location.search);
const client = query.get('client');
const wall = query.has('wall');
const state = document.getElementById('state');

start().catch(error => { state.textContent = `This page could not start: ${error.message}`; });

async function start() {
  document.getElementById('to-playground').hash = location.hash;
  const settings = await readSettings();
  if (!client) {
    state.textContent = '';
    document.getElementById('name').focus();
    document.getElementById('choose').addEventListener('submit', event => {
      event.preventDefault();
      const next = new URL(location.href);
      next.searchParams.set('client', new FormData(event.target).get('client'));
      location.href = next;
    });
    return;
  }
  document.title = `Toasts: ${client}`;
  document.querySelector('h1').textContent = client;
  document.getElementById('choose').hidden = true;
  const attributes = {
    frontend: query.get('frontend'), theme: query.get('theme'), contrast: query.get('contrast'),
    'hold-on-blur': wall ? 'no' : query.get('hold-on-blur'),
  };
  const screen = makeScreen(settings, client, attributes);
  screen.addEventListener('toast-state', event => show(event.detail));
  document.body.append(screen);
  if (wall) becomeWall();
}

function show(live) {
  state.textContent = describe(live);
  const lamp = document.getElementById('lamp');
  lamp.className = live.online ? 'good' : 'bad';
  lamp.setAttribute('aria-label', describe(live));
}

/** A screen that hangs on a wall: a clock, nothing to click, and it stays awake. */
function becomeWall() {
  document.body.classList.add('wall');
  document.getElementById('wall').hidden = false;
  document.getElementById('client-name').textContent = client;
  const clock = document.getElementById('clock');
  const tick = () => {
    const now = new Date();
    clock.textContent = now.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
    setTimeout(tick, 60000 - now % 60000);
  };
  tick();
  const stayAwake = () => {
    if (document.visibilityState === 'visible') navigator.wakeLock?.request('screen').catch(() => {});
  };
  document.addEventListener('visibilitychange', stayAwake);
  stayAwake();
}
