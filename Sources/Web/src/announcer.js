/** How long a text stays for a screen reader to take it, in milliseconds. */
const stay = 10000;
/** How many texts stand there at most: a burst must not grow the page. */
const most = 20;

/**
 * A live region: what is said into it is read by a screen reader and seen by nobody. Every text is an element
 * of its own, so that toasts that come together are all read, and the same words twice are read twice.
 */
export class Announcer {
  element = document.createElement('div');

  constructor(role, politeness) {
    this.element.className = 'announcer';
    this.element.setAttribute('role', role);
    this.element.setAttribute('aria-live', politeness);
    this.element.setAttribute('aria-atomic', 'false');
  }

  say(text, language) {
    if (text === '') return;
    const line = document.createElement('div');
    if (language) line.lang = language;
    line.dir = 'auto';
    line.textContent = text;
    this.element.append(line);
    while (this.element.childElementCount > most) this.element.firstChild.remove();
    setTimeout(() => line.remove(), stay);
  }
}
