// Points and links by canvas 2D, where there is no WebGL2: painted once, moved as a bitmap.

import { css } from '../colours.js';
import { KeptBitmap } from './bitmap.js';
import { CHECKED, CIRCLE, HOLLOW, RING, SMALLEST_CHECKED, SMALLEST_WITH_EDGE, TRIANGLE, UP, meaning, mix, shapeOf } from './look.js';

/** More links take seconds to paint; the others are left out. */
const MOST_LINKS = 20_000;

/** Links are painted in parts: one path of all of them is slow, and would darken nothing where they cross. */
const LINKS_PER_STROKE = 200;

/** Smaller items are painted as squares, which nobody can tell from their shapes; in a crowd, so are somewhat larger ones. */
const SMALLEST_SHAPE = 1.8;
const SMALLEST_SHAPE_IN_CROWD = 4;
const CROWD = 8000;

export class CanvasPoints {
  /** @param {HTMLCanvasElement} canvas @param {{x: Float32Array, y: Float32Array, links: Uint32Array, index: import('./picking.js').PlaceIndex}} scene */
  constructor(canvas, scene) {
    this.context = canvas.getContext('2d');
    this.scene = scene;
    this.bitmap = new KeptBitmap((context, view, ratio) => {
      this.paintLinks(context, view);
      this.paintPoints(context, view, ratio);
    });
  }

  show(look) {
    this.look = look;
    this.bitmap.forget();
  }

  colour(colours, palette) {
    // Blended with the ground here, so that links do not shine through pale items.
    const blended = colours.map(({ colour, opacity }) => mix(palette.card, colour, opacity));
    this.colours = blended.map((colour) => css(colour));
    this.pixels = new Uint32Array(new Uint8ClampedArray(blended.flatMap((colour) => [...colour, 1].map((part) => 255 * part))).buffer);
    this.palette = palette;
    this.bitmap.forget();
  }

  draw(view, ratio, { isMoving, radius, linkOpacity }) {
    this.sizes = { radius, linkOpacity };
    this.bitmap.draw(this.context, view, ratio, isMoving);
  }

  paintLinks(context, view) {
    const seen = this.linksIn(view);
    const opacity = Math.min(0.4, this.sizes.linkOpacity * Math.sqrt(this.scene.links.length / Math.max(1, 2 * seen.length)));
    context.lineWidth = 0.8;
    const { above, below, soft } = this.palette;
    [above, below, soft].forEach((colour, kind) => {
      context.strokeStyle = css(colour, opacity);
      this.strokeLinks(context, view, seen.filter((link) => this.kindOf(link) === kind));
    });
  }

  /** Whether a link joins items above (0), items below (1), or one of each (2). */
  kindOf(link) {
    const { links } = this.scene;
    const [one, other] = [meaning(this.look.group[links[link]]), meaning(this.look.group[links[link + 1]])];
    return !one.isKnown || !other.isKnown || one.isAbove !== other.isAbove ? 2 : one.isAbove ? 0 : 1;
  }

  strokeLinks(context, view, chosen) {
    const { x, y, links } = this.scene;
    for (let from = 0; from < chosen.length; from += LINKS_PER_STROKE) {
      context.beginPath();
      for (const link of chosen.slice(from, from + LINKS_PER_STROKE)) {
        const [a, b] = [links[link], links[link + 1]];
        context.moveTo(x[a] * view.scale + view.x, y[a] * view.scale + view.y);
        context.lineTo(x[b] * view.scale + view.x, y[b] * view.scale + view.y);
      }
      context.stroke();
    }
  }

  /** The links that may cross what is seen, or as many of them as can be painted. */
  linksIn(view) {
    const { x, y, links } = this.scene;
    const [left, top, right, bottom] = [-view.x / view.scale, -view.y / view.scale, (view.width - view.x) / view.scale, (view.height - view.y) / view.scale];
    const seen = [];
    for (let link = 0; link < links.length && seen.length < MOST_LINKS; link += 2) {
      const [ax, ay, bx, by] = [x[links[link]], y[links[link]], x[links[link + 1]], y[links[link + 1]]];
      if (Math.max(ax, bx) >= left && Math.min(ax, bx) <= right && Math.max(ay, by) >= top && Math.min(ay, by) <= bottom) seen.push(link);
    }
    return seen;
  }

