// Items as regions of a map, by canvas 2D: painted once, moved as a bitmap.

import { css } from '../colours.js';
import { KeptBitmap } from './bitmap.js';
import { CHECKED, HOLLOW, meaning } from './look.js';
import { PlaceIndex } from './picking.js';

const HATCH = 7;
const DOTS = 6;
const DOT = 2.8;

export class RegionScene {
  /** @param {HTMLElement} stage @param {{header: any, arrays: any}} picture */
  constructor(stage, { header, arrays }) {
    this.x = arrays.x;
    this.y = arrays.y;
    this.index = new PlaceIndex(this.x, this.y);
    this.bounds = { left: 0, top: 0, right: header.width, bottom: header.height };
    this.links = new Uint32Array(0);
    this.shapes(arrays);
    this.canvas = document.createElement('canvas');
    stage.prepend(this.canvas);
    this.context = this.canvas.getContext('2d');
    this.bitmap = new KeptBitmap((context, view, ratio) => this.paint(context, view, ratio));
  }

  /** A path for each item, and the rectangle of each item (left, top, right, bottom). */
  shapes({ ringItem, ringStart, ringX, ringY }) {
    this.paths = Array.from(this.x, () => null);
    this.boxes = new Float32Array(4 * this.x.length).map((_, at) => (at % 4 < 2 ? Infinity : -Infinity));
    ringItem.forEach((item, ring) => {
      const path = new Path2D();
      for (let at = ringStart[ring]; at < ringStart[ring + 1]; at++) {
        path.lineTo(ringX[at], ringY[at]);
        this.boxes[4 * item] = Math.min(this.boxes[4 * item], ringX[at]);
        this.boxes[4 * item + 1] = Math.min(this.boxes[4 * item + 1], ringY[at]);
        this.boxes[4 * item + 2] = Math.max(this.boxes[4 * item + 2], ringX[at]);
        this.boxes[4 * item + 3] = Math.max(this.boxes[4 * item + 3], ringY[at]);
      }
      path.closePath();
      if (this.paths[item]) this.paths[item].addPath(path);
      else this.paths[item] = path;
    });
  }

  nodeOf(item) {
    return item;
  }

  itemOf(node) {
    return node;
  }

  show(look) {
    this.look = look;
    this.bitmap.forget();
  }

  colour(colours, palette) {
    this.colours = colours.map(({ colour, opacity }) => css(colour, opacity));
    this.palette = palette;
    this.bitmap.forget();
  }

  draw(view, ratio, { isMoving }) {
    this.bitmap.draw(this.context, view, ratio, isMoving);
  }

  paint(context, view, ratio) {
    const { group, mark } = this.look;
    const seen = this.seenIn(view);
    context.setTransform(ratio * view.scale, 0, 0, ratio * view.scale, ratio * view.x, ratio * view.y);
    const below = new Path2D();
    const unknown = new Path2D();
    const hollow = new Path2D();
    const borders = new Path2D();
    for (const item of seen) {
      const path = this.paths[item];
      if (mark[item] & HOLLOW) {
        hollow.addPath(path);
        continue;
      }
      borders.addPath(path);
      context.fillStyle = this.colours[group[item]];
      context.fill(path, 'evenodd');
      if (group[item] === 0) unknown.addPath(path);
      else if (!meaning(group[item]).isAbove) below.addPath(path);
    }
    // Sides differ by more than colour: below is hatched, above is plain, and where nothing is known there are dots.
    context.fillStyle = this.hatching(context, view, ratio);
    context.fill(below, 'evenodd');
    context.fillStyle = this.dotting(context, view, ratio);
    context.fill(unknown, 'evenodd');
    context.lineJoin = 'round';
    context.lineWidth = Math.min(1.2, 0.15 + 0.45 * view.scale) / view.scale;
    context.strokeStyle = css(this.palette.card, 0.9);
    context.stroke(borders);
    context.strokeStyle = css(this.palette.soft);
    context.stroke(hollow);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const radius = DOT * Math.min(1.8, Math.max(0.7, view.scale ** 0.4));
    for (const item of seen) if (mark[item] & CHECKED) this.dot(context, this.x[item] * view.scale + view.x, this.y[item] * view.scale + view.y, radius);
  }

