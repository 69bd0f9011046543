// How estimates are spread against the line, and what another line would change.

import { html, nothing } from '../lib/lit-html.js';
import { histogram } from '../charts/histogram.js';
import { count, number, plural } from '../words.js';
import { changes, spread, summarise } from './summary.js';

/**
 * @param {{field: any, shown: any, doubts: Float32Array, shownDoubts: Float32Array, isRough: boolean, role: string}} state
 *   field: as it is; shown: with the line where it is dragged to, the same field if it is not; isRough: it is not known yet how estimates move with the line
 * @param {{move: (line: number) => void, back: () => void, ask: () => void}} act
 */
export function whatIfCard(state, act) {
  const { field, shown, shownDoubts } = state;
  const line = shown.header.threshold;
  const asked = field.header.threshold;
  const bins = spread(shown, shownDoubts);
  const change = changes(field, shown);
  return html`<section class="card" aria-labelledby="spread-title">
    <h2 id="spread-title">Estimates against the line</h2>
    ${bins === null
      ? html`<p class="soft">All estimates are the same until something is checked.</p>`
      : html`${histogram(bins, { line, was: asked, label: 'How the estimates are spread', move: act.move, describe: (at) => `${number(at)}: ${plural(change.rise + change.fall, 'item')} would change side` })}
        <p class="key soft"><span><span class="swatch bin above"></span> ▲ above</span> <span><span class="swatch bin below"></span> ▼ below</span> <span><span class="swatch bin undecided"></span> ● undecided</span></p>`}
    <form class="row" @submit=${(event) => { event.preventDefault(); const value = Number(event.target.elements.line.value); if (Number.isFinite(value)) act.move(value); }}>
      <label for="what-if-line">What if the line were at</label>
      <input id="what-if-line" name="line" type="number" step="any" .value=${String(line)} @change=${(event) => event.target.value !== '' && act.move(Number(event.target.value))}>
      ${line !== asked ? html`<button type="button" @click=${act.back}>Back to ${number(asked)}</button>` : html`<small>or drag it</small>`}
    </form>
    ${line !== asked ? comparison(state, change, act) : nothing}
  </section>`;
}

function comparison({ field, shown, doubts, shownDoubts, isRough, role }, { rise, fall }, act) {
  const asked = field.header.threshold;
  const line = shown.header.threshold;
  const now = summarise(field, doubts);
  const then = summarise(shown, shownDoubts);
  const row = (word, value) => html`<tr><th scope="row">${word}</th><td class="number">${value(now)}</td><td class="number">${value(then)}</td></tr>`;
  return html`<div class="what-if" id="what-if">
    <p><strong>${isRough ? 'About ' : ''}${plural(rise + fall, 'item')} would change side</strong>: ${count(fall)} would fall below, ${count(rise)} would rise above.</p>
    <table><thead><tr><td></td><th scope="col" class="number">line at ${number(asked)}</th><th scope="col" class="number">at ${number(line)}</th></tr></thead>
      <tbody>${row('▲ above', (s) => count(s.above))}${row('▼ below', (s) => count(s.below))}${row('● undecided', (s) => count(s.undecided))}${now.wrong === null ? nothing : row('expected wrong', (s) => count(s.wrong))}</tbody></table>
    ${role === 'owner' ? html`<p><button @click=${act.ask}>Ask this instead</button> <small>The checks made so far stay; the next ones go to the new line.</small></p>` : nothing}
  </div>`;
}
