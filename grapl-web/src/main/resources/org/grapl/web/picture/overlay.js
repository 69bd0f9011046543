// What lies over the picture: rings around items that are checked next, the chosen item with its links, labels where there is room.

import { css } from '../colours.js';
import { Neighbours } from './neighbours.js';

const PULSE = 1900;
const MOST_PULSES = 200;
const LARGEST_PULSE = 14;
const MOST_LINKS = 400;
const MOST_LABELS = 260;
const LONGEST_LABEL = 34;

/** As many widths of names are remembered; then it begins anew. */
const MOST_WIDTHS = 5000;

/**
 * @typedef {{selected: number, hovered: number, cursor: number, pulses: number[], isStill: boolean}} Marks
 */

export class Overlay {
  /** @param {HTMLElement} stage @param {any} scene @param {(node: number) => string} labelOf */
  constructor(stage, scene, labelOf) {
    this.canvas = document.createElement('canvas');
    stage.append(this.canvas);
    this.context = this.canvas.getContext('2d');
    this.scene = scene;
    this.labelOf = labelOf;
    this.neighbours = new Neighbours(scene.links, scene.x.length);
    /** To measure a name takes longer than to write it, and the same are written many times a second while rings pulse. @type {Map<string, number>} */
    this.widths = new Map();
  }

  /** @param {import('./view.js').View} view @param {number} ratio @param {Record<string, number[]>} palette @param {Marks} marks @param {number} time milliseconds */
  draw(view, ratio, palette, marks, time) {
    const { context } = this;
    this.view = view;
    this.palette = palette;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.taken = [];
    for (const node of new Set([marks.selected, marks.hovered])) if (node >= 0) this.links(node);
    marks.pulses.slice(0, MOST_PULSES).forEach((node) => this.pulse(node, marks.isStill ? -1 : (time % PULSE) / PULSE));
    if (marks.hovered >= 0 && marks.hovered !== marks.selected) this.outline(marks.hovered, 2, palette.ink);
    if (marks.cursor >= 0 && marks.cursor !== marks.selected) this.outline(marks.cursor, 3, palette.focus);
    if (marks.selected >= 0) this.outline(marks.selected, 3.5, palette.ink);
    if (marks.selected >= 0) this.label(marks.selected, true);
    if (marks.cursor >= 0 && marks.cursor !== marks.selected) this.label(marks.cursor, true);
    this.labels();
  }

  place(node) {
    return [this.view.screenX(this.scene.x[node]), this.view.screenY(this.scene.y[node])];
  }

  links(node) {
    const { context } = this;
    const [x, y] = this.place(node);
    const gap = this.scene.reach(this.view, node);
    const others = this.neighbours.of(node).subarray(0, MOST_LINKS);
    context.beginPath();
    for (const other of others) {
      const [toX, toY] = this.place(other);
      const share = gap / Math.max(gap, Math.hypot(toX - x, toY - y));
      context.moveTo(x + share * (toX - x), y + share * (toY - y));
      context.lineTo(toX, toY);
    }
    context.lineWidth = 1.1;
    context.strokeStyle = css(this.palette.ink, others.length > 40 ? 0.35 : 0.6);
    context.stroke();
  }

  /** @param {number} share of the way outwards; negative: two rings that stand still */
  pulse(node, share) {
    const { context } = this;
    const [x, y] = this.place(node);
    const radius = Math.min(LARGEST_PULSE, this.scene.reach(this.view, node));
    const rings = share < 0 ? [[4, 0.9], [8, 0.9]] : [[3.5, 0.9], [3.5 + 13 * share, 0.85 * (1 - share) ** 1.2]];
    for (const [away, opacity] of rings) {
      context.beginPath();
      context.arc(x, y, radius + away, 0, 2 * Math.PI);
      context.lineWidth = 4;
      context.strokeStyle = css(this.palette.card, 0.7 * opacity);
      context.stroke();
      context.lineWidth = 2;
      context.strokeStyle = css(this.palette.focus, opacity);
      context.stroke();
    }
  }

  outline(node, width, colour) {
    const { context } = this;
    context.strokeStyle = css(this.palette.card);
    this.scene.outline(context, node, this.view, width + 3);
    context.strokeStyle = css(colour);
    this.scene.outline(context, node, this.view, width);
  }

  /** Names of what is seen, once so little is seen that they find room. */
  labels() {
    const { view, scene } = this;
    const area = { left: view.worldX(0), top: view.worldY(0), right: view.worldX(view.width), bottom: view.worldY(view.height) };
    if (view.closeness < 2 || scene.index.countInside(area) > MOST_LABELS) return;
    scene.index.inside(area, (node) => this.label(node, false));
  }

  /** @param {boolean} isStrong written in any case, and bold @returns {boolean} whether there was room */
  label(node, isStrong) {
    const { context } = this;
    const [x, y] = this.place(node);
    const whole = this.labelOf(node);
    const text = whole.length > LONGEST_LABEL ? `${whole.slice(0, LONGEST_LABEL)}…` : whole;
    context.font = `${isStrong ? '600 14px' : '12px'} system-ui, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif`;
    const width = this.widthOf(text, isStrong);
    // Names of regions stand in them, under the dot if there is one.
    const room = isStrong ? 0 : this.scene.roomInside?.(this.view, node) ?? 0;
    if (room > 0 && width > room) return false;
    const away = room > 0 ? (this.scene.look.mark[node] === 0 ? -4 : -18) : this.scene.reach(this.view, node) + (isStrong ? 11 : 5);
    const left = Math.max(4, Math.min(this.view.width - width - 4, x - width / 2));
    const base = y - away < 16 ? y + away + 10 : y - away;
    const box = { left: left - 3, right: left + width + 3, top: base - 13, bottom: base + 4 };
    const overlaps = (other) => box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top;
    if (!isStrong && (x < 0 || y < 0 || x > this.view.width || y > this.view.height || this.taken.some(overlaps))) return false;
    this.taken.push(box);
    context.lineJoin = 'round';
    context.lineWidth = 4;
    context.strokeStyle = css(this.palette.card, 0.92);
    context.strokeText(text, left, base);
    context.fillStyle = css(this.palette.ink, isStrong ? 1 : 0.85);
    context.fillText(text, left, base);
    return true;
  }

  /** How wide a text is in the present font, of which there are two. */
  widthOf(text, isStrong) {
    const key = isStrong ? `!${text}` : ` ${text}`;
    let width = this.widths.get(key);
    if (width === undefined) {
      if (this.widths.size >= MOST_WIDTHS) this.widths.clear();
      width = this.context.measureText(text).width;
      this.widths.set(key, width);
    }
    return width;
  }

  close() {
    this.canvas.remove();
  }
}
