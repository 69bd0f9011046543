// What a field says against a line: how many lie on which side, how many are undecided, how they are spread.

import { ABOVE, KNOWN, RETIRED, UNDECIDED, isAbove } from '../campaign-model.js';

/**
 * @typedef {{above: number, below: number, undecided: number, leaningAbove: number, wrong: number | null, range?: {low: number, high: number} | null, checked: number, found: number, unknown: number}} Summary
 *   above and below: of those that are decided; found: above by a check of their own; wrong: expected by the model, null where it has no opinion; range: holds the true number 9 times in 10, of the line that is asked
 */

/**
 * @param {import('../campaign-model.js').Field} field @param {Float32Array} doubts
 * @returns {Summary}
 */
export function summarise(field, doubts) {
  const summary = { above: 0, below: 0, undecided: 0, leaningAbove: 0, wrong: doubts.length ? 0 : null, checked: 0, found: 0, unknown: 0 };
  for (let item = 0; item < field.estimate.length; item++) {
    if (field.flags[item] & RETIRED) continue;
    const above = isAbove(field, item);
    if (doubts.length) summary.wrong += doubts[item];
    if (field.checks[item]) {
      summary.checked++;
      if (above) summary.found++;
    }
    if (!(field.flags[item] & KNOWN)) summary.unknown++;
    if (isUndecided(field, item, doubts)) {
      summary.undecided++;
      if (above) summary.leaningAbove++;
    } else if (above) summary.above++;
    else summary.below++;
  }
  return summary;
}

/** Whether an item is about as likely on the one side as on the other. */
export function isUndecided(field, item, doubts) {
  return doubts.length ? doubts[item] > UNDECIDED : !(field.flags[item] & KNOWN);
}

/** How many items are on another side in another field. @param {import('../campaign-model.js').Field} before @param {import('../campaign-model.js').Field} after */
export function changes(before, after) {
  let rise = 0;
  let fall = 0;
  for (let item = 0; item < before.flags.length; item++) {
    if ((before.flags[item] ^ after.flags[item]) & ABOVE) after.flags[item] & ABOVE ? rise++ : fall++;
  }
  return { rise, fall };
}

const BARS = 48;

/** The parts of a bar, the lowest first. */
const KINDS = ['above', 'below', 'undecided'];

/**
 * The scale on which estimates are shown: of what is asked, so that it stays where it is while somebody drags the line.
 * @param {import('../campaign-model.js').Field} field as it is
 * @param {number[]} lines further lines that must be on it
 * @returns {{from: number, to: number} | null} null if all estimates are the same
 */
export function rangeOf({ header, estimate, flags }, lines = []) {
  let from = Infinity;
  let to = -Infinity;
  for (let item = 0; item < estimate.length; item++) {
    const value = estimate[item];
    if (!(flags[item] & KNOWN) || !Number.isFinite(value)) continue; // numbers too large for the way they are sent come as infinite
    if (value < from) from = value;
    if (value > to) to = value;
  }
  if (from > to) return null;
  from = Math.min(from, header.threshold, ...lines);
  to = Math.max(to, header.threshold, ...lines);
  if (!(to > from)) return null;
  const margin = (to - from) / BARS;
  return { from: from - margin, to: to + margin };
}

/**
 * The estimates in bars; in each bar the sides are stacked. What lies beyond the scale is in the bars at its ends.
 * @param {import('../campaign-model.js').Field} field @param {Float32Array} doubts @param {{from: number, to: number} | null} range
 * @returns {import('../charts/histogram.js').Bins | null} null where there is no scale
 */
export function spread(field, doubts, range) {
  if (range === null) return null;
  const { from, to } = range;
  const { estimate, flags } = field;
  const perUnit = BARS / (to - from);
  const counts = new Uint32Array(KINDS.length * BARS);
  for (let item = 0; item < estimate.length; item++) {
    if (!(flags[item] & KNOWN) || Number.isNaN(estimate[item])) continue;
    const bar = Math.max(0, Math.min(BARS - 1, Math.floor((estimate[item] - from) * perUnit)));
    counts[KINDS.length * bar + (isUndecided(field, item, doubts) ? 2 : flags[item] & ABOVE ? 0 : 1)]++;
  }
  const bars = Array.from({ length: BARS }, (_, bar) => ({ parts: KINDS.map((kind, part) => ({ count: counts[KINDS.length * bar + part], kind })) }));
  return { from, to, bars };
}
