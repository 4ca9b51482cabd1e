const SVG = 'http://www.w3.org/2000/svg';

/** One path for each type, on a 24 × 24 grid. */
const paths = {
  notice: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm1 15h-2v-6h2v6Zm0-8h-2V7h2v2Z',
  success: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm-1.5 14.2L6.3 12l1.4-1.4 2.8 2.8 5.8-5.8L17.7 9l-7.2 7.2Z',
  warning: 'M12 2.5 1.5 21h21L12 2.5ZM13 18h-2v-2h2v2Zm0-3.5h-2V9h2v5.5Z',
  alert: 'M8 2 2 8v8l6 6h8l6-6V8l-6-6H8Zm5 15h-2v-2h2v2Zm0-4h-2V7h2v6Z',
  loading: 'M12 3a9 9 0 1 0 9 9h-2.2A6.8 6.8 0 1 1 12 5.2V3Z',
};

/** The icon of a toast: its own picture if it has one that a browser can show, else its type's. */
export function iconFor(event) {
  if (isPicture(event.icon)) {
    const image = document.createElement('img');
    image.src = event.icon;
    image.alt = '';
    image.referrerPolicy = 'no-referrer';
    image.addEventListener('error', () => image.replaceWith(typeIcon(event.type)), { once: true });
    return image;
  }
  return typeIcon(event.type);
}

/** Whether a browser may load it as a picture. */
export function isPicture(text) {
  return typeof text === 'string' && /^(https?:\/\/|data:image\/)/i.test(text);
}

/** The address of a toast's animation, if a browser can show it as a picture. */
export function animationAddress(event) {
  const address = event.animation_url ?? event.animation;
  // What toastd serves itself is below the place that this module comes from, whatever page it is on.
  if (typeof address === 'string' && /^\/[^/]/.test(address)) return new URL(address, import.meta.url).href;
  return isPicture(address) && !/\.json($|[?#])/i.test(address) ? address : null;
}

/** The first frame of a picture that moves, for who does not want motion. */
export function stillPicture(image) {
  const canvas = document.createElement('canvas');
  canvas.className = image.className;
  image.addEventListener('load', () => {
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext('2d').drawImage(image, 0, 0);
  }, { once: true });
  image.addEventListener('error', () => { canvas.hidden = true; }, { once: true });
  return canvas;
}

function typeIcon(type) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', paths[type] ?? paths.notice);
  path.setAttribute('fill', 'currentColor');
  svg.append(path);
  return svg;
}
