import './toast-screen.js';
import { LoginForm } from './login.js';
import { describe, makeScreen, readSettings } from './settings.js';

const query = new URLSearchParams(location.search);
const client = query.get('client');
const wall = query.has('wall');
const state = document.getElementById('state');

start().catch(error => { state.textContent = `This page could not start: ${error.message}`; });

async function start() {
  document.getElementById('to-playground').hash = location.hash;
  if (!client) return ask();
  document.title = `Toasts: ${client}`;
  document.querySelector('h1').textContent = client;
  document.getElementById('choose').hidden = true;
  const settings = await readSettings();
  const screen = makeScreen(settings, client, {
    frontend: query.get('frontend'), theme: query.get('theme'), contrast: query.get('contrast'),
    'hold-on-blur': wall ? 'no' : query.get('hold-on-blur'),
  });
  const form = new LoginForm(settings, login => {
    for (const [name, value] of Object.entries(login)) screen.setAttribute(name, value);
  });
  screen.addEventListener('toast-state', event => {
    show(event.detail);
    form.follow(event.detail);
  });
  setScale(screen);
  document.body.append(screen);
  if (wall) becomeWall(screen);
}

function ask() {
  state.textContent = '';
  document.getElementById('name').focus();
  document.getElementById('choose').addEventListener('submit', event => {
    event.preventDefault();
    const next = new URL(location.href);
    next.searchParams.set('client', new FormData(event.target).get('client'));
    location.href = next;
  });
}

function show(live) {
  state.textContent = describe(live);
  const lamp = document.getElementById('lamp');
  lamp.className = live.online ? 'good' : 'bad';
  // On a wall words are only for what is wrong.
  lamp.textContent = live.online ? '' : describe(live);
}

/** How large toasts are drawn: as the address says; on a wall, which is read from afar, with the screen's size. */
function setScale(screen) {
  const wanted = Number(query.get('scale'));
  if (wanted > 0) return screen.style.setProperty('--toast-scale', Math.min(8, wanted));
  if (!wall) return;
  const fit = () => {
    const scale = Math.max(1, Math.min(innerWidth / 900, innerHeight / 600));
    screen.style.setProperty('--toast-scale', scale.toFixed(2));
  };
  addEventListener('resize', fit);
  fit();
}

/** A screen that hangs on a wall: a clock that gives way to toasts, nothing to click, and it stays awake. */
function becomeWall(screen) {
  document.body.classList.add('wall');
  document.getElementById('wall').hidden = false;
  document.getElementById('client-name').textContent = client;
  const clock = document.getElementById('clock');
  let next;
  const tick = () => {
    clearTimeout(next);
    const now = new Date();
    clock.textContent = now.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
    next = setTimeout(tick, 60000 - now % 60000);
  };
  const awake = () => {
    // While the tablet slept no timer ran.
    tick();
    if (document.visibilityState === 'visible') navigator.wakeLock?.request('screen').catch(() => {});
  };
  document.addEventListener('visibilitychange', awake);
  document.addEventListener('resume', awake);
  awake();
  screen.addEventListener('toast-change', () => document.body.classList.toggle('busy', screen.toasts.length > 0));
}
