import { Announcer } from './announcer.js';
import { Connection } from './connection.js';
import { looks } from './looks.js';
import { NamePool } from './name-pool.js';
import { ScreenState } from './screen-state.js';
import { sound } from './sound.js';
import { positionOf, ToastView } from './toast-view.js';

/** How long the retained screen may take after the subscription was granted. */
const screenPatience = 1500;
/** Priorities from here on interrupt what a screen reader says. */
const assertiveFrom = 4;
const hotkey = 'F8';
/** Frontend names of this tab, for screens that have none of their own. */
const names = new NamePool('toast-frontend', 'web-');

/**
 * `<toast-screen client="kitchen" server="ws://localhost:8083">`: shows the toasts of one client of a
 * toast broker, as they come, and tells the broker what the person does.
 *
 * Attributes: `client` and `server` (both needed), `root` (default `toast`), `username`, `password`,
 * `frontend` (a name that lasts, such as `wall-1`; else one for each tab), `theme` (`light`, `dark`),
 * `contrast` (`high`), `embedded` (fills its parent, not the window), `hold-on-blur="no"`.
 *
 * Events on the element: `toast-display`, `toast-closed`, `toast-hidden`, `toast-reply` (detail: the
 * message), `toast-change` (`toasts` is another list now), `toast-state` (detail: `{connected, online, refused}`) and `toast-error` (detail: `{message}`).
 */
export class ToastScreen extends HTMLElement {
  static observedAttributes = ['client', 'server', 'root', 'username', 'password', 'frontend'];

  #state = new ScreenState();
  #views = new Map();
  #regions = new Map();
  #deadlines = new Map();
  #connection = null;
  #patience = null;
  #live = { connected: false, online: false, refused: false };
  #announcers = { polite: new Announcer('status', 'polite'), assertive: new Announcer('alert', 'assertive') };
  /** The name that this screen has of the tab. */
  #lentName = null;
  #beforeHotkey = null;
  #restarting = false;
  #guardTimer = null;

