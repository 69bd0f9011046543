// What a field says against a line: how many lie on which side, how many are undecided, how they are spread.

import { ABOVE, KNOWN, UNDECIDED, isAbove } from '../campaign-model.js';

/**
 * @typedef {{above: number, below: number, undecided: number, leaningAbove: number, wrong: number | null, checked: number, unknown: number}} Summary
 *   above and below: of those that are decided; wrong: expected by the model, null where it has no opinion
 */

/**
 * @param {import('../campaign-model.js').Field} field @param {Float32Array} doubts
 * @returns {Summary}
 */
export function summarise(field, doubts) {
  const summary = { above: 0, below: 0, undecided: 0, leaningAbove: 0, wrong: doubts.length ? 0 : null, checked: 0, unknown: 0 };
  for (let item = 0; item < field.estimate.length; item++) {
    const above = isAbove(field, item);
    if (doubts.length) summary.wrong += doubts[item];
    if (field.checks[item]) summary.checked++;
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

/**
 * The estimates in bars; in each bar the sides are stacked.
 * @returns {import('../charts/histogram.js').Bins | null} null if all estimates are the same
 */
export function spread(field, doubts) {
  const known = field.estimate.filter((_, item) => field.flags[item] & KNOWN);
  if (known.length === 0) return null;
  let from = known[0];
  let to = known[0];
  for (const value of known) {
    if (value < from) from = value;
    if (value > to) to = value;
  }
  from = Math.min(from, field.header.threshold);
  to = Math.max(to, field.header.threshold);
  if (!(to > from)) return null;
  const margin = (to - from) / BARS;
  from -= margin;
  to += margin;
  const bars = Array.from({ length: BARS }, () => ({ parts: [{ count: 0, kind: 'above' }, { count: 0, kind: 'below' }, { count: 0, kind: 'undecided' }] }));
  for (let item = 0; item < field.estimate.length; item++) {
    if (!(field.flags[item] & KNOWN)) continue;
    const bar = Math.min(BARS - 1, Math.floor(((field.estimate[item] - from) / (to - from)) * BARS));
    const part = isUndecided(field, item, doubts) ? 2 : isAbove(field, item) ? 0 : 1;
    bars[bar].parts[part].count++;
  }
  return { from, to, bars };
}
