/** How often a hold is renewed: half of what a broker grants unless configured otherwise. */
const renewal = 15000;

/**
 * Keeps one hold on a toast for as long as there is a reason: a pointer over it, a finger on it, the
 * focus in it. Sends `hold` when the first reason comes, renews it, and sends `release` after the last.
 */
export class Hold {
  #reasons = new Set();
  #timer = null;
  #send;

  /** @param {(event: 'hold'|'release') => void} send */
  constructor(send) { this.#send = send; }

  get active() { return this.#reasons.size > 0; }

  begin(reason) {
    const first = !this.active;
    this.#reasons.add(reason);
    if (!first) return;
    this.#send('hold');
    this.#timer = setInterval(() => this.#send('hold'), renewal);
  }

  end(reason) {
    if (!this.#reasons.delete(reason) || this.active) return;
    clearInterval(this.#timer);
    this.#send('release');
  }

  /** The toast is gone: nothing is left to release. */
  drop() {
    this.#reasons.clear();
    clearInterval(this.#timer);
  }
}
