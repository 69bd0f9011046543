// Very many rows in a box that scrolls: only those in sight are elements.

/** Taller than this no element is made; browsers end between 17 and 33 million pixels. */
const TALLEST = 8_000_000;

/** Rows beyond the edges of the box that are ready before they are seen. */
const SPARE = 6;

/** After so many milliseconds without scrolling the rows are put in order for readers of the document. */
const SETTLED = 150;

const FIRST_GUESS = 44;

/**
 * Rows have one height, given by the sheet. One row is the active one: it alone can be reached by Tab and it stays an element wherever it is, so that the focus is never lost.
 *
 * Where all rows together would be too tall for an element, the place in the rows (`top`) and the place of the scroll bar differ: small steps of scrolling move rows by as much,
 * large ones (a dragged bar) in proportion, and the bar is set right afterwards.
 */
export class Rows {
  /**
   * @param {HTMLElement} box what scrolls
   * @param {{draw: (element: HTMLElement, position: number) => void, open: (position: number) => void}} act
   */
  constructor(box, { draw, open }) {
    this.box = box;
    this.drawRow = draw;
    this.openRow = open;
    this.space = document.createElement('div');
    this.space.className = 'list-space';
    this.space.setAttribute('role', 'presentation');
    box.append(this.space);
    this.count = 0;
    this.active = 0;
    this.height = FIRST_GUESS;
    this.view = 0;
    /** Where the rows are scrolled to, in pixels of rows. */
    this.top = 0;
    /** The scroll position of the box that belongs to it. */
    this.bar = 0;
    /** @type {Map<number, HTMLElement>} */
    this.elements = new Map();
    this.settling = 0;
    box.addEventListener('scroll', () => this.scrolled(), { passive: true });
    box.addEventListener('keydown', (event) => this.pressed(event));
    box.addEventListener('click', (event) => this.clicked(event));
    this.sizes = new ResizeObserver(() => this.measure());
    this.sizes.observe(box);
  }

  close() {
    this.sizes.disconnect();
    clearTimeout(this.settling);
  }

  /** Shows other rows, or the same anew. @param {number} count @param {{toTop?: boolean}} how toTop: from the first row on, which becomes the active one */
  show(count, { toTop = false } = {}) {
    this.count = count;
    if (toTop) this.active = 0;
    this.active = Math.max(0, Math.min(this.active, count - 1));
    this.resize(toTop ? 0 : this.top);
    for (const [position, element] of this.elements) if (position < count) this.fill(element, position);
    this.measure();
  }

  /** Whether a reader is busy among the rows, so that they should not move. */
  get isBusy() {
    return this.top > 0 || this.hasFocus || this.space.matches(':hover');
  }

  get hasFocus() {
    return this.space.contains(document.activeElement);
  }

  focus() {
    this.reveal(this.active);
    this.elements.get(this.active)?.focus({ preventScroll: true });
  }

  get tallest() {
    return Math.max(0, this.count * this.height - this.view);
  }

  get longestBar() {
    return Math.max(0, Math.min(this.count * this.height, TALLEST) - this.view);
  }

  /** Height of a row and of the box as the sheet has them now. */
  measure() {
    const row = this.elements.values().next().value;
    const height = row?.offsetHeight || this.height;
    const view = this.box.clientHeight;
    if (height === this.height && view === this.view) return;
    const first = this.top / this.height;
    this.height = height;
    this.view = view;
    this.resize(first * height);
  }

  resize(top) {
    this.space.style.height = `${Math.min(this.count * this.height, TALLEST)}px`;
    this.view = this.box.clientHeight;
    this.goTo(top);
  }

  /** Puts rows and bar to a place. */
  goTo(top) {
    this.top = Math.max(0, Math.min(top, this.tallest));
    this.bar = this.tallest > 0 ? Math.round((this.top / this.tallest) * this.longestBar) : 0;
    if (this.tallest === this.longestBar) this.bar = this.top;
    if (Math.abs(this.box.scrollTop - this.bar) >= 1) this.box.scrollTop = this.bar;
    this.bar = this.box.scrollTop;
    this.update();
  }

