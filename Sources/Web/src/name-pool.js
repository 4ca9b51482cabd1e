/** A name that no other tab has. */
export function randomName() {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Names that stay with a tab over reloads, each for one screen at a time.
 *
 * A tab that is duplicated gets a copy of the session's storage. So names are only in there while the page is
 * away: the copy of a tab that lives finds none and makes its own, and neither says for the other that it is
 * gone.
 */
export class NamePool {
  #key;
  #prefix;
  #free = [];
  #lent = [];

  constructor(key, prefix) {
    this.#key = key;
    this.#prefix = prefix;
    this.#fetch();
    window.addEventListener('pagehide', () => this.#store());
    window.addEventListener('pageshow', event => { if (event.persisted) this.#fetch(); });
  }

  /** A name for one screen. The same screens of a page get the same names after a reload. */
  take() {
    const name = this.#free.shift() ?? this.#prefix + randomName();
    this.#lent.push(name);
    return name;
  }

  giveBack(name) {
    this.#lent = this.#lent.filter(other => other !== name);
    this.#free.unshift(name);
  }

  #fetch() {
    try {
      const known = JSON.parse(sessionStorage.getItem(this.#key) ?? '[]');
      sessionStorage.removeItem(this.#key);
      const used = new Set([...this.#lent, ...this.#free]);
      this.#free.push(...known.filter(name => !used.has(name)));
    } catch {
      // Nothing is kept here: names last as long as the page.
    }
  }

  #store() {
    try {
      sessionStorage.setItem(this.#key, JSON.stringify([...this.#lent, ...this.#free]));
    } catch {
      // See above.
    }
  }
}