  paintPoints(context, view, ratio) {
    const { x, y } = this.scene;
    const { order, group, mark } = this.look;
    const { radius } = this.sizes;
    const area = { left: -view.x / view.scale, top: -view.y / view.scale, right: (view.width - view.x) / view.scale, bottom: (view.height - view.y) / view.scale };
    const areSpecks = radius < SMALLEST_SHAPE || (radius < SMALLEST_SHAPE_IN_CROWD && this.scene.index.countInside(area) > CROWD);
    if (areSpecks) this.paintSpecks(context, view, ratio);
    const stamps = [];
    const edge = 2 * radius;
    for (const item of order) {
      if (areSpecks && mark[item] === 0) continue;
      const left = x[item] * view.scale + view.x;
      const top = y[item] * view.scale + view.y;
      if (!(left > -edge && top > -edge && left < view.width + edge && top < view.height + edge)) continue;
      const stamp = (stamps[4 * group[item] + mark[item]] ??= this.stamp(group[item], mark[item], radius, ratio));
      const half = stamp.width / ratio / 2;
      // On whole pixels: a stamp between them would be blurred.
      context.drawImage(stamp, Math.round((left - half) * ratio) / ratio, Math.round((top - half) * ratio) / ratio, 2 * half, 2 * half);
    }
  }

  /** Items so small that each is a few pixels: written straight into memory, a hundred thousand in a few milliseconds. */
  paintSpecks(context, view, ratio) {
    const { x, y } = this.scene;
    const { order, group, mark } = this.look;
    const { width, height } = context.canvas;
    const image = context.getImageData(0, 0, width, height);
    const pixels = new Uint32Array(image.data.buffer);
    const side = Math.max(2, Math.round(2 * this.sizes.radius * ratio));
    for (const item of order) {
      if (mark[item] !== 0) continue;
      const left = Math.round((x[item] * view.scale + view.x) * ratio - side / 2);
      const top = Math.round((y[item] * view.scale + view.y) * ratio - side / 2);
      if (!(left >= 0 && top >= 0 && left + side <= width && top + side <= height)) continue;
      for (let row = top; row < top + side; row++) pixels.fill(this.pixels[group[item]], row * width + left, row * width + left + side);
    }
    context.putImageData(image, 0, 0);
  }

  /** An item of a group, drawn once: copies of it are much faster than as many shapes. */
  stamp(group, mark, radius, ratio) {
    const size = mark & CHECKED ? Math.max(radius, SMALLEST_CHECKED) : radius;
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 2 * Math.ceil(ratio * (1.5 * size + 4));
    const context = canvas.getContext('2d');
    context.setTransform(ratio, 0, 0, ratio, canvas.width / 2, canvas.width / 2);
    outline(context, shapeOf(group), 0, 0, size);
    context.strokeStyle = css(this.palette.card);
    context.lineWidth = 1.8;
    if (size > SMALLEST_WITH_EDGE) context.stroke();
    context.fillStyle = mark & HOLLOW ? css(this.palette.card) : this.colours[group];
    context.fill();
    context.lineWidth = 1.5;
    context.strokeStyle = this.colours[group];
    if (mark & HOLLOW) context.stroke();
    if (mark & CHECKED) {
      outline(context, CIRCLE, 0, 0, size * RING.factor + RING.away);
      context.strokeStyle = css(this.palette.ink, 0.9);
      context.stroke();
    }
    return canvas;
  }

  close() {}
}

/** A path around an item. @param {CanvasRenderingContext2D} context @param {number} shape CIRCLE, UP or DOWN */
export function outline(context, shape, x, y, radius) {
  context.beginPath();
  if (shape === CIRCLE) {
    context.arc(x, y, radius, 0, 2 * Math.PI);
    return;
  }
  const side = TRIANGLE * radius;
  const up = shape === UP ? 1 : -1;
  context.moveTo(x, y - 2 * up * side);
  context.lineTo(x + 1.732 * side, y + up * side);
  context.lineTo(x - 1.732 * side, y + up * side);
  context.closePath();
}
