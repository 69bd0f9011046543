// How estimates are spread against the line, and what other lines would change.

import { html, nothing } from '../lib/lit-html.js';
import { histogram } from '../charts/histogram.js';
import { numberOf } from '../start/draft.js';
import { sideName } from '../wording.js';
import { count, number, plural } from '../words.js';

/**
 * @param {{asked: Against, kept: Against | null, now: Against, bins: any, scale: {digits: number, lineDigits: number}, isRough: boolean, isOwner: boolean, isAudited: boolean, isAsking: boolean, words: import('../wording.js').Words}} state
 *   asked: the line as it is; kept: one to compare with; now: where it is dragged to, the same as asked if it is not; isRough: it is not known yet how estimates move with the line;
 *   isAudited: an audit is under way; isAsking: somebody was asked whether it is to be given up
 * @param {{move: (line: number) => void, type: (line: number) => void, back: () => void, keep: () => void, release: () => void, ask: () => void, confirm: () => void, leave: () => void}} act
 * @typedef {import('./against.js').Against} Against
 */
export function whatIfCard(state, act) {
  const { asked, kept, now, bins, scale, words: names } = state;
  const { unit } = names;
  const { line, change } = now;
  const words = (at) => number(at, scale.lineDigits);
  return html`<section class="card" aria-labelledby="spread-title">
    <h2 id="spread-title">Estimates against the line</h2>
    ${bins === null
      ? html`<p class="soft">All estimates are the same until something is checked.</p>`
      : html`${histogram(bins, { line, was: asked.line, kept: kept?.line, label: 'How the estimates are spread', unit: unit ? `estimate, ${unit}` : 'estimate', move: act.move, describe: (at) => `${words(at)}: ${plural(change.rise + change.fall, 'item')} would change sides` })}
        <p class="key soft"><span><span class="swatch bin above"></span> ▲ ${sideName(names, 'above')}</span> <span><span class="swatch bin below"></span> ▼ ${sideName(names, 'below')}</span> <span><span class="swatch bin undecided"></span> ● undecided</span></p>`}
    ${lineForm(line, asked.line, words, act)}
    ${line !== asked.line || kept ? comparison(state, words, act) : nothing}
  </section>`;
}

function lineForm(line, asked, words, act) {
  const take = (input) => {
    const value = numberOf(input.value);
    if (Number.isFinite(value)) act.type(value);
    else if (input.value.trim() === '') input.value = String(line);
    else {
      input.setCustomValidity('The line must be a number.');
      input.reportValidity();
    }
  };
  return html`<form class="row" novalidate @submit=${(event) => { event.preventDefault(); take(event.target.elements.line); }}>
      <label for="what-if-line">What if the line were at</label>
      <input id="what-if-line" name="line" inputmode="decimal" autocomplete="off" spellcheck="false" .value=${String(line)} @input=${(event) => event.target.setCustomValidity('')} @change=${(event) => take(event.target)}>
      ${line !== asked ? html`<button type="button" @click=${act.back}>Back to ${words(asked)}</button>` : html`<small>or drag it</small>`}
    </form>`;
}

/** The line that is asked, one that is kept and the one that is dragged, side by side. */
function comparison({ asked, kept, now, isRough, isOwner, isAudited, isAsking, words: names }, words, act) {
  const isMoved = now !== asked;
  const { rise, fall } = now.change;
  const columns = [
    { of: asked, word: 'asked' },
    ...(kept ? [{ of: kept, word: 'kept', more: html` <button class="plain release" id="release-line" aria-label="Stop comparing with ${words(kept.line)}" title="Stop comparing" @click=${act.release}>✕</button>` }] : []),
    ...(isMoved && now.line !== kept?.line ? [{ of: now, word: 'what if' }] : []),
  ];
  const row = (word, value) => html`<tr><th scope="row">${word}</th>${columns.map(({ of }) => html`<td class="number">${value(of)}</td>`)}</tr>`;
  const about = isRough ? 'about ' : '';
  return html`<div class="what-if" id="what-if">
    ${isMoved ? html`<p><strong>${isRough ? 'About ' : ''}${plural(rise + fall, 'item')} would change sides</strong>: ${count(fall)} would fall below, ${count(rise)} would rise above.</p>` : nothing}
    <div class="side-by-side" tabindex="0" role="region" aria-label="Lines side by side"><table><thead><tr><th scope="row">line at</th>${columns.map(({ of, word, more = nothing }) => html`<th scope="col" class="number"><small>${word}</small> ${words(of.line)}${more}</th>`)}</tr></thead>
      <tbody>${row(`▲\u00a0${sideName(names, 'above')}`, ({ summary }) => count(summary.above))}${row(`▼\u00a0${sideName(names, 'below')}`, ({ summary }) => count(summary.below))}${row('●\u00a0undecided', ({ summary }) => count(summary.undecided))}
        ${asked.summary.wrong === null ? nothing : row('expected wrong', ({ summary }) => count(summary.wrong))}
        ${row('change sides', (each) => (each === asked ? '–' : `${about}${count(each.change.rise + each.change.fall)}`))}</tbody></table></div>
    ${isMoved && now.line !== kept?.line ? html`<p><button id="keep-line" @click=${act.keep}>Keep for comparison</button> <small>${kept ? `Replaces ${words(kept.line)}.` : 'Then drag further and see both side by side.'}</small></p>` : nothing}
    ${isMoved && isOwner ? (isAudited && isAsking ? auditQuestion(act) : html`<p><button id="ask-line" @click=${act.ask}>Use this line instead</button> <small>All checks are kept; the next ones are chosen for the new line.</small></p>`) : nothing}
  </div>`;
}

function auditQuestion({ confirm, leave }) {
  return html`<div class="notice" role="group" aria-label="Stop the audit?"><p>An audit is running; this stops it.</p>
    <div class="row"><button id="ask-line-yes" class="main" @click=${confirm}>Use this line and stop the audit</button><button id="ask-line-no" @click=${leave}>Keep the audit</button></div></div>`;
}
