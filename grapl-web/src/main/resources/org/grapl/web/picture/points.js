// Items as points with links between them: sizes and opacities for both ways of drawing, WebGL2 and canvas.

import { CIRCLE } from './look.js';
import { PlaceIndex } from './picking.js';
import { CanvasPoints, outline } from './points-canvas.js';
import { GlPoints } from './points-gl.js';

/** Links darken about this share of where items are, however many there are. */
const LINK_INK = 0.3;
const FAINTEST_LINK = 0.02;
const STRONGEST_LINK = 0.35;

/** A frame that takes longer (milliseconds) while somebody drags has too many links. */
const LONG_FRAME = 24;
const FEWEST_LINKS = 4000;

export class PointScene {
  /**
   * @param {HTMLElement} stage where the canvas goes
   * @param {{header: any, arrays: any}} picture
   * @param {{change: () => void}} listener told when everything has to be drawn again
   */
  constructor(stage, { header, arrays }, listener) {
    this.x = arrays.x;
    this.y = arrays.y;
    this.index = new PlaceIndex(this.x, this.y);
    this.bounds = this.index.bounds;
    this.isPlaces = header.kind === 'places';
    this.links = mixedLinks(arrays.linkFrom, arrays.linkTo, this.index);
    this.spacing = this.index.spacing();
    this.occupied = this.index.occupied();
    this.linkLength = averageLength(this.links, this.x, this.y) * (this.links.length / 2);
    /** The share of links drawn while somebody drags. */
    this.movingShare = 1;
    this.stage = stage;
    this.listener = listener;
    this.draws = GlPoints.on(this.freshCanvas(), this, () => this.useCanvas()) ?? new CanvasPoints(this.freshCanvas(), this);
  }

  freshCanvas() {
    this.canvas?.remove();
    this.canvas = document.createElement('canvas');
    this.stage.prepend(this.canvas);
    return this.canvas;
  }

  /** The graphics card let us down: the same picture by other means. */
  useCanvas() {
    this.draws = new CanvasPoints(this.freshCanvas(), this);
    if (this.look) this.draws.show(this.look);
    if (this.colours) this.draws.colour(this.colours, this.palette);
    this.listener.change();
  }

  /** @param {import('./look.js').Look} look */
  show(look) {
    this.look = look;
    this.draws.show(look);
  }

  /** @param {{colour: number[], opacity: number}[]} colours of the groups @param {Record<string, number[]>} palette */
  colour(colours, palette) {
    this.colours = colours;
    this.palette = palette;
    this.draws.colour(colours, palette);
  }

  /** The radius of items in CSS pixels: as large as their distance allows, but always visible and never a blot. */
  radius(view) {
    const count = Math.max(1, this.index.count);
    const room = Math.sqrt(this.occupied / count) * view.scale;
    const crowd = this.spacing * view.scale;
    if (this.isPlaces) return Math.min(14, Math.max(1.1, 0.46 * crowd));
    return Math.min(9, Math.max(1.1, Math.min(3.4, 0.36 * room), 0.42 * crowd, Math.min(5.5, 0.25 * room)));
  }

  /** Links get stronger as one comes closer, but less than their distances grow. */
  linkOpacity(view) {
    const scale = view.scale / Math.sqrt(Math.max(1, view.closeness));
    return Math.min(STRONGEST_LINK, Math.max(FAINTEST_LINK, (LINK_INK * this.occupied * scale) / Math.max(this.linkLength, 1e-9)));
  }

  /** @param {import('./view.js').View} view @param {number} ratio device pixels per CSS pixel @param {{isMoving: boolean, took: number}} pace how long the frame before took if it was one of a movement, else 0 */
  draw(view, ratio, { isMoving, took }) {
    const fewest = Math.min(1, (2 * FEWEST_LINKS) / Math.max(1, this.links.length));
    if (took > LONG_FRAME) this.movingShare = Math.max(fewest, this.movingShare * Math.max(0.2, LONG_FRAME / took));
    const share = isMoving ? this.movingShare : 1;
    this.draws.draw(view, ratio, { isMoving, radius: this.radius(view), linkShare: share, linkOpacity: Math.min(0.6, this.linkOpacity(view) / Math.sqrt(share)) });
  }

  nodeOf(item) {
    return item;
  }

  itemOf(node) {
    return node;
  }

  /** How far the shape of an item goes from its place. */
  reach(view) {
    return this.radius(view) * 1.35;
  }

  /** Draws a ring around an item. @param {CanvasRenderingContext2D} context in CSS pixels */
  outline(context, item, view, width) {
    outline(context, CIRCLE, view.screenX(this.x[item]), view.screenY(this.y[item]), this.reach(view) + width / 2);
    context.lineWidth = width;
    context.stroke();
  }

  /** The item at a place of the screen; -1 if there is none. @param {number} reach how far a finger may miss it, in pixels */
  hit(view, x, y, reach) {
    return this.index.nearest(view.worldX(x), view.worldY(y), (this.radius(view) + 6 + reach) / view.scale);
  }

  close() {
    this.draws.close();
    this.canvas.remove();
  }
}

/**
 * The links between items that have places, in a mixed order: any first part of them is spread over the picture.
 * @returns {Uint32Array} pairs of items
 */
export function mixedLinks(from, to, index) {
  const count = from.length;
  const step = coprimeStep(count);
  const pairs = new Uint32Array(2 * count);
  let used = 0;
  for (let at = 0, link = 0; at < count; at++, link = (link + step) % count) {
    if (!index.hasPlace(from[link]) || !index.hasPlace(to[link])) continue;
    pairs[used++] = from[link];
    pairs[used++] = to[link];
  }
  return pairs.subarray(0, used);
}

function coprimeStep(count) {
  const divisor = (a, b) => (b === 0 ? a : divisor(b, a % b));
  let step = Math.max(1, Math.round(0.618 * count));
  while (divisor(step, Math.max(1, count)) > 1) step++;
  return step;
}

function averageLength(links, x, y) {
  const pairs = Math.min(links.length / 2, 5000);
  let sum = 0;
  for (let at = 0; at < pairs; at++) sum += Math.hypot(x[links[2 * at]] - x[links[2 * at + 1]], y[links[2 * at]] - y[links[2 * at + 1]]);
  return pairs > 0 ? sum / pairs : 0;
}
