// Very many items: circles that stand for groups of them.

import { css } from '../colours.js';
import { KNOWN, isAbove } from '../campaign-model.js';
import { KeptBitmap } from './bitmap.js';
import { CIRCLE, DOWN, RING, UP, groupOf, meaning } from './look.js';
import { PlaceIndex } from './picking.js';
import { mixedLinks } from './points.js';
import { outline } from './points-canvas.js';

/** The circles together cover about this share of the picture. */
const COVERED = 0.3;
const SMALLEST = 2.5;
const SMALLEST_WITH_SIGN = 7;

/** What is known of the members of one cluster. @typedef {{items: number, known: number, above: number, checked: number, leastCertain: number}} Members */

export class ClusterScene {
  /** @param {HTMLElement} stage @param {{header: any, arrays: any}} picture */
  constructor(stage, { arrays }) {
    this.x = arrays.x;
    this.y = arrays.y;
    this.size = arrays.size;
    this.member = arrays.member;
    this.index = new PlaceIndex(this.x, this.y);
    this.bounds = this.index.bounds;
    this.links = mixedLinks(arrays.linkFrom, arrays.linkTo, this.index);
    const area = (this.bounds.right - this.bounds.left) * (this.bounds.bottom - this.bounds.top);
    this.unit = Math.sqrt((COVERED * area) / (Math.PI * Math.max(1, this.member.length)));
    this.largest = this.unit * Math.sqrt(this.size.reduce((most, each) => Math.max(most, each), 0));
    this.bounds = { left: this.bounds.left - this.largest, top: this.bounds.top - this.largest, right: this.bounds.right + this.largest, bottom: this.bounds.bottom + this.largest };
    this.group = new Uint8Array(this.size.length);
    this.drawOrder = Array.from(this.size, (_, cluster) => cluster).sort((a, b) => this.size[b] - this.size[a]);
    this.canvas = document.createElement('canvas');
    stage.prepend(this.canvas);
    this.context = this.canvas.getContext('2d');
    this.bitmap = new KeptBitmap((context, view) => this.paint(context, view));
  }

  nodeOf(item) {
    return item < 0 ? -1 : this.member[item];
  }

  /** The member to look at: the least certain one. */
  itemOf(cluster) {
    return cluster < 0 ? -1 : this.members[cluster].leastCertain;
  }

  /** @param {import('./look.js').Look} look of the items @param {{field: import('../campaign-model.js').Field, line: number, doubts: Float32Array}} state */
  show(look, { field, doubts }) {
    this.look = look;
    /** @type {Members[]} */
    this.members = Array.from(this.size, (items) => ({ items, known: 0, above: 0, checked: 0, leastCertain: -1 }));
    const doubtSums = new Float64Array(this.size.length);
    for (let item = 0; item < this.member.length; item++) {
      const cluster = this.member[item];
      const members = this.members[cluster];
      const doubt = doubts.length > 0 ? doubts[item] : 0;
      if (members.leastCertain < 0 || (doubts.length > 0 && doubt > doubts[members.leastCertain])) members.leastCertain = item;
      if (field.checks[item] > 0) members.checked++;
      if (!(field.flags[item] & KNOWN)) continue;
      members.known++;
      if (isAbove(field, item)) members.above++;
      doubtSums[cluster] += doubt;
    }
    this.members.forEach(({ known, above }, cluster) => {
      const share = above / Math.max(1, known);
      this.group[cluster] = known === 0 ? 0 : groupOf(share >= 0.5, Math.abs(2 * share - 1), doubtSums[cluster] / known);
    });
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

  paint(context, view) {
    const at = (cluster) => [this.x[cluster] * view.scale + view.x, this.y[cluster] * view.scale + view.y];
    context.strokeStyle = css(this.palette.soft, Math.min(0.35, Math.max(0.05, 6 / Math.sqrt(1 + this.links.length))));
    context.lineWidth = 1;
    for (let link = 0; link < this.links.length; link += 2) {
      context.beginPath();
      context.moveTo(...at(this.links[link]));
      context.lineTo(...at(this.links[link + 1]));
      context.stroke();
    }
    for (const cluster of this.drawOrder) {
      const [x, y] = at(cluster);
      const radius = this.radius(view, cluster);
      if (!(x > -radius && y > -radius && x < view.width + radius && y < view.height + radius)) continue;
      outline(context, CIRCLE, x, y, radius);
      context.fillStyle = css(this.palette.card);
      context.fill();
      context.fillStyle = this.colours[this.group[cluster]];
      context.fill();
      context.strokeStyle = css(this.palette.card);
      context.lineWidth = 1.5;
      context.stroke();
      this.sign(context, cluster, x, y, radius);
      if (this.members[cluster].checked > 0) this.ring(context, x, y, radius);
    }
  }

  /** Somebody has checked members of it: a ring, as around items that are checked. */
  ring(context, x, y, radius) {
    outline(context, CIRCLE, x, y, radius + RING.away);
    context.strokeStyle = css(this.palette.ink, 0.9);
    context.lineWidth = 1.5;
    context.stroke();
  }

  /** The side of most members as a shape. */
  sign(context, cluster, x, y, radius) {
    const { isKnown, isAbove: above } = meaning(this.group[cluster]);
    if (!isKnown || radius < SMALLEST_WITH_SIGN) return;
    outline(context, above ? UP : DOWN, x, y, Math.min(12, 0.42 * radius));
    context.fillStyle = css(this.palette.card, 0.95);
    context.fill();
  }

  /** @param {import('./view.js').View} view */
  radius(view, cluster) {
    return Math.max(SMALLEST, this.unit * Math.sqrt(this.size[cluster]) * view.scale);
  }

  reach(view, cluster) {
    return this.radius(view, cluster);
  }

  hit(view, left, top) {
    let hit = -1;
    const [x, y] = [view.worldX(left), view.worldY(top)];
    const reach = Math.max(this.largest, 6 / view.scale);
    this.index.inside({ left: x - reach, top: y - reach, right: x + reach, bottom: y + reach }, (cluster) => {
      const within = Math.hypot(this.x[cluster] - x, this.y[cluster] - y) * view.scale <= this.radius(view, cluster) + 3;
      if (within && (hit < 0 || this.size[cluster] < this.size[hit])) hit = cluster;
    });
    return hit;
  }

  outline(context, cluster, view, width) {
    outline(context, CIRCLE, view.screenX(this.x[cluster]), view.screenY(this.y[cluster]), this.radius(view, cluster) + width / 2);
    context.lineWidth = width;
    context.stroke();
  }

  close() {
    this.canvas.remove();
  }
}
