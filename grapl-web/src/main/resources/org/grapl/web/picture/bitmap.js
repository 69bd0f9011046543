// Drawings that take longer than a frame: painted once, moved as a bitmap, painted anew at rest.

/** Beside what is seen, so much more (in widths and heights) is painted, so that a drag uncovers no blank. */
const BESIDE = 0.2;

/** How far a painting is stretched while moving: little if another takes less than a frame or two, else until it would be a blur. */
const QUICK = 25;
const QUICK_SCALING = 1.25;
const SLOW_SCALING = 3;

/** How far an item's shape reaches beyond its place. */
const EDGE = 20;

export class KeptBitmap {
  /** @param {(context: CanvasRenderingContext2D, view: {scale: number, x: number, y: number, width: number, height: number}, ratio: number) => void} paint draws the world as a view shows it, in CSS pixels */
  constructor(paint) {
    this.paint = paint;
    this.canvas = document.createElement('canvas');
    // Many small shapes, painted once: quicker in memory than by way of the graphics card.
    this.context = this.canvas.getContext('2d', { willReadFrequently: true });
    this.made = null;
  }

  /** What was painted is no longer right. */
  forget() {
    this.made = null;
  }

  /**
   * Puts the picture onto a canvas.
   * @param {CanvasRenderingContext2D} context @param {import('./view.js').View} view @param {number} ratio device pixels per CSS pixel
   * @param {boolean} isMoving whether an older painting will do
   */
  draw(context, view, ratio, isMoving) {
    if (!(isMoving ? this.covers(view, ratio) : this.isExact(view, ratio))) this.make(view, ratio);
    const { made } = this;
    const size = view.scale / made.scale;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    context.drawImage(this.canvas, ratio * (view.x - made.x * size), ratio * (view.y - made.y * size), this.canvas.width * size, this.canvas.height * size);
  }

  isExact(view, ratio) {
    return this.covers(view, ratio) && this.made.scale === view.scale;
  }

  covers(view, ratio) {
    const { made } = this;
    if (!made || made.ratio !== ratio) return false;
    const size = view.scale / made.scale;
    const most = made.took < QUICK ? QUICK_SCALING : SLOW_SCALING;
    if (size > most || size < 1 / most) return false;
    const { bounds } = view;
    const left = view.x - made.x * size;
    const top = view.y - made.y * size;
    // Only what is seen and not empty has to be there.
    return (
      left <= Math.max(0, view.screenX(bounds.left) - EDGE) && left + made.width * size >= Math.min(view.width, view.screenX(bounds.right) + EDGE) &&
      top <= Math.max(0, view.screenY(bounds.top) - EDGE) && top + made.height * size >= Math.min(view.height, view.screenY(bounds.bottom) + EDGE)
    );
  }

  make(view, ratio) {
    const [besideX, besideY] = [Math.round(BESIDE * view.width), Math.round(BESIDE * view.height)];
    const start = performance.now();
    this.made = { took: 0, ratio, scale: view.scale, x: view.x + besideX, y: view.y + besideY, width: view.width + 2 * besideX, height: view.height + 2 * besideY };
    this.canvas.width = Math.ceil(ratio * this.made.width);
    this.canvas.height = Math.ceil(ratio * this.made.height);
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.paint(this.context, this.made, ratio);
    this.made.took = performance.now() - start;
  }
}
