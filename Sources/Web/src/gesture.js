/** How far a pointer may move and still have tapped, in pixels. */
const slop = 6;
/** How long a toast takes to spring back. */
const springBack = 200;

/**
 * Tap, press and drag on one toast. `axis` says how it may be dragged: 'up' (a drag downwards does
 * nothing; beyond half the height it is thrown away) or 'sideways' (beyond 40 % of the width).
 *
 * @param {HTMLElement} element
 * @param {{axis: () => 'up'|'sideways'|'none', onPress: Function, onRelease: Function, onTap: Function,
 *   onThrow: Function}} handlers
 */
export function watchGestures(element, handlers) {
  let start = null;

  element.addEventListener('pointerdown', event => {
    if (event.button !== 0 || event.target.closest('button, a')) return;
    start = { x: event.clientX, y: event.clientY, id: event.pointerId, moved: false };
    element.setPointerCapture(event.pointerId);
    handlers.onPress();
  });

  element.addEventListener('pointermove', event => {
    if (!start || event.pointerId !== start.id) return;
    const offset = dragged(event);
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > slop) start.moved = true;
    if (start.moved) move(offset);
  });

  element.addEventListener('pointerup', event => finish(event));
  element.addEventListener('pointercancel', event => finish(event, 'cancelled'));

  function dragged(event) {
    switch (handlers.axis()) {
      case 'up': return { x: 0, y: Math.min(0, event.clientY - start.y) };
      case 'sideways': return { x: event.clientX - start.x, y: 0 };
      default: return { x: 0, y: 0 };
    }
  }

  function move({ x, y }) {
    // A scaled toast measures in pixels of its own.
    const scale = element.currentCSSZoom ?? 1;
    element.style.transition = 'none';
    element.style.translate = `${x / scale}px ${y / scale}px`;
  }

  function finish(event, how) {
    if (!start || event.pointerId !== start.id) return;
    const { moved } = start;
    const offset = dragged(event);
    start = null;
    if (how === 'cancelled') {
      spring();
    } else if (!moved) {
      handlers.onTap();
    } else if (isThrown(offset)) {
      handlers.onThrow();
    } else {
      spring();
    }
    handlers.onRelease();
  }

  function isThrown({ x, y }) {
    const box = element.getBoundingClientRect();
    return handlers.axis() === 'up' ? -y > box.height / 2 : Math.abs(x) > box.width * 0.4;
  }

  function spring() {
    element.style.transition = `translate ${springBack}ms ease-out`;
    element.style.translate = '0px 0px';
  }
}
