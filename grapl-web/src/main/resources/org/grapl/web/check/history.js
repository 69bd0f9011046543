// The last things done in this sitting, each of which can be undone; and answers the server did not take.

import { html, nothing } from '../lib/lit-html.js';
import { titleOf } from '../item-attributes.js';
import { clock, number } from '../words.js';
import { sideName } from '../wording.js';
import { shortened } from './card.js';

const SHOWN = 10;

/** What was not taken, in words, where it is no answer. */
const DONE = { retract: 'took your answer back', withdraw: 'took your answer back', back: 'gave it back' };

/** @param {import('./diary.js').Deed[]} deeds the last first @param {(id: string) => any} waiting the entry of the queue @param {(deed: any) => void} undo @param {import('../wording.js').Words} words */
export function historyView(deeds, waiting, undo, words) {
  if (deeds.length === 0) return html`<p class="soft">Your answers appear here.</p>`;
  return html`<ol class="history" id="check-history">${deeds.slice(0, SHOWN).map((deed) => html`<li data-kind=${deed.kind}>
    <span class="soft number">${clock(deed.at)}</span>
    <span class="what"><span class="item" title=${deed.card.item}>${shortened(titleOf(deed.card))}</span> <strong class=${deed.words.split(', ').pop()}>${named(deed, words)}</strong>${stateOf(deed, waiting)}${deed.remark ? html`<br><small>${deed.remark}</small>` : nothing}</span>
    <button class="plain" @click=${() => undo(deed)} aria-label="${deed.kind === 'answer' ? 'Undo' : 'Check now'}: ${titleOf(deed.card)}">${deed.kind === 'answer' ? 'Undo' : 'Check now'}</button></li>`)}</ol>`;
}

/** An answer with the names that the sides have here. */
function named(deed, words) {
  return deed.words.split(', ').map((each) => sideName(words, each)).join(', ');
}

function stateOf(deed, waiting) {
  const entry = waiting(deed.id);
  if (!entry) return nothing;
  return html` <small>${entry.refused ? '(not accepted)' : '(waiting)'}</small>`;
}

/** Asks back about answers that may be slips. @param {import('../wording.js').Words} words @param {import('./diary.js').Deed[]} deeds @param {(deed: any) => void} correct @param {(deed: any) => void} confirm */
export function askBackView(words, deeds, correct, confirm) {
  return deeds.filter((deed) => deed.doubtful).slice(0, SHOWN).map((deed) => html`<section class="notice ask-back" aria-label="Is this answer right?">
    <p><strong>${shortened(titleOf(deed.card))}: ${named(deed, words)}.</strong> Is that right? It is ${/^its /.test(deed.doubtful) ? `odd: ${deed.doubtful}` : deed.doubtful}.</p>
    <div class="row"><button class="ask-back-correct" @click=${() => correct(deed)}>Correct it</button> <button class="ask-back-right" @click=${() => confirm(deed)}>It is right</button></div></section>`);
}

/**
 * Answers the server did not take, with its sentence and what can be done.
 * @param {import('./queue.js').Entry[]} refused
 * @param {{mayRecord: boolean, record: (entry: any) => void, repeat: (entry: any) => void, drop: (entry: any) => void}} choices
 */
export function refusedView(refused, { mayRecord, record, repeat, drop }) {
  if (refused.length === 0) return nothing;
  return html`<section class="problem" id="check-refused" aria-labelledby="check-refused-title"><h2 id="check-refused-title">Not accepted by the server</h2>
    <ul>${refused.map((entry) => html`<li><p><strong>${entry.item}</strong>: you ${DONE[entry.kind] ?? `answered ${number(entry.value, 6)}`} at ${clock(entry.at)}.<br>${serverSays(entry.refused.sentence)}</p>
      <div class="row">
        <button @click=${() => repeat(entry)}>Try again</button>
        ${mayRecord && entry.kind === 'tell' && !entry.refused.isGone ? html`<button @click=${() => record(entry)}>Send as one more answer</button>` : nothing}
        <button @click=${() => drop(entry)}>Discard</button>
      </div></li>`)}</ul></section>`;
}

/** Words of the server, marked as such: whoever reads them may pass them on. @param {string} words */
export function serverSays(words) {
  return `The server says: ${words}${/[.!?…]$/.test(words) ? '' : '.'}`;
}
