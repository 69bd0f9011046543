// A small drawing of one estimate: the line, the interval around the estimate, the estimate.

import { nothing, svg } from '../lib/lit-html.js';
import { KNOWN } from '../campaign-model.js';

/** Deviations to each side of an estimate that are drawn. */
export const REACH = 2;

/** Room at both ends for the dot, in percent of the width. */
const EDGE = 6;

/**
 * One scale for all items: from the least to the largest estimate with a usual deviation around them; what is beyond is cut off. Its ends are round, so that it seldom moves when data does.
 * @param {import('../campaign-model.js').Field} field @param {number} line
 * @returns {{low: number, high: number}}
 */
export function scaleOf(field, line) {
  let low = line;
  let high = line;
  let sum = 0;
  for (let item = 0; item < field.estimate.length; item++) {
    const estimate = field.estimate[item];
    if (estimate < low) low = estimate;
    if (estimate > high) high = estimate;
  }
  let known = 0;
  for (let item = 0; item < field.deviation.length; item++) {
    if (!(field.flags[item] & KNOWN)) continue;
    sum += field.deviation[item];
    known++;
  }
  const usual = known ? sum / known : 0;
  return rounded(low - usual, high + usual);
}

function rounded(low, high) {
  if (!(high > low)) return { low: low - 1, high: high + 1 };
  const step = 10 ** Math.floor(Math.log10(high - low)) / 5;
  return { low: Math.floor(low / step) * step, high: Math.ceil(high / step) * step };
}

/**
 * The drawing for a row of a list, as wide as the sheet has it; the number stands beside it, so it is hidden from screen readers.
 * @param {{estimate: number, deviation: number | null, line: number, kind: string}} of kind: above, below or undecided; deviation: null if it is not known
 * @param {{low: number, high: number}} scale
 */
export function tinyInterval({ estimate, deviation, line, kind }, scale) {
  const x = (value) => `${(EDGE + ((100 - 2 * EDGE) * (Math.min(scale.high, Math.max(scale.low, value)) - scale.low)) / (scale.high - scale.low)).toFixed(1)}%`;
  return svg`<svg class="tiny-interval ${kind}" aria-hidden="true" focusable="false">
    <line class="tiny-line" x1=${x(line)} x2=${x(line)} y1="5%" y2="95%"></line>
    ${deviation === null ? nothing : svg`<line class="tiny-reach" x1=${x(estimate - REACH * deviation)} x2=${x(estimate + REACH * deviation)} y1="50%" y2="50%"></line>`}
    <circle class="tiny-dot" cx=${x(estimate)} cy="50%" r="4"></circle>
  </svg>`;
}
