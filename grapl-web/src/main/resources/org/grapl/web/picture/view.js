// Which part of the picture is seen: pan and zoom.

const MARGIN = 28;
const LEAST_MARGIN = 12;
const CLOSEST = 80;
const FARTHEST = 0.6;

/** A picture of one item, or of items in one line, is not smaller than this (sheets are 1000 wide). */
const LEAST_SIZE = 10;

/**
 * The rectangle the items lie in.
 * @typedef {{left: number, top: number, right: number, bottom: number}} Bounds
 */

/** Places of the picture (world) on the screen, in CSS pixels: screen = world · scale + offset. */
export class View {
  constructor() {
    this.width = 1;
    this.height = 1;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    /** @type {Bounds} */
    this.bounds = { left: 0, top: 0, right: 1, bottom: 1 };
    /** Whether everything is shown; it then stays so when the size changes. */
    this.isFitted = true;
  }

  /** @param {Bounds} bounds */
  frame(bounds) {
    this.bounds = bounds;
    this.set(this.fitted());
    this.isFitted = true;
  }

  /** @param {number} width @param {number} height in CSS pixels */
  resize(width, height) {
    const middle = { x: this.worldX(this.width / 2), y: this.worldY(this.height / 2) };
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
    if (this.isFitted) this.set(this.fitted());
    else this.set(this.centred(middle.x, middle.y, this.scale));
  }

  screenX(x) {
    return x * this.scale + this.x;
  }

  screenY(y) {
    return y * this.scale + this.y;
  }

  worldX(x) {
    return (x - this.x) / this.scale;
  }

  worldY(y) {
    return (y - this.y) / this.scale;
  }

  /** The scale and offset that show everything. */
  fitted() {
    const { left, top, right, bottom } = this.bounds;
    const margin = Math.max(LEAST_MARGIN, Math.min(MARGIN, 0.04 * Math.min(this.width, this.height)));
    const room = (size) => Math.max(size / 2, size - 2 * margin);
    const scale = Math.min(room(this.width) / Math.max(right - left, LEAST_SIZE), room(this.height) / Math.max(bottom - top, LEAST_SIZE));
    return this.centred((left + right) / 2, (top + bottom) / 2, scale);
  }

  /** The scale and offset that put a place of the world into the middle. */
  centred(x, y, scale) {
    return { scale, x: this.width / 2 - x * scale, y: this.height / 2 - y * scale };
  }

  set({ scale, x, y }) {
    this.scale = scale;
    this.x = x;
    this.y = y;
  }

  pan(dx, dy) {
    const { left, top, right, bottom } = this.bounds;
    // The middle of the screen stays on the picture, so that nobody gets lost beside it.
    const within = (offset, size, from, to) => Math.min(size / 2 - from * this.scale, Math.max(size / 2 - to * this.scale, offset));
    this.x = within(this.x + dx, this.width, left, right);
    this.y = within(this.y + dy, this.height, top, bottom);
    this.isFitted = false;
  }

  /** Zooms such that what is at a place of the screen stays there. @returns {boolean} whether that changed anything */
  zoom(factor, atX = this.width / 2, atY = this.height / 2) {
    const fit = this.fitted().scale;
    const scale = Math.min(CLOSEST * fit, Math.max(FARTHEST * fit, this.scale * factor));
    const real = scale / this.scale;
    if (Math.abs(real - 1) < 1e-9) return false;
    this.scale = scale;
    this.x = atX + (this.x - atX) * real;
    this.y = atY + (this.y - atY) * real;
    this.pan(0, 0);
    return true;
  }

  /** How far it is zoomed in; 1 shows everything. */
  get closeness() {
    return this.scale / this.fitted().scale;
  }

  /** A part of the way between two settings: straight on the sheet, even in zoom. @param {number} share 0 to 1 */
  between(from, to, share) {
    const scale = from.scale * (to.scale / from.scale) ** share;
    const middle = (at, size, axis) => (size / 2 - at[axis]) / at.scale;
    const mix = (size, axis) => middle(from, size, axis) + share * (middle(to, size, axis) - middle(from, size, axis));
    return this.centred(mix(this.width, 'x'), mix(this.height, 'y'), scale);
  }
}
