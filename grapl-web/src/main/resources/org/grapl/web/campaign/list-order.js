// Which items a list shows, and in which order: arrays of item numbers, no object for each item, no DOM.

import { ASIDE, isAbove } from '../campaign-model.js';
import { isUndecided } from './summary.js';

/** What a list can be narrowed to, with the words for it. */
export const FILTERS = [
  { key: 'all', words: 'All' },
  { key: 'above', words: 'Above' },
  { key: 'below', words: 'Below' },
  { key: 'undecided', words: 'Undecided' },
  { key: 'checked', words: 'Checked' },
  { key: 'unchecked', words: 'Unchecked' },
  { key: 'aside', words: 'Set aside' },
];

const BIT = Object.fromEntries(FILTERS.map(({ key }, index) => [key, 1 << index]));

/**
 * What each item is, as a set of bits, and how many there are of each kind. Above and below are those that are decided.
 * @param {import('../campaign-model.js').Field} field @param {Float32Array} doubts
 * @returns {{kinds: Uint8Array, counts: Record<string, number>}}
 */
export function kindsOf(field, doubts) {
  const size = field.estimate.length;
  const kinds = new Uint8Array(size);
  for (let item = 0; item < size; item++) {
    const side = isUndecided(field, item, doubts) ? BIT.undecided : isAbove(field, item) ? BIT.above : BIT.below;
    kinds[item] = BIT.all | side | (field.checks[item] ? BIT.checked : BIT.unchecked) | (field.flags[item] & ASIDE ? BIT.aside : 0);
  }
  const tally = new Uint32Array(256);
  for (let item = 0; item < size; item++) tally[kinds[item]]++;
  const counts = {};
  for (const { key } of FILTERS) {
    counts[key] = tally.reduce((sum, n, kind) => (kind & BIT[key] ? sum + n : sum), 0);
  }
  return { kinds, counts };
}

/**
 * The items of an order that are of a kind and, if marks are given, are marked.
 * @param {Uint32Array} order @param {Uint8Array} kinds @param {string} filter @param {Uint8Array | null} marks
 * @returns {Uint32Array}
 */
export function narrowed(order, kinds, filter, marks) {
  if (filter === 'all' && !marks) return order;
  const bit = BIT[filter];
  const found = new Uint32Array(order.length);
  let n = 0;
  for (let at = 0; at < order.length; at++) {
    const item = order[at];
    if (kinds[item] & bit && (!marks || marks[item])) found[n++] = item;
  }
  return found.subarray(0, n);
}

/**
 * The items by a number of each; items with equal numbers keep their order, those without one come last.
 * @param {ArrayLike<number>} numbers @param {boolean} isDescending
 * @returns {Uint32Array}
 */
export function byNumber(numbers, isDescending) {
  return radixOrder(sortableBits(new Float32Array(numbers), isDescending));
}

/** How little is known of each item: its doubt, or its nearness to the line where the method has no doubts. */
export function uncertainty(field, line, doubts) {
  return doubts.length ? doubts : field.estimate.map((estimate) => -Math.abs(estimate - line));
}

/** An order from its end. @param {Uint32Array} order */
export function reversed(order) {
  return order.slice().reverse();
}

/** Bits that, read as whole numbers, are ordered as the numbers are: negative ones are turned over. */
function sortableBits(floats, isDescending) {
  const bits = new Uint32Array(floats.buffer);
  const turn = isDescending ? 0xffffffff : 0;
  for (let item = 0; item < bits.length; item++) {
    if (Number.isNaN(floats[item])) {
      bits[item] = 0xffffffff;
    } else {
      const bit = floats[item] === 0 ? 0 : bits[item]; // −0 is 0
      bits[item] = ((bit & 0x80000000 ? ~bit : bit | 0x80000000) ^ turn) >>> 0;
    }
  }
  return bits;
}

const DIGIT = 11;
const BUCKETS = 1 << DIGIT;

/**
 * The places of whole numbers by size: a stable radix sort in three rounds of 11 bits, whose time grows with their count only.
 * @param {Uint32Array} bits @param {Uint32Array} before an order that is kept among equal ones
 * @returns {Uint32Array}
 */
export function radixOrder(bits, before = new Uint32Array(bits.length).map((_, place) => place)) {
  const size = bits.length;
  let from = before.slice();
  let to = new Uint32Array(size);
  for (let shift = 0; shift < 32; shift += DIGIT) {
    const starts = new Uint32Array(BUCKETS + 1);
    for (let item = 0; item < size; item++) starts[((bits[item] >>> shift) & (BUCKETS - 1)) + 1]++;
    for (let bucket = 0; bucket < BUCKETS; bucket++) starts[bucket + 1] += starts[bucket];
    for (let at = 0; at < size; at++) {
      const item = from[at];
      to[starts[(bits[item] >>> shift) & (BUCKETS - 1)]++] = item;
    }
    [from, to] = [to, from];
  }
  return from;
}
