// What colours and shapes mean.

import { html, nothing, svg } from '../lib/lit-html.js';

const UP = svg`<path d="M9 3 L15.5 14.5 L2.5 14.5 Z"/>`;
const DOWN = svg`<path d="M9 15 L15.5 3.5 L2.5 3.5 Z"/>`;
const CIRCLE = svg`<circle cx="9" cy="9" r="5.5"/>`;
const CIRCLES = svg`<circle class="of-above" cx="5" cy="9" r="4.6"/><circle class="of-below" cx="14.5" cy="9" r="4.6"/>`;
const PLAIN = svg`<rect x="1" y="2" width="16" height="14" rx="2"/>`;
const HATCHED = svg`<rect x="1" y="2" width="16" height="14" rx="2"/><path class="hatch" d="M2 9 L9 2 M2 15.5 L15.5 2 M8 16 L17 7 M14 16 L17 13"/>`;
const DOTTED = svg`<rect x="1" y="2" width="16" height="14" rx="2"/><path class="dots" d="M4.5 5.5 h.01 M9 5.5 h.01 M13.5 5.5 h.01 M4.5 9 h.01 M9 9 h.01 M13.5 9 h.01 M4.5 12.5 h.01 M9 12.5 h.01 M13.5 12.5 h.01"/>`;
const CHECKED = svg`<circle class="drop" cx="9" cy="9" r="3.4"/><circle class="ring" cx="9" cy="9" r="6.8"/>`;
const DOT = svg`<rect class="drop" x="1" y="2" width="16" height="14" rx="2"/><circle class="dot" cx="9" cy="9" r="3.2"/>`;
const PULSE = svg`<circle class="drop" cx="9" cy="9" r="2.6"/><circle class="pulse" cx="9" cy="9" r="5"/><circle class="pulse" cx="9" cy="9" r="8"/>`;
const SIZES = svg`<circle class="outer" cx="6" cy="9" r="5"/><circle class="outer" cx="15" cy="9" r="2.4"/>`;

const entry = (kind, shape, words) => html`<li><svg class="picture-sign ${kind}" viewBox="0 0 18 18" width="18" height="18" aria-hidden="true">${shape}</svg>${words}</li>`;

const ROUND_UP = svg`<circle cx="9" cy="9" r="8"/><path class="inner" d="M9 4.5 L13 11.5 L5 11.5 Z"/>`;
const ROUND_DOWN = svg`<circle cx="9" cy="9" r="8"/><path class="inner" d="M9 13.5 L13 6.5 L5 6.5 Z"/>`;

/** The signs of each kind of picture. */
const SIGNS = {
  points: { above: UP, below: DOWN, unknown: CIRCLE, checked: CHECKED },
  map: { above: PLAIN, below: HATCHED, unknown: DOTTED, checked: DOT },
  clusters: { above: ROUND_UP, below: ROUND_DOWN, unknown: CIRCLE, checked: CHECKED },
};

/** @param {string} kind of the picture @param {{hasUndecided: boolean, hasUnknown: boolean, hasPulses: boolean, unplaced: string, words?: import('../wording.js').Words}} shown */
export function legend(kind, { hasUndecided, hasUnknown, hasPulses, unplaced, words }) {
  const signs = SIGNS[kind] ?? SIGNS.points;
  const isClusters = kind === 'clusters';
  return html`<ul class="picture-legend" aria-label="What the symbols mean">
    ${entry('is-above', signs.above, `${isClusters ? 'most ' : ''}${words?.above || 'above the line'}`)}
    ${entry('is-below', signs.below, `${isClusters ? 'most ' : ''}${words?.below || 'below'}`)}
    ${!hasUndecided ? nothing : signs === SIGNS.points ? entry('is-undecided', CIRCLES, 'not certain yet') : entry('is-faint', signs.above, 'fainter: less certain')}
    ${hasUnknown ? entry('is-unknown', signs.unknown, 'nothing known yet') : nothing}
    ${entry('is-checked', signs.checked, isClusters ? 'some of them checked' : 'checked')}
    ${isClusters ? entry('is-size', SIZES, 'larger: more items') : nothing}
    ${hasPulses ? entry('is-next', PULSE, 'being checked or next') : nothing}
    ${unplaced ? html`<li>${unplaced}</li>` : nothing}
  </ul>`;
}