  constructor() {
    super();
    const shadow = this.attachShadow({ mode: 'open' });
    shadow.adoptedStyleSheets = [looks];
    shadow.append(this.#announcers.polite.element, this.#announcers.assertive.element);
  }

  /** The display events that are on the screen, the oldest first. */
  get toasts() { return this.#state.toasts; }
  /** Whether the picture is known to be whole: false between a connect and the screen that follows. */
  get isWhole() { return this.#state.synced; }
  /**
   * `{connected, online, refused}`: whether the server is reached, whether the broker lives, and whether the
   * server does not take this user and password.
   */
  get live() { return { ...this.#live }; }

  connectedCallback() {
    if (!this.hasAttribute('role')) this.setAttribute('role', 'region');
    if (!this.hasAttribute('aria-label')) this.setAttribute('aria-label', `Notifications: ${this.getAttribute('client') ?? ''}`);
    window.addEventListener('keydown', this.#onKey);
    window.addEventListener('blur', this.#onBlur);
    window.addEventListener('focus', this.#onFocus);
    window.addEventListener('pagehide', this.#onLeave);
    window.addEventListener('pageshow', this.#onReturn);
    window.addEventListener('online', this.#onNetwork);
    document.addEventListener('visibilitychange', this.#onVisibility);
    this.#connect();
  }

  disconnectedCallback() {
    window.removeEventListener('keydown', this.#onKey);
    window.removeEventListener('blur', this.#onBlur);
    window.removeEventListener('focus', this.#onFocus);
    window.removeEventListener('pagehide', this.#onLeave);
    window.removeEventListener('pageshow', this.#onReturn);
    window.removeEventListener('online', this.#onNetwork);
    document.removeEventListener('visibilitychange', this.#onVisibility);
    this.#disconnect();
  }

  attributeChangedCallback(name, old, value) {
    if (old === value || !this.isConnected || this.#restarting) return;
    // Several attributes set in a row are one change.
    this.#restarting = true;
    queueMicrotask(() => {
      this.#restarting = false;
      if (!this.isConnected) return;
      this.#disconnect();
      this.#connect();
    });
  }

  /** Sends an input to the broker, such as `send('clear')` or `send('mute', {for: '1h'})`. */
  send(event, more = {}) {
    return this.#connection?.send({ event, ...more }) ?? false;
  }

  #connect() {
    const client = this.getAttribute('client');
    const server = this.getAttribute('server');
    if (!client || !server) return;
    this.#connection = new Connection({
      server,
      client,
      root: this.getAttribute('root') || 'toast',
      frontend: this.getAttribute('frontend') || this.#borrowName(),
      username: this.getAttribute('username'),
      password: this.getAttribute('password'),
      capabilities: { kind: 'web', images: true, actions: true },
      onConnected: () => this.#state.connected(),
      onSubscribed: () => this.#waitForScreen(),
      onCleared: () => this.#perform(this.#state.assumeEmpty()),
      onMessage: message => this.#receive(message),
      onState: live => this.#setLive(live),
      onError: error => this.#emit('toast-error', { message: String(error?.message ?? error) }),
    });
  }

  #disconnect() {
    clearTimeout(this.#patience);
    this.#connection?.close();
    this.#connection = null;
    if (this.#lentName) names.giveBack(this.#lentName);
    this.#lentName = null;
    this.#state.connected();
    this.#perform(this.#state.assumeEmpty());
  }

  #borrowName() {
    this.#lentName = names.take();
    return this.#lentName;
  }

  #waitForScreen() {
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.#perform(this.#state.assumeEmpty()), screenPatience);
  }

  #receive(message) {
    if (message.event === 'reply') return this.#emit('toast-reply', message);
    this.#perform(this.#state.apply(message));
    if (message.event) this.#emit(`toast-${message.event}`, message);
  }

  #perform(changes) {
    for (const change of changes) {
      if (change.kind === 'put') this.#put(change.event, change.previous);
      else this.#remove(change.event);
    }
    if (changes.length > 0) this.#emit('toast-change', null);
  }

  #put(event, previous) {
    const key = ScreenState.key(event);
    const sameGeneration = previous?.generation === event.generation;
    let view = this.#views.get(key);
    if (view && !sameGeneration) {
      this.#remove(view.event);
      view = undefined;
    }
    if (view) {
      view.update(event);
    } else {
      view = new ToastView(event, (what, toast, more) => this.#input(what, toast, more));
      this.#views.set(key, view);
    }
    this.#place(view);
    this.#deadlines.set(key, event.remaining_ms === null ? null : performance.now() + event.remaining_ms);
    this.#guard();
    if (!sameGeneration || isNews(event, previous)) this.#announce(event);
    if (!sameGeneration && event.cause === 'shown') sound(event);
    requestAnimationFrame(() => {
      view.settle();
      this.#confirm(view);
    });
  }

  #remove(event) {
    const key = ScreenState.key(event);
    const view = this.#views.get(key);
    this.#views.delete(key);
    this.#deadlines.delete(key);
    if (!view) return;
    const hadFocus = this.shadowRoot.activeElement && view.element.contains(this.shadowRoot.activeElement);
    view.leave();
    if (hadFocus) this.#focusNext();
  }

  #place(view) {
    const position = positionOf(view.event);
    let region = this.#regions.get(position);
    if (!region) {
      region = document.createElement('div');
      region.className = `region ${position}`;
      this.#regions.set(position, region);
      this.shadowRoot.append(region);
    }
    if (view.element.parentNode !== region) region.append(view.element);
  }

  #confirm(view) {
    if (document.visibilityState === 'visible' && view.element.isConnected) view.confirmShown();
  }

  #input(event, toast, more = {}) {
    this.send(event, { id: toast.id, app: toast.app, generation: toast.generation, ...more });
  }

  #announce(event) {
    const target = event.priority >= assertiveFrom ? this.#announcers.assertive : this.#announcers.polite;
    target.say([event.title, event.content].filter(Boolean).join('. '), event.lang);
  }

  #setLive(live) {
    if (Object.keys(live).every(key => live[key] === this.#live[key])) return;
    this.#live = live;
    this.#emit('toast-state', live);
    this.#guard();
  }

  /**
   * While the broker is silent nobody closes toasts: each is taken away when the time it had left is
   * over. While the broker lives all clocks are the broker's.
   */
  #guard() {
    clearTimeout(this.#guardTimer);
    if (this.#live.online) return;
    const due = [...this.#deadlines].filter(([, deadline]) => deadline !== null);
    if (due.length === 0) return;
    const now = performance.now();
    for (const [key, deadline] of due) {
      if (deadline <= now) this.#perform(this.#state.forget(key));
    }
    const rest = [...this.#deadlines.values()].filter(deadline => deadline !== null);
    if (rest.length > 0) this.#guardTimer = setTimeout(() => this.#guard(), Math.max(1, Math.min(...rest) - now));
  }

  #focusNext() {
    const next = [...this.#views.values()].at(-1);
    if (next) next.element.focus();
    else this.#leaveHotkey();
  }

  #leaveHotkey() {
    this.#beforeHotkey?.focus?.();
    this.#beforeHotkey = null;
  }

  #emit(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })); }

  #onKey = event => {
    if (event.key !== hotkey || this.#views.size === 0) return;
    event.preventDefault();
    if (this.shadowRoot.activeElement) return this.#leaveHotkey();
    this.#beforeHotkey = document.activeElement;
    [...this.#views.values()].at(-1).element.focus();
  };

  #onBlur = () => {
    if (this.getAttribute('hold-on-blur') !== 'no' && this.#views.size > 0) this.send('hold_all');
  };

  #onFocus = () => {
    if (this.getAttribute('hold-on-blur') !== 'no') this.send('release_all');
  };

  #onVisibility = () => {
    if (document.visibilityState !== 'visible') return;
    for (const view of this.#views.values()) this.#confirm(view);
    this.#connection?.probe();
  };

  /** The network is there again, or another one is. */
  #onNetwork = () => this.#connection?.probe();

  #onLeave = () => this.#disconnect();

  #onReturn = event => { if (event.persisted && !this.#connection) this.#connect(); };
}

/** Whether an update says something new to who only listens. */
function isNews(event, previous) {
  return event.title !== previous.title || event.content !== previous.content;
}

if (!customElements.get('toast-screen')) customElements.define('toast-screen', ToastScreen);

export { default as connectServer } from '../bundle/mqtt.js';
