import { watchGestures } from './gesture.js';
import { Hold } from './hold.js';
import { animationAddress, iconFor, isPicture, stillPicture } from './icons.js';

/** Styles that this view knows; anything else is drawn as a plain toast. */
const styles = new Set(['label', 'card', 'popup', 'banner', 'pill', 'notification']);
/** Styles that show an icon of the type when the toast brings none. */
const typeIconStyles = new Set(['plain', 'banner']);
const positions = new Set(['top', 'top-right', 'top-left', 'center', 'bottom', 'bottom-right', 'bottom-left']);

/** Where a style appears when nothing else says. */
const stylePosition = {
  label: 'top-right', card: 'center', popup: 'bottom', banner: 'top', pill: 'bottom', notification: 'top',
};

/** The style that is drawn for an event. */
export function styleOf(event) { return styles.has(event.style) ? event.style : 'plain'; }

/** The position that is drawn for an event. */
export function positionOf(event) {
  if (positions.has(event.position)) return event.position;
  return stylePosition[styleOf(event)] ?? 'top';
}

/**
 * One toast on the page. All text is text: nothing that a publisher sends is ever markup.
 */
export class ToastView {
  element;
  #event;
  #hold;
  #send;
  #shownSent = -1;
  /** What is drawn, by name: the element and what it was made from. */
  #drawn = new Map();

  /** @param {(event: string, toast: object, more?: object) => void} send gives an input to the broker */
  constructor(event, send) {
    this.#send = send;
    this.#hold = new Hold(what => send(what, this.#event));
    this.element = document.createElement('div');
    this.element.tabIndex = 0;
    this.#watch();
    this.update(event);
  }

