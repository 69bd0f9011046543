// How items look: one home for all ways of drawing. Each item belongs to a group (side, how far from the line, how certain), and each group has one colour and shape.

import { KNOWN, UNDECIDED, ASIDE, OPEN, isAbove } from '../campaign-model.js';

export const CHECKED = 1;
export const HOLLOW = 2;

export const CIRCLE = 0;
export const UP = 1;
export const DOWN = 2;

/** A triangle's sides are this many radii from its middle, which makes it look as large as the circle. */
export const TRIANGLE = 0.74;

/** Checked items are found even where there are so many that others are specks. In CSS pixels, as all radii. */
export const SMALLEST_CHECKED = 2.6;

/** Larger items have an edge in the colour of the ground, which keeps neighbours apart. */
export const SMALLEST_WITH_EDGE = 2.5;

/** How far the ring around a checked item is from its middle: so many radii and so many pixels. */
export const RING = { factor: 1.25, away: 2.2 };

/** Items are drawn with this much at least, whatever is unknown of them. */
const FAINTEST = 0.42;

const FAR = 8;
const CERTAIN = 10;
const FIRST_DECIDED = Math.round(CERTAIN * (1 - 2 * UNDECIDED));
export const GROUPS = 1 + 2 * FAR * CERTAIN;

/**
 * The group of an item something is known of. More certain groups have larger numbers, and are drawn later.
 * @param {boolean} above @param {number} far 0 (on the line) to 1 @param {number} doubt how likely it is on the wrong side, 0 to ½
 */
export function groupOf(above, far, doubt) {
  const certainty = Math.floor(CERTAIN * (1 - 2 * doubt));
  const level = doubt > UNDECIDED ? Math.min(FIRST_DECIDED - 1, Math.max(0, certainty)) : Math.min(CERTAIN - 1, Math.max(FIRST_DECIDED, certainty));
  return 1 + 2 * (level * FAR + Math.min(FAR - 1, Math.floor(FAR * far))) + (above ? 1 : 0);
}

/** What a group stands for; group 0: nothing is known. @param {number} group */
export function meaning(group) {
  if (group === 0) return { isKnown: false, isUndecided: true, isAbove: false, far: 0, certainty: 0 };
  const rest = (group - 1) >> 1;
  const level = Math.floor(rest / FAR);
  return { isKnown: true, isUndecided: level < FIRST_DECIDED, isAbove: (group & 1) === 0, far: (rest % FAR) / (FAR - 1), certainty: level / (CERTAIN - 1) };
}

/** @param {number} group @returns {number} CIRCLE, UP or DOWN */
export function shapeOf(group) {
  const { isUndecided, isAbove: above } = meaning(group);
  return isUndecided ? CIRCLE : above ? UP : DOWN;
}

/** The colours of all groups. @param {Record<string, number[]>} palette @returns {{colour: number[], opacity: number}[]} */
export function groupColours(palette) {
  return Array.from({ length: GROUPS }, (_, group) => {
    const { isKnown, isUndecided, isAbove: above, far, certainty } = meaning(group);
    if (!isKnown) return { colour: palette.undecided, opacity: 0.5 };
    const share = isUndecided ? 0.65 + 0.25 * far : 0.8 + 0.2 * far;
    return { colour: mix(palette.undecided, palette[above ? 'above' : 'below'], share), opacity: FAINTEST + (1 - FAINTEST) * certainty };
  });
}

/** A colour between two. @param {number[]} from @param {number[]} to @param {number} share 0 to 1 */
export function mix(from, to, share) {
  return from.map((part, at) => part + share * (to[at] - part));
}

/** The looks of many items (or clusters) at one moment. */
export class Look {
  /** @param {number} count */
  constructor(count) {
    this.group = new Uint8Array(count);
    this.mark = new Uint8Array(count);
    /** The order of drawing: uncertain ones first, checked ones last. */
    this.order = new Uint32Array(count);
    this.counts = { above: 0, below: 0, undecided: 0, unknown: 0, checked: 0 };
    /** Items somebody is checking now. @type {number[]} */
    this.open = [];
  }

  /** @param {{field: import('../campaign-model.js').Field, line: number, doubts: Float32Array}} state */
  showItems({ field, line, doubts }) {
    const counts = { above: 0, below: 0, undecided: 0, unknown: 0, checked: 0 };
    const width = usualDistance(field, line);
    this.open = [];
    for (let item = 0; item < this.group.length; item++) {
      const flags = field.flags[item];
      const above = isAbove(field, item);
      const doubt = doubts.length > 0 ? doubts[item] : 0;
      const known = (flags & KNOWN) !== 0;
      const far = Math.abs(field.estimate[item] - line) / width; // no number where both are infinite
      this.group[item] = known ? groupOf(above, far < 1 ? far : 1, doubt) : 0;
      this.mark[item] = (field.checks[item] > 0 ? CHECKED : 0) | (flags & ASIDE ? HOLLOW : 0);
      if (flags & OPEN) this.open.push(item);
      if (!known) counts.unknown++;
      else if (above) counts.above++;
      else counts.below++;
      if (known && doubt > UNDECIDED) counts.undecided++;
      if (field.checks[item] > 0) counts.checked++;
    }
    this.counts = counts;
    this.sort();
  }

  /** Brings the order up to date with groups and marks. */
  sort() {
    const starts = new Uint32Array(2 * 256 + 1);
    const key = (item) => this.group[item] + (this.mark[item] & CHECKED ? 256 : 0);
    for (let item = 0; item < this.group.length; item++) starts[key(item) + 1]++;
    for (let at = 1; at < starts.length; at++) starts[at] += starts[at - 1];
    for (let item = 0; item < this.group.length; item++) this.order[starts[key(item)]++] = item;
  }
}

const SAMPLE = 2000;

/** A distance from the line beyond which an item counts as far: four of five known items are nearer. */
function usualDistance(field, line) {
  const step = Math.max(1, Math.floor(field.estimate.length / SAMPLE));
  const distances = [];
  for (let item = 0; item < field.estimate.length; item += step) {
    if (field.flags[item] & KNOWN) distances.push(Math.abs(field.estimate[item] - line));
  }
  distances.sort((a, b) => a - b);
  return distances[Math.floor(0.8 * distances.length)] || 1;
}
