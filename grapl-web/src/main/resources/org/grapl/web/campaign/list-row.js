// One row of the list of items.

import { html, nothing } from '../lib/lit-html.js';
import { ASIDE, KNOWN, RETIRED, isAbove } from '../campaign-model.js';
import { digitsFor } from '../charts/scale.js';
import { leaningName, sideName } from '../wording.js';
import { count, number, percent, plural } from '../words.js';
import { tinyInterval } from './interval.js';
import { isUndecided } from './summary.js';

/** From here on, hundred percent would be said of something that is only nearly sure. */
const NEARLY_SURE = 0.999;

/** Estimates smaller than this share of the scale are 0 but for rounding. */
const NOISE = 1e-6;

/**
 * The cells of a row.
 * @param {{labels: string[], field: import('../campaign-model.js').Field, line: number, doubts: Float32Array, words: import('../wording.js').Words}} shown
 * @param {number} item @param {{low: number, high: number}} scale
 */
export function rowCells({ labels, field, line, doubts, words }, item, scale) {
  const isKnown = (field.flags[item] & KNOWN) !== 0;
  const above = isAbove(field, item);
  const undecided = isUndecided(field, item, doubts);
  const kind = undecided ? 'undecided' : above ? 'above' : 'below';
  const estimate = field.estimate[item];
  const deviation = field.deviation.length && isKnown ? field.deviation[item] : null;
  const checks = field.checks[item];
  return html`<div class="cell cell-item" role="rowheader" title=${labels[item]}>${labels[item]}${field.flags[item] & ASIDE ? html` <span class="badge">set aside</span>` : nothing}${field.flags[item] & RETIRED ? html` <span class="badge">retired</span>` : nothing}</div>
    <div class="cell cell-side ${kind}" role="gridcell">${sideWords(words, above, undecided, isKnown)}</div>
    <div class="cell cell-estimate" role="gridcell"><span class="number">${number(Math.abs(estimate) < NOISE * (scale.high - scale.low) ? 0 : estimate, digitsFor(scale.low, scale.high))}</span>${tinyInterval({ estimate, deviation, line, kind }, scale)}</div>
    <div class="cell cell-sure number" role="gridcell">${isKnown && doubts.length ? sureWords(1 - doubts[item], deviation) : 'not known'}</div>
    <div class="cell cell-checks number" role="gridcell">${checks ? html`<span class="wide-word">${count(checks)}</span><span class="narrow-word">${plural(checks, 'check')}</span>` : html`<span class="soft">–<span class="hidden-text"> not checked</span></span>`}</div>`;
}

/** A side as sign and word. @param {import('../wording.js').Words} words @param {boolean} above @param {boolean} undecided @param {boolean} isKnown whether any check tells of the item */
export function sideWords(words, above, undecided, isKnown) {
  const sign = isKnown ? (above ? '▲' : '▼') : '●';
  return html`<span aria-hidden="true">${sign}</span> ${isKnown ? (undecided ? leaningName : sideName)(words, above ? 'above' : 'below') : 'undecided'}`;
}

/** How sure a side is, in words. @param {number} sure in 0..1 @param {number | null} deviation of the estimate; 0 if it was checked exactly */
export function sureWords(sure, deviation) {
  return deviation === 0 ? 'sure' : sure > NEARLY_SURE ? '> 99.9 % sure' : `${percent(sure)} sure`;
}
