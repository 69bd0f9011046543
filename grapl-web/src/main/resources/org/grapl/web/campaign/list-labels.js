// Labels of a whole campaign: which contain a text, and in which order people expect them. No DOM.

import { radixOrder } from './list-order.js';

/** Longest stretch of work before the page may answer to its reader, in milliseconds. */
const STRETCH = 12;

/** So few items are sorted by comparing their keys. */
const FEW = 512;

/** @type {WeakMap<string[], Labels>} */
const known = new WeakMap();

/** The same object for the same array, so that what is dear is done once. @param {string[]} labels */
export function labelsOf(labels) {
  let found = known.get(labels);
  if (!found) known.set(labels, (found = new Labels(labels)));
  return found;
}

class Labels {
  /** @param {string[]} labels */
  constructor(labels) {
    this.labels = labels;
    this.text = null;
    this.starts = null;
    /** Items in natural order once it is known. @type {Uint32Array | null} */
    this.order = null;
    this.sorting = null;
  }

  /**
   * Marks the items whose label contains a text, whatever the case.
   * One search through all labels in a row: a few milliseconds for a million of them.
   * @param {string} wanted
   * @returns {Uint8Array} 1 for those that do
   */
  containing(wanted) {
    this.join();
    const { text, starts } = this;
    const marks = new Uint8Array(this.labels.length);
    const needle = wanted.toLowerCase();
    for (let at = text.indexOf(needle), item = 0; at >= 0 && item < marks.length; at = text.indexOf(needle, starts[item])) {
      item = lastAtMost(starts, at, item);
      if (at + needle.length < starts[item + 1]) marks[item] = 1;
      item++;
    }
    return marks;
  }

  /** All labels in one text, a line each; a label may contain line ends, therefore the starts are kept. */
  join() {
    if (this.text !== null) return;
    const lower = this.labels.map((label) => label.toLowerCase());
    this.starts = new Uint32Array(lower.length + 1);
    lower.forEach((label, item) => {
      this.starts[item + 1] = this.starts[item] + label.length + 1;
    });
    this.text = `${lower.join('\n')}\n`;
  }

  /** Finds the natural order (item 2 before item 10); the page stays alive meanwhile. @returns {Promise<Uint32Array>} */
  inOrder() {
    this.sorting ??= naturalOrder(this.labels).then((order) => (this.order = order));
    return this.sorting;
  }
}

/** The largest index from `from` on whose start is at most `at`. */
function lastAtMost(starts, at, from) {
  let low = from;
  let high = starts.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (starts[middle] <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

async function naturalOrder(labels) {
  const pause = pauses();
  const keys = new Array(labels.length);
  let isPlain = true;
  for (let item = 0; item < labels.length; item++) {
    keys[item] = naturalKey(labels[item]);
    isPlain &&= PLAIN.test(keys[item]);
    if (item % 1024 === 0) await pause();
  }
  const order = new Uint32Array(labels.length).map((_, item) => item);
  await sortRun(order, keys, 0, isPlain ? PLAIN_ALPHABET : WHOLE_ALPHABET, pause);
  return order;
}

const PLAIN = /^[ -~]*$/;

/** As many letters as fit into a number without rounding; 0 stands for the end of a key. */
const PLAIN_ALPHABET = { letters: 8, base: 97, first: 31 };
const WHOLE_ALPHABET = { letters: 3, base: 65_537, first: -1 };

const HALF = 2 ** 26;

/**
 * Sorts items by their keys from a letter on, all of the letters before being equal: by as many letters as make one number, then those that are equal by the next letters.
 * @param {Uint32Array} run item numbers, sorted in place
 */
async function sortRun(run, keys, depth, alphabet, pause) {
  if (run.length < FEW) {
    run.sort((a, b) => (keys[a] < keys[b] ? -1 : keys[a] > keys[b] ? 1 : a - b));
    return;
  }
  const from = depth + sharedLength(run, keys, depth);
  const numbers = new Float64Array(run.length);
  const high = new Uint32Array(run.length);
  const low = new Uint32Array(run.length);
  for (let at = 0; at < run.length; at++) {
    numbers[at] = packed(keys[run[at]], from, alphabet);
    high[at] = numbers[at] / HALF;
    low[at] = numbers[at] - high[at] * HALF;
    if (at % 4096 === 0) await pause();
  }
  const byLow = radixOrder(low);
  await pause();
  const places = radixOrder(high, byLow);
  await pause();
  const before = run.slice();
  for (let at = 0; at < run.length; at++) run[at] = before[places[at]];
  for (let start = 0, end = 0; start < run.length; start = end) {
    const number = numbers[places[start]];
    for (end = start + 1; end < run.length && numbers[places[end]] === number; ) end++;
    const isEnded = number % alphabet.base === 0;
    if (end - start > 1 && !isEnded) await sortRun(run.subarray(start, end), keys, from + alphabet.letters, alphabet, pause);
  }
}

/** How many letters from `depth` on are the same in all keys. */
function sharedLength(run, keys, depth) {
  const first = keys[run[0]];
  let end = first.length;
  for (let at = 1; at < run.length && end > depth; at++) {
    const key = keys[run[at]];
    let same = depth;
    while (same < end && first.charCodeAt(same) === key.charCodeAt(same)) same++;
    end = same;
  }
  return end - depth;
}

function packed(key, from, { letters, base, first }) {
  let number = 0;
  for (let at = from; at < from + letters; at++) number = number * base + (at < key.length ? key.charCodeAt(at) - first : 0);
  return number;
}

/** A function that lets the page breathe whenever a stretch of work was long enough. */
function pauses() {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < STRETCH) return;
    await new Promise((resolve) => setTimeout(resolve));
    began = performance.now();
  };
}

/** A text whose plain order is the order people expect: no case, no accents, and numbers by their size (the count of digits stands before them). */
export function naturalKey(label) {
  const plain = /[^\x00-\x7f]/.test(label) ? label.normalize('NFKD').replace(/\p{M}/gu, '') : label;
  return plain.toLowerCase().replace(/\d+/g, (digits) => {
    const short = digits[0] === '0' ? digits.replace(/^0+(?=\d)/, '') : digits;
    return `${short.length > 9 ? `9${String.fromCharCode(0x30 + Math.min(short.length, 60_000))}` : short.length}${short}`;
  });
}