  seenIn(view) {
    const seen = [];
    for (let item = 0; item < this.paths.length; item++) {
      if (
        this.paths[item] && this.boxes[4 * item] * view.scale + view.x < view.width && this.boxes[4 * item + 2] * view.scale + view.x > 0 &&
        this.boxes[4 * item + 1] * view.scale + view.y < view.height && this.boxes[4 * item + 3] * view.scale + view.y > 0
      ) {
        seen.push(item);
      }
    }
    return seen;
  }

  dot(context, x, y, radius) {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fillStyle = css(this.palette.ink);
    context.fill();
    context.lineWidth = 1.4;
    context.strokeStyle = css(this.palette.card);
    context.stroke();
  }

  /** Stripes as wide on the screen at every zoom. */
  hatching(context, view, ratio) {
    return this.pattern(context, view, ratio, HATCH, (lines, size) => {
      lines.strokeStyle = css(this.palette.card, 0.5);
      lines.lineWidth = 1.1 * ratio;
      for (const shift of [-1, 0, 1]) {
        lines.moveTo(shift * size - 1, size + 1);
        lines.lineTo((shift + 1) * size + 1, -1);
      }
      lines.stroke();
    });
  }

  /** Dots as large on the screen at every zoom. */
  dotting(context, view, ratio) {
    return this.pattern(context, view, ratio, DOTS, (dots, size) => {
      dots.fillStyle = css(this.palette.card, 0.85);
      dots.arc(size / 2, size / 2, 1.1 * ratio, 0, 2 * Math.PI);
      dots.fill();
    });
  }

  /** @param {number} width of a tile in CSS pixels @param {(context: CanvasRenderingContext2D, size: number) => void} paint draws one tile, in device pixels */
  pattern(context, view, ratio, width, paint) {
    const tile = document.createElement('canvas');
    tile.width = tile.height = Math.round(width * ratio);
    paint(tile.getContext('2d'), tile.width);
    const pattern = context.createPattern(tile, 'repeat');
    pattern.setTransform(new DOMMatrix().scale(1 / (ratio * view.scale)));
    return pattern;
  }

  /** How far a region goes up and down from its middle. */
  reach(view, item) {
    return ((this.boxes[4 * item + 3] - this.boxes[4 * item + 1]) / 2) * view.scale;
  }

  /** How wide a name may be that is written into a region. */
  roomInside(view, item) {
    return 0.9 * (this.boxes[4 * item + 2] - this.boxes[4 * item]) * view.scale;
  }

  /** The region at a place of the screen; -1 if there is none. */
  hit(view, left, top) {
    const [x, y] = [view.worldX(left), view.worldY(top)];
    this.context.setTransform(1, 0, 0, 1, 0, 0);
    for (let item = 0; item < this.paths.length; item++) {
      const within = x >= this.boxes[4 * item] && x <= this.boxes[4 * item + 2] && y >= this.boxes[4 * item + 1] && y <= this.boxes[4 * item + 3];
      if (within && this.context.isPointInPath(this.paths[item], x, y, 'evenodd')) return item;
    }
    return -1;
  }

  /** Draws the border of a region. @param {CanvasRenderingContext2D} context in CSS pixels */
  outline(context, item, view, width) {
    if (!this.paths[item]) return;
    context.save();
    context.transform(view.scale, 0, 0, view.scale, view.x, view.y);
    context.lineWidth = width / view.scale;
    context.lineJoin = 'round';
    context.stroke(this.paths[item]);
    context.restore();
  }

  close() {
    this.canvas.remove();
  }
}
