import connect from '../bundle/mqtt.js';
import { randomName } from './name-pool.js';

const decoder = new TextDecoder();
/** How long the server may take to acknowledge when somebody has come back to the page. */
const probePatience = 5000;
/** How long until the next attempt, in milliseconds: soon, or later where the server does not take the user. */
const patience = { usual: 1000, refused: 15000 };
/** What a server answers to a wrong user or password, in MQTT 3.1.1 and in MQTT 5. */
const refusals = new Set([4, 5, 134, 135]);

/**
 * One frontend's session with the MQTT server: subscribes to what a frontend of one client needs,
 * announces presence, sends inputs.
 *
 * Every tab has a client id of its own: two sessions of one id would throw each other out for ever.
 */
export class Connection {
  #client;
  #options;
  #run = null;
  #instances = new Map();
  #announcedRun = null;
  #refused = false;
  #everConnected = false;

  /**
   * @param {{server: string, root: string, client: string, frontend: string, username?: string,
   *   password?: string, protocol?: 4|5, capabilities?: object, onMessage: Function, onState: Function}} options
   *   `onMessage(message)` gets display, hidden, closed, screen and reply messages;
   *   `onState({connected, online, refused})` says whether the server is reached, whether the broker lives,
   *   and whether the server does not take the user and password.
   */
  constructor(options) {
    this.#options = options;
    const presence = this.#topic('presence') + '/' + options.frontend;
    this.#client = connect(options.server, {
      clientId: 'toast-web-' + randomName(),
      protocolVersion: options.protocol ?? 5,
      username: options.username || undefined,
      // Without a user a password says nothing, and MQTT 3.1.1 does not allow it.
      password: options.username && options.password || undefined,
      clean: true,
      // A browser lets the timers of a hidden tab run once a minute: a ping that is due then leaves up to a
      // minute late, which the server's patience of one and a half times this has to cover.
      keepalive: 130,
      reconnectPeriod: patience.usual,
      connectTimeout: 10000,
      queueQoSZero: false,
      resubscribe: false,
      will: { topic: presence, payload: 'offline', qos: 1, retain: true },
    });
    this.#client.on('connect', () => this.#connected());
    this.#client.on('close', () => this.#closed());
    this.#client.on('error', error => this.#failed(error));
    this.#client.on('message', (topic, payload) => this.#received(topic, payload));
  }

  get connected() { return this.#client.connected; }

  /** Whether a broker says that it is alive. */
  get online() {
    return this.connected && [...this.#instances.values()].some(status => status.state === 'online');
  }

  /** Sends what a person did. Inputs are not kept while there is no connection: they would be late. */
  send(input) {
    if (!this.connected) return false;
    const topic = this.#topic('input') + '/' + this.#options.frontend;
    this.#client.publish(topic, JSON.stringify(input), { qos: 1 });
    return true;
  }

  /** Asks whether the connection still carries anything, and makes a new one if it does not. */
  probe() {
    if (!this.connected) return;
    const deadline = setTimeout(() => this.#client.stream?.destroy(), probePatience);
    this.#announce('online', () => clearTimeout(deadline));
  }

  /** Says goodbye and ends the session. */
  close() {
    if (this.connected) this.#announce('offline');
    this.#client.end();
  }

  #topic(kind) { return `${this.#options.root}/${kind}/${this.#options.client}`; }

  #connected() {
    const { root, client } = this.#options;
    this.#instances.clear();
    this.#refused = false;
    this.#everConnected = true;
    this.#client.options.reconnectPeriod = patience.usual;
    this.#options.onConnected?.();
    const filters = ['display', 'hidden', 'closed'].map(kind => `${root}/${kind}/+/${client}`);
    filters.push(`${root}/screen/${client}`, `${root}/reply/${client}`, `${root}/status/#`);
    this.#client.subscribe(filters, { qos: 1 }, error => {
      if (error) this.#options.onError?.(error);
      else this.#options.onSubscribed?.();
    });
    this.#announce('online');
    this.#state();
  }

  #closed() {
    // A server that knows only one of the two versions may hang up without a word.
    const { options } = this.#client;
    if (!this.#everConnected && !this.#refused) options.protocolVersion = options.protocolVersion === 5 ? 4 : 5;
    this.#state();
  }

  #failed(error) {
    if (refusals.has(error.code)) {
      this.#refused = true;
      this.#client.options.reconnectPeriod = patience.refused;
      this.#state();
    }
    this.#options.onError?.(error);
  }

  #announce(state, done) {
    const topic = this.#topic('presence') + '/' + this.#options.frontend;
    const payload = state === 'online' && this.#options.capabilities
      ? JSON.stringify({ state, capabilities: this.#options.capabilities }) : state;
    this.#client.publish(topic, payload, { qos: 1, retain: true }, done);
  }

  #received(topic, payload) {
    const text = decoder.decode(payload);
    if (topic.startsWith(this.#options.root + '/status/')) return this.#status(topic, text);
    if (text === '') {
      if (topic === this.#topic('screen')) this.#options.onCleared?.();
      return;
    }
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      return;
    }
    this.#options.onMessage(message);
  }

  #status(topic, text) {
    let status = null;
    try {
      status = JSON.parse(text);
    } catch {
      // An empty or foreign status means that this instance is gone.
    }
    if (status) this.#instances.set(topic, status);
    else this.#instances.delete(topic);
    // A broker that started anew asks for presence again by a new `run`.
    if (status?.state === 'online' && status.run !== this.#run) {
      this.#run = status.run;
      if (this.#announcedRun !== null || this.connected) this.#announce('online');
      this.#announcedRun = status.run;
    }
    this.#state();
  }

  #state() { this.#options.onState({ connected: this.connected, online: this.online, refused: this.#refused }); }
}
