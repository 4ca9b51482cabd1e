import connect from '../bundle/mqtt.js';

const decoder = new TextDecoder();
/** How long the server may take to acknowledge when somebody has come back to the page. */
const probePatience = 5000;

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

  /**
   * @param {{server: string, root: string, client: string, frontend: string, username?: string,
   *   password?: string, protocol?: 4|5, capabilities?: object, onMessage: Function, onState: Function}} options
   *   `onMessage(message)` gets display, hidden, closed, screen and reply messages;
   *   `onState({connected, online})` says whether the server is reached and whether the broker lives.
   */
  constructor(options) {
    this.#options = options;
    const presence = this.#topic('presence') + '/' + options.frontend;
    this.#client = connect(options.server, {
      clientId: 'toast-web-' + randomName(),
      protocolVersion: options.protocol ?? 5,
      username: options.username || undefined,
      password: options.password || undefined,
      clean: true,
      // A browser lets the timers of a hidden tab run once a minute: a ping that is due then leaves up to a
      // minute late, which the server's patience of one and a half times this has to cover.
      keepalive: 130,
      reconnectPeriod: 1000,
      connectTimeout: 10000,
      queueQoSZero: false,
      resubscribe: false,
      will: { topic: presence, payload: 'offline', qos: 1, retain: true },
    });
    this.#client.on('connect', () => this.#connected());
    this.#client.on('close', () => this.#state());
    this.#client.on('error', error => options.onError?.(error));
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
    const patience = setTimeout(() => this.#client.stream?.destroy(), probePatience);
    this.#announce('online', () => clearTimeout(patience));
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

  #state() { this.#options.onState({ connected: this.connected, online: this.online }); }
}

/** A name that no other tab has. */
export function randomName() {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('');
}
