/**
 * What is on the screen of one client, from the messages of the wire contract. No page, no network:
 * messages in, a list out.
 *
 * After each connect everything is replaced by the retained screen; events with a seq that is not
 * higher than what is known are ignored.
 */
export class ScreenState {
  /** @type {Map<string, object>} display events in the order in which they appeared */
  #toasts = new Map();
  #epoch = null;
  #seq = -1;
  #early = null;
  waiting = 0;
  slots = 1;
  muted = null;

  /** The toasts to draw, the oldest first. */
  get toasts() { return [...this.#toasts.values()]; }
  get seq() { return this.#seq; }
  get epoch() { return this.#epoch; }
  /** Whether the picture is known to be whole. */
  get synced() { return this.#early === null; }

  static key(event) { return JSON.stringify([event.app, event.id]); }

  /** A connection was made: what follows waits until the retained screen has come. */
  connected() { this.#early = []; }

  /**
   * The retained screen did not come in time: the client has none. Takes what came meanwhile.
   * @returns {object[]} the changes
   */
  assumeEmpty() {
    if (this.synced) return [];
    return this.#replace({ epoch: null, seq: -1, shown: [], slots: this.slots, waiting: 0, muted: null });
  }

  /**
   * Takes a display, hidden, closed or screen message.
   * @returns {{kind: 'put'|'remove', event: object, previous?: object}[]} what changed, in order
   */
  apply(message) {
    if (message.v !== 1) return [];
    if (message.shown) return this.#takeScreen(message);
    if (!this.synced) {
      if (this.#early.length < 10000) this.#early.push(message);
      return [];
    }
    return this.#takeEvent(message);
  }

  /** Removes a toast that a silent broker cannot close any more. */
  forget(key) {
    const event = this.#toasts.get(key);
    this.#toasts.delete(key);
    return event ? [{ kind: 'remove', event }] : [];
  }

  #takeScreen(screen) {
    const older = screen.epoch === this.#epoch && screen.seq < this.#seq;
    if (this.synced && older) return [];
    return this.#replace(screen);
  }

  #replace(screen) {
    const early = this.#early ?? [];
    this.#early = null;
    this.#epoch = screen.epoch;
    this.#seq = screen.seq;
    this.waiting = screen.waiting;
    this.slots = screen.slots;
    this.muted = screen.muted ?? null;
    const changes = [];
    const wanted = new Map(screen.shown.map(event => [ScreenState.key(event), event]));
    for (const [key, event] of this.#toasts) {
      if (!wanted.has(key)) changes.push({ kind: 'remove', event });
    }
    for (const [key, event] of wanted) {
      const previous = this.#toasts.get(key);
      const same = previous && previous.generation === event.generation && previous.revision === event.revision;
      if (!same) changes.push({ kind: 'put', event, previous });
    }
    this.#toasts = wanted;
    for (const message of early) changes.push(...this.#takeEvent(message));
    return changes;
  }

  #takeEvent(message) {
    const newEpoch = message.epoch !== this.#epoch;
    if (!newEpoch && message.seq <= this.#seq) return [];
    const changes = [];
    if (newEpoch && this.#epoch !== null) {
      for (const event of this.#toasts.values()) changes.push({ kind: 'remove', event });
      this.#toasts.clear();
    }
    this.#epoch = message.epoch;
    this.#seq = message.seq;
    const key = ScreenState.key(message);
    const previous = this.#toasts.get(key);
    if (message.event === 'display') {
      this.waiting = message.waiting ?? this.waiting;
      this.#toasts.set(key, message);
      changes.push({ kind: 'put', event: message, previous });
    } else if (previous && previous.generation <= message.generation) {
      this.#toasts.delete(key);
      changes.push({ kind: 'remove', event: previous, cause: message });
    }
    return changes;
  }
}
