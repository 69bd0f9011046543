// What is known of one item: its side and how sure that is, its estimate on an axis, its attributes.

import { html, nothing, svg } from '../lib/lit-html.js';
import { ABOVE, KNOWN, UNDECIDED, doubts } from '../campaign-model.js';
import { digitsFor, lineDigits } from '../charts/scale.js';
import { attributesOf, attributesView } from '../item-attributes.js';
import { leaningName, sideName } from '../wording.js';
import { count, number, plural } from '../words.js';
import { REACH } from './interval.js';
import { sureWords } from './list-row.js';

/** How likely an item is on the wrong side; null if the method has no opinion. */
function doubtOf(item, header) {
  if (item.deviation === null) return null;
  return doubts({ header, estimate: [item.estimate], deviation: [item.deviation], flags: [item.known ? KNOWN : 0] })[0] ?? null;
}

/** `above`, `below` or `undecided`, as the list has it. */
function kindOf(item, doubt) {
  return !item.known || (doubt !== null && doubt > UNDECIDED) ? 'undecided' : item.side;
}

/** Where an item lies by the field; what nothing is known of lies on the line. @param {import('../campaign-model.js').Field} field @param {number} item */
export function estimateInField({ header, estimate, flags }, item) {
  return { estimate: flags[item] & KNOWN ? estimate[item] : header.threshold, side: flags[item] & ABOVE ? 'above' : 'below' };
}

/** The same of an item that is not open, by the field. @param {import('../campaign-model.js').Field} field @param {number} item */
export function kindInField(field, item) {
  const known = (field.flags[item] & KNOWN) !== 0;
  const one = { estimate: field.estimate[item], deviation: field.deviation.length ? field.deviation[item] : null, known, side: field.flags[item] & ABOVE ? 'above' : 'below' };
  return { known, kind: kindOf(one, doubtOf(one, field.header)) };
}

/** The side in words, with how sure and by how many checks. @param {any} item as the server tells it @param {any} header of the field @param {import('../wording.js').Words} words */
export function verdict(item, header, words) {
  const doubt = doubtOf(item, header);
  const kind = kindOf(item, doubt);
  const undecided = kind === 'undecided';
  const side = !item.known ? 'Undecided' : (undecided ? leaningName : sideName)(words, item.side);
  return html`<p class="item-verdict" id="item-verdict"><strong class=${kind}><span aria-hidden="true">${item.known ? (item.side === 'above' ? '▲' : '▼') : '●'}</span> ${capital(side)}</strong>${
    item.known ? (doubt === null ? nothing : `, ${sureWords(1 - doubt, item.deviation)}`) : `: ${leaningName(words, item.side)}, but nothing like it has been checked yet`}</p>
    <p class="soft item-checked" id="item-checked">${item.checks ? `Checked ${times(item.checks)}` : 'Not checked'}; ${item.links ? `linked to ${plural(item.links, 'other item')}` : 'not linked to any other item'}.</p>`;
}

/** @param {number} n */
export function times(n) {
  return n === 1 ? 'once' : n === 2 ? 'twice' : `${count(n)} times`;
}

function capital(words) {
  return words[0].toUpperCase() + words.slice(1);
}

const WIDTH = 360;
const EDGE = 30;

/** Numbers of the field come with some seven digits. */
const ROUNDING = 1e-6;

/** The ends of the axis: the line, the estimate with its interval, and all checks lie on it. */
function axisOf(item, header) {
  const reach = item.known && item.deviation !== null ? REACH * item.deviation : 0;
  const values = item.observed.filter((each) => !each.withdrawn).map((each) => each.value);
  const all = [header.threshold, item.estimate - reach, item.estimate + reach, ...values];
  const low = Math.min(...all);
  const high = Math.max(...all);
  // What differs by rounding only is the same place.
  return { reach, values, low, high: high - low > ROUNDING * Math.max(Math.abs(low), Math.abs(high)) ? high : low };
}

/** How many digits tell numbers of an item apart. @param {any} item @param {any} header */
export function digitsOf(item, header) {
  const { low, high } = axisOf(item, header);
  return digitsFor(low, high);
}

/** The estimate and its interval on an axis with the line, and the same in words. */
export function estimateAxis(item, header) {
  const { reach, values, low, high } = axisOf(item, header);
  const span = high - low || 1;
  const start = high > low ? low : low - span / 2; // a single place is in the middle
  const digits = digitsFor(low, high);
  const line = header.threshold;
  const lineWords = number(line, lineDigits(low, high));
  const x = (value) => EDGE + ((WIDTH - 2 * EDGE) * (value - start)) / span;
  const words = `Estimate ${number(item.estimate, digits)}${reach ? `, most likely between ${number(item.estimate - reach, digits)} and ${number(item.estimate + reach, digits)}` : ''}; the line is at ${lineWords}.`;
  return html`<div class="item-estimate"><svg class="chart item-axis ${kindOf(item, doubtOf(item, header))}" viewBox="0 0 ${WIDTH} 64" role="img" aria-label=${words}>
      <line class="axis" x1=${EDGE / 2} x2=${WIDTH - EDGE / 2} y1="40" y2="40"></line>
      ${values.map((value) => svg`<circle class="axis-check" cx=${x(value)} cy="40" r="4"></circle>`)}
      <line class="axis-line" x1=${x(line)} x2=${x(line)} y1="16" y2="48"></line>
      <text x=${x(line)} y="62" text-anchor="middle" font-size="12">line ${lineWords}</text>
      ${reach ? svg`<line class="axis-reach" x1=${x(item.estimate - reach)} x2=${x(item.estimate + reach)} y1="28" y2="28"></line>` : nothing}
      <circle class="axis-dot" cx=${x(item.estimate)} cy="28" r="6"></circle>
      <text class="axis-value" x=${x(item.estimate)} y="14" text-anchor="middle" font-size="13">${number(item.estimate, digits)}</text>
    </svg><p class="soft item-words">${words}${values.length ? ' Rings are its checks.' : ''}</p></div>`;
}

/** What was given of an item, and its page. */
export function attributes(item) {
  const { link } = attributesOf(item);
  return html`${attributesView(item)}
    ${link ? html`<p><a class="button" id="item-link" href=${link} target="_blank" rel="noopener noreferrer">Open its page <span aria-hidden="true">↗</span><span class="hidden-text"> in a new tab</span></a></p>` : nothing}`;
}
