// A field against a line: what the page shows of it, worked out once and not with every frame.

import { doubts, fieldAt } from '../campaign-model.js';
import { digitsFor, lineDigits } from '../charts/scale.js';
import { changes, rangeOf, spread, summarise } from './summary.js';

/**
 * @typedef {{line: number, shown: import('../campaign-model.js').Field, doubts: Float32Array, summary: import('./summary.js').Summary, change: {rise: number, fall: number}}} Against
 *   shown: the field with that line; change: how many items are on another side than with the line that is asked
 */

/** Works something out anew only if what it depends on is something else. @template T @param {(...parts: any[]) => T} work @returns {(...parts: any[]) => T} */
export function once(work) {
  let last = null;
  let result;
  return (...parts) => {
    if (!last || parts.length !== last.length || parts.some((part, at) => part !== last[at])) [last, result] = [parts, work(...parts)];
    return result;
  };
}

/** The field against the line that is asked. @param {import('../campaign-model.js').Field} field @returns {Against} */
export function askedAgainst(field) {
  const own = doubts(field);
  // The server has it with all digits.
  return { line: field.header.threshold, shown: field, doubts: own, summary: { ...summarise(field, own), wrong: field.header.expectedWrong?.value ?? null, range: field.header.expectedWrong }, change: { rise: 0, fall: 0 } };
}

/** The field against another line. @param {import('../campaign-model.js').Field} field @param {number} line @param {Float32Array | null} slopes @returns {Against} */
export function otherAgainst(field, line, slopes) {
  const shown = fieldAt(field, line, slopes);
  const own = doubts(shown);
  return { line, shown, doubts: own, summary: summarise(shown, own), change: changes(field, shown) };
}

/** The scale for a field and further lines, with the digits that numbers on it need. @param {import('../campaign-model.js').Field} field @param {...number} lines */
export function scaleFor(field, ...lines) {
  const range = rangeOf(field, lines);
  const { from, to } = range ?? { from: field.header.threshold, to: field.header.threshold };
  return { range, digits: digitsFor(from, to), lineDigits: lineDigits(from, to) };
}

/** @param {Against} against @param {ReturnType<typeof scaleFor>} scale */
export function barsOf({ shown, doubts: own }, { range }) {
  return spread(shown, own, range);
}
