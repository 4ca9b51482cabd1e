const SVG = 'http://www.w3.org/2000/svg';
const bucketLength = 10000;
const buckets = 30;
const width = 360;
const height = 132;
/** Below the bars stands the time. */
const ground = height - 18;

const colours = {
  timeout: '#4c8dff', expired: '#9aa3b2', dismissed: '#34a853', tapped: '#0f9d8a', action: '#7cb342', elsewhere: '#26c6da',
  revoked: '#ab47bc', replaced: '#8e6cd1', evicted: '#ef6c00', dropped: '#e53935', folded: '#c0ca33', cleared: '#6d4c41',
  shutdown: '#546e7a',
};

/** Closed toasts by reason over the last five minutes, as stacked bars that move on by themselves. */
export class Chart {
  #box;
  #counts = new Map();

  constructor(box) {
    this.#box = box;
    this.#draw();
    setInterval(() => this.#draw(), bucketLength / 2);
  }

  add(reason) {
    const bucket = Math.floor(Date.now() / bucketLength);
    if (!this.#counts.has(bucket)) this.#counts.set(bucket, new Map());
    const counts = this.#counts.get(bucket);
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
    this.#draw();
  }

  #draw() {
    const last = Math.floor(Date.now() / bucketLength);
    for (const bucket of this.#counts.keys()) if (bucket <= last - buckets) this.#counts.delete(bucket);
    const total = counts => [...counts.values()].reduce((sum, count) => sum + count, 0);
    const most = Math.max(1, ...[...this.#counts.values()].map(total));
    const svg = element('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img' });
    svg.setAttribute('aria-label', `Closed toasts by reason, last five minutes: ${this.#words()}`);
    const step = width / buckets;
    for (const [bucket, counts] of this.#counts) {
      let top = ground;
      for (const [reason, count] of counts) {
        const length = (ground - 22) * count / most;
        top -= length;
        const x = width - (last - bucket + 1) * step + 1;
        svg.append(element('rect', { x, y: top, width: step - 2, height: length, fill: colours[reason] ?? '#888' }));
      }
    }
    svg.append(element('line', { x1: 0, x2: width, y1: ground, y2: ground, stroke: 'currentColor', 'stroke-opacity': 0.3 }));
    for (let minute = 0; minute <= 5; minute++) {
      const anchor = minute === 0 ? 'end' : minute === 5 ? 'start' : 'middle';
      const x = minute === 0 ? width - 4 : minute === 5 ? 4 : width - minute * width / 5;
      const mark = element('text', { x, y: height - 5, 'font-size': 10, 'text-anchor': anchor, fill: 'currentColor', opacity: 0.7 });
      mark.textContent = minute === 0 ? 'now' : `−${minute} min`;
      svg.append(mark);
    }
    const scale = element('text', { x: 6, y: 14, 'font-size': 11, fill: 'currentColor' });
    scale.textContent = this.#counts.size === 0 ? 'nothing has closed yet' : `closed in 10 s, at most ${most}`;
    svg.append(scale);
    this.#box.replaceChildren(svg, this.#legend());
  }

  #sums() {
    const sums = new Map();
    for (const counts of this.#counts.values()) {
      for (const [reason, count] of counts) sums.set(reason, (sums.get(reason) ?? 0) + count);
    }
    return sums;
  }

  #words() { return [...this.#sums()].map(([reason, count]) => `${reason} ${count}`).join(', ') || 'none'; }

  #legend() {
    const list = document.createElement('ul');
    for (const [reason, count] of this.#sums()) {
      const item = document.createElement('li');
      const dot = document.createElement('i');
      dot.style.background = colours[reason] ?? '#888';
      item.append(dot, `${reason} ${count}`);
      list.append(item);
    }
    return list;
  }
}

function element(name, attributes) {
  const result = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) result.setAttribute(key, value);
  return result;
}
