// The checks of one item, and for owners: withdrawing one, recording one.

import { html, nothing } from '../lib/lit-html.js';
import { repeat } from '../lib/directives/repeat.js';
import { sideName } from '../wording.js';
import { moment, number } from '../words.js';

/** A check as read, with what could not be told exactly. @param {{value: number, below?: boolean, above?: boolean}} check @param {boolean} isYesNo @param {import('../wording.js').Words} words */
export function reading({ value, below, above }, isYesNo, words) {
  if (below) return `below ${number(value, 6)}`;
  if (above) return `above ${number(value, 6)}`;
  return isYesNo && (value === 0 || value === 1) ? (value === 1 ? `▲ ${sideName(words, 'above')}` : `▼ ${sideName(words, 'below')}`) : number(value, 6);
}

/**
 * @param {{list: any[], isYesNo: boolean, words: import('../wording.js').Words, isOwner: boolean, isAudited: boolean, asked: number, busy: boolean}} state asked: the number of the check somebody was asked about, 0 for none
 * @param {{ask: (number: number) => void, withdraw: (number: number) => void}} act ask(0) changes nothing
 */
export function observations({ list, ...state }, act) {
  return html`<section class="item-part" id="item-observations" aria-labelledby="item-observations-heading"><h3 id="item-observations-heading" tabindex="-1">Checks</h3>
    ${list.length === 0 ? html`<p class="soft">Nobody has checked it yet.</p>` : html`<ul class="observations">${repeat([...list].reverse(), (each) => each.observation, (each) => one(each, state, act))}</ul>`}
  </section>`;
}

function one(each, { isYesNo, words, isOwner, isAudited, asked, busy }, act) {
  const { observation } = each;
  const said = html`<strong class="number">${reading(each, isYesNo, words)}</strong>${each.worker ? html` by ${each.worker}` : nothing}${each.at ? html`, <time datetime=${each.at}>${moment(each.at)}</time>` : nothing}`;
  return html`<li id="observation-${observation}"><div class="row"><span class="observation-words">${each.withdrawn ? html`<s>${said}</s> <span class="badge">withdrawn</span>` : said}</span>
      ${isOwner && !each.withdrawn && asked !== observation ? html`<button class="plain push withdraw" aria-label="Withdraw the check ${reading(each, isYesNo, words)}" @click=${() => act.ask(observation)}>Withdraw</button>` : nothing}</div>
    ${each.note ? html`<p class="soft observation-note">“${each.note}”</p>` : nothing}
    ${asked === observation && !each.withdrawn ? html`<div class="notice withdraw-question" role="group" aria-label="Withdraw this check?"><p>Withdraw this check? It stays in the log but no longer counts.${isAudited ? html` <strong>An audit is under way; this gives it up.</strong>` : nothing}</p>
      <div class="row"><button class="main" id="withdraw-yes" aria-disabled=${busy} @click=${() => act.withdraw(observation)}>Withdraw it</button><button id="withdraw-no" @click=${() => act.ask(0)}>Keep it</button></div></div>` : nothing}</li>`;
}

/**
 * A form to record one check here and now.
 * @param {{isYesNo: boolean, words: import('../wording.js').Words, busy: boolean, recorded: null | {observation: number, words: string}}} state
 * @param {{record: (value: number, words: string) => Promise<boolean>, undo: () => void}} act record: whether it was taken; if not, what was typed stays
 */
export function recording({ isYesNo, words, busy, recorded }, act) {
  const submit = async (event) => {
    event.preventDefault();
    const form = event.target;
    const text = new FormData(form).get('value');
    const value = Number(text);
    if (text === null || String(text).trim() === '' || !Number.isFinite(value)) return;
    if (await act.record(value, isYesNo ? sideName(words, value === 1 ? 'above' : 'below') : number(value, 6))) form.reset();
  };
  return html`<section class="item-part" id="item-record" aria-labelledby="item-record-heading"><h3 id="item-record-heading">Check this item now</h3>
    <form class="row" id="record-form" @submit=${submit}>
      ${isYesNo
        ? html`<label class="record-choice"><input type="radio" name="value" value="1" id="record-above" required> <span class="above">▲ ${sideName(words, 'above')}</span></label><label class="record-choice"><input type="radio" name="value" value="0" id="record-below"> <span class="below">▼ ${sideName(words, 'below')}</span></label>`
        : html`<label>Value <input id="record-value" name="value" type="number" step="any" required inputmode="decimal"></label>`}
      <button id="record" aria-disabled=${busy}>Record</button>
    </form>
    <p role="status" class="record-status">${recorded ? html`Recorded: ${recorded.words}. <button class="plain" id="record-undo" aria-disabled=${busy} @click=${act.undo}>Undo</button>` : nothing}</p></section>`;
}