  scrolled() {
    const bar = this.box.scrollTop;
    const step = bar - this.bar;
    if (step === 0) return;
    const isScaled = this.tallest > this.longestBar;
    const isEnd = bar <= 0 || bar >= this.longestBar - 1;
    this.bar = bar;
    if (!isScaled) this.top = bar;
    else if (Math.abs(step) > this.view) this.top = (bar / this.longestBar) * this.tallest;
    else this.top = Math.max(0, Math.min(this.top + step, this.tallest));
    if (isScaled && isEnd && Math.abs(step) <= this.view) this.goTo(this.top);
    else this.update();
    this.settle();
  }

  settle() {
    clearTimeout(this.settling);
    this.settling = setTimeout(() => {
      if (this.tallest > this.longestBar) this.goTo(this.top);
      this.putInOrder();
    }, SETTLED);
  }

  /** Makes the rows in sight, reusing elements of those that went out of it. */
  update() {
    const first = Math.max(0, Math.floor(this.top / this.height) - SPARE);
    const last = Math.min(this.count - 1, Math.ceil((this.top + this.view) / this.height) + SPARE);
    const isNeeded = (position) => (position >= first && position <= last) || (position === this.active && position < this.count);
    const free = [];
    for (const [position, element] of this.elements) {
      if (isNeeded(position)) continue;
      free.push(element);
      this.elements.delete(position);
    }
    for (let position = first; position <= last; position++) this.need(position, free);
    if (this.count > 0) this.need(this.active, free);
    free.forEach((element) => element.remove());
    const shift = this.bar - this.top;
    for (const [position, element] of this.elements) {
      const place = `${position * this.height + shift}px`;
      if (element.style.top !== place) element.style.top = place;
    }
  }

  need(position, free) {
    if (this.elements.has(position)) return;
    const element = free.pop() ?? this.newRow();
    this.elements.set(position, element);
    this.fill(element, position);
  }

  newRow() {
    const element = document.createElement('div');
    element.className = 'list-line list-row';
    element.setAttribute('role', 'row');
    this.space.append(element);
    return element;
  }

  fill(element, position) {
    element.setAttribute('aria-rowindex', String(position + 2));
    element.tabIndex = position === this.active ? 0 : -1;
    this.drawRow(element, position);
  }

  /** Elements in the order of their rows, for screen readers. The one with the focus is not moved, because that would take the focus away. */
  putInOrder() {
    const rows = [...this.elements].sort(([a], [b]) => a - b);
    const pivot = rows.findIndex(([position]) => position === this.active);
    if (pivot < 0) return;
    const elements = rows.map(([, element]) => element);
    if (elements.every((element, at) => element === this.space.children[at])) return;
    elements[pivot].before(...elements.slice(0, pivot));
    elements[pivot].after(...elements.slice(pivot + 1));
  }

  activate(position) {
    const before = this.elements.get(this.active);
    if (before) before.tabIndex = -1;
    this.active = Math.max(0, Math.min(position, this.count - 1));
    this.update();
    const element = this.elements.get(this.active);
    if (element) element.tabIndex = 0;
  }

  /** Scrolls as little as needed to have a row in sight. */
  reveal(position) {
    const top = position * this.height;
    if (top < this.top) this.goTo(top);
    else if (top + this.height > this.top + this.view) this.goTo(top + this.height - this.view);
  }

  pressed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || this.count === 0) return;
    const page = Math.max(1, Math.floor(this.view / this.height) - 1);
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -this.count, End: this.count };
    if (event.key in steps) {
      this.activate(this.active + steps[event.key]);
      this.focus();
      this.settle();
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.openRow(this.active);
    } else {
      return;
    }
    event.preventDefault();
  }

  clicked(event) {
    const element = event.target.closest('.list-row');
    if (!element) return;
    const position = Number(element.getAttribute('aria-rowindex')) - 2;
    this.activate(position);
    element.focus({ preventScroll: true });
    this.openRow(position);
  }
}