  get event() { return this.#event; }

  /** Draws what the event says, in place. */
  update(event) {
    this.#event = event;
    const style = styleOf(event);
    const { element } = this;
    element.className = `toast ${style} ${event.type}`;
    element.dataset.id = event.id;
    element.dataset.app = event.app;
    element.setAttribute('role', 'group');
    element.setAttribute('aria-label', [event.title, event.content].filter(Boolean).join(': ') || event.type);
    element.dir = ['ltr', 'rtl'].includes(event.dir) ? event.dir : 'auto';
    if (event.lang) element.lang = event.lang; else element.removeAttribute('lang');
    this.#setVariable('--fade-in', event.fade_in_ms === undefined ? null : `${event.fade_in_ms}ms`);
    this.#setVariable('--fade-out', event.fade_out_ms === undefined ? null : `${event.fade_out_ms}ms`);
    this.#setVariable('--offset', Number.isFinite(event.offset) ? `${event.offset}px` : null);
    this.#setVariable('--color', event.color && CSS.supports('color', event.color) ? event.color : null);
    element.style.fontFamily = event.font ?? '';
    this.#draw(style);
  }

  /** Once it is laid out: a text that is longer than there is room for is drawn so that one sees it. */
  settle() {
    const text = this.#drawn.get('text')?.element;
    text?.classList.toggle('cut', text.scrollHeight > text.clientHeight + 1);
  }

  /** Tells the broker that the toast is on the screen, once for each display of a generation. */
  confirmShown() {
    if (this.#shownSent === this.#event.generation) return;
    this.#shownSent = this.#event.generation;
    this.#send('shown', this.#event);
  }

  /** Plays the style's way out, then takes the element away. */
  leave() {
    this.#hold.drop();
    const { element } = this;
    element.inert = true;
    element.classList.add('leaving');
    const animations = element.getAnimations().filter(animation => animation.animationName?.startsWith('leave'));
    const gone = () => element.remove();
    if (animations.length === 0) return gone();
    Promise.allSettled(animations.map(animation => animation.finished)).then(gone);
  }

  #setVariable(name, value) {
    if (value === null) this.element.style.removeProperty(name);
    else this.element.style.setProperty(name, value);
  }

  /**
   * Draws what changed and leaves the rest where it is: a button that has the focus or is just being pressed
   * stays that button, and a picture that plays goes on.
   */
  #draw(style) {
    const drawn = new Map();
    for (const { name, of, make } of this.#parts(style)) {
      const source = JSON.stringify(of);
      const old = this.#drawn.get(name);
      drawn.set(name, old?.source === source ? old : { source, element: make() });
    }
    const wanted = [...drawn.values()].map(part => part.element);
    for (const { element } of this.#drawn.values()) if (!wanted.includes(element)) element.remove();
    wanted.forEach((part, place) => {
      const there = this.element.children[place];
      if (there !== part) this.element.insertBefore(part, there ?? null);
    });
    this.#drawn = drawn;
    this.#setProgress(drawn.get('progress')?.element);
  }

  /** The parts of the toast from start to end; each is made anew only when what it is `of` has changed. */
  #parts(style) {
    const event = this.#event;
    const parts = [];
    const add = (name, of, make) => parts.push({ name, of, make });
    const picture = animationAddress(event);
    if (picture) add('animation', picture, () => this.#animation(picture));
    else if (style === 'card' && isPicture(event.icon)) add('picture', event.icon, () => this.#image(event.icon, 'animation'));
    if (typeIconStyles.has(style) || (event.icon && style === 'notification')) {
      add('icon', [event.icon, event.type], () => this.#icon());
    }
    add('text', [event.title, event.content, event.repeats], () => this.#text());
    if (isPicture(event.image)) add('image', event.image, () => this.#image(event.image, 'image'));
    if (typeof event.progress === 'number') add('progress', null, () => this.#progress());
    if (event.actions?.length) add('actions', event.actions.map(({ id, label, url }) => [id, label, url]), () => this.#actions());
    if (style === 'plain') add('close', null, () => this.#closeButton());
    return parts;
  }

  #icon() {
    const icon = document.createElement('span');
    icon.className = 'icon';
    icon.append(iconFor(this.#event));
    return icon;
  }

  #text() {
    const box = document.createElement('div');
    box.className = 'text';
    for (const part of ['title', 'content']) {
      const text = this.#event[part];
      if (text === undefined || text === null || text === '') continue;
      const line = document.createElement('div');
      line.className = part;
      line.textContent = text;
      if (part === 'title' && this.#event.repeats > 1) line.append(this.#repeats());
      box.append(line);
    }
    if (this.#event.repeats > 1 && !this.#event.title) box.firstChild?.append(this.#repeats());
    return box;
  }

  #repeats() {
    const count = document.createElement('span');
    count.className = 'repeats';
    count.textContent = `×${this.#event.repeats}`;
    return count;
  }

  #image(source, className) {
    const image = document.createElement('img');
    image.className = className;
    image.referrerPolicy = 'no-referrer';
    image.alt = '';
    image.draggable = false;
    image.addEventListener('error', () => { image.hidden = true; }, { once: true });
    image.src = source;
    return image;
  }

  #animation(source) {
    const image = this.#image(source, 'animation');
    return matchMedia('(prefers-reduced-motion: reduce)').matches ? stillPicture(image) : image;
  }

  #progress() {
    const bar = document.createElement('div');
    bar.className = 'progress';
    bar.setAttribute('role', 'progressbar');
    bar.setAttribute('aria-valuemin', '0');
    bar.setAttribute('aria-valuemax', '100');
    bar.append(document.createElement('div'));
    return bar;
  }

  #setProgress(bar) {
    if (!bar) return;
    const percent = Math.round(Math.min(1, Math.max(0, this.#event.progress)) * 100);
    bar.setAttribute('aria-label', this.#event.title ?? this.#event.content ?? 'progress');
    bar.setAttribute('aria-valuenow', String(percent));
    bar.firstChild.style.inlineSize = `${percent}%`;
  }

  #actions() {
    const row = document.createElement('div');
    row.className = 'actions';
    for (const action of this.#event.actions) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = action.label;
      button.addEventListener('click', click => {
        click.stopPropagation();
        if (action.url) openLink(action.url);
        this.#send('action', this.#event, { action: action.id });
      });
      row.append(button);
    }
    return row;
  }

  #closeButton() {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'close';
    button.setAttribute('aria-label', 'Close');
    button.textContent = '×';
    button.addEventListener('click', click => {
      click.stopPropagation();
      this.#send('dismiss', this.#event);
    });
    return button;
  }

  #watch() {
    const { element } = this;
    watchGestures(element, {
      axis: () => this.#dragAxis(),
      onPress: () => this.#hold.begin('press'),
      onRelease: () => this.#hold.end('press'),
      onTap: () => this.#tap(),
      onThrow: () => this.#send('dismiss', this.#event),
    });
    element.addEventListener('pointerenter', event => {
      if (event.pointerType === 'mouse') this.#hold.begin('hover');
    });
    element.addEventListener('pointerleave', event => {
      if (event.pointerType === 'mouse') this.#hold.end('hover');
    });
    element.addEventListener('focusin', event => {
      if (event.target.matches(':focus-visible')) this.#hold.begin('focus');
    });
    element.addEventListener('focusout', event => {
      if (!element.contains(event.relatedTarget)) this.#hold.end('focus');
    });
    element.addEventListener('keydown', event => {
      if (event.key === 'Escape') this.#send('dismiss', this.#event);
      if (event.key === 'Enter' && event.target === element) this.#tap();
    });
  }

  #dragAxis() {
    const style = styleOf(this.#event);
    if (style === 'notification') return 'up';
    return style === 'plain' || style === 'banner' ? 'sideways' : 'none';
  }

  #tap() {
    if (this.#event.link) openLink(this.#event.link);
    this.#send('tap', this.#event);
  }
}

function openLink(url) {
  if (/^https?:\/\//i.test(url)) window.open(url, '_blank', 'noopener,noreferrer');
}
