// What is around the card: whether all is sent, how far it is, the history, items to take along, second opinions.

import { html, nothing } from '../lib/lit-html.js';
import { live } from '../lib/directives/live.js';
import { clock, plural } from '../words.js';
import { mayBeYesNo } from './answer.js';
import { historyView, serverSays } from './history.js';
import { othersWaiting } from './queue.js';
import { storageOf } from './storage.js';

const PORTIONS = [5, 10, 20, 50];

/** What to do when the server has nothing to hand out, by its remark. */
const REMEDIES = [
  [/budget is spent/, 'The campaign has used all its checks. Its owner can raise the limit.'],
  [/rest of the budget|pays for no further/, 'Other people have the last checks in the budget. Wait for them, or ask the owner of the campaign.'],
  [/has been, or is being checked/, 'All done. Items that other people give back will appear here.'],
  [/waits for the answers/, 'Other people have the last items of the audit. It continues when they have answered.'],
  [/handed out/, 'Other people have all the items that can be checked now. Items they give back will appear here.'],
];

/** Whether the server has everything. @param {import('./desk.js').Desk} desk */
export function stateView(desk) {
  const { sitting, progress } = desk;
  const { answers, undos } = sitting.queue;
  const { sign, words, isGood } = stateWords(sitting);
  return html`<div class="check-state">
      <p id="check-state" class=${isGood ? 'kept' : 'waits'} data-waiting=${answers + undos}><span aria-hidden="true">${sign}</span> ${words}</p>
      <p id="check-progress" class="soft">${progress.sentence(sitting.diary.today)}${progress.outlook ? html`<span class="outlook"> · ${progress.outlook}</span>` : nothing}</p>
    </div>
    ${unkeptView(sitting.queue)}
    ${desk.session.login ? othersView(desk) : nothing}`;
}

/** @param {import('./sitting.js').Sitting} sitting */
function stateWords(sitting) {
  const { answers, undos, refused } = sitting.queue;
  const { isStuck, isWaiting } = stateOf(sitting);
  const what = answers > 0 ? plural(answers, 'answer') : plural(undos, 'undo');
  if (isStuck) return { sign: '!', words: `${what} ${(answers || undos) === 1 ? 'waits' : 'wait'} for the network (since ${clock(sitting.sender.stuckSince)})` };
  if (isWaiting) return { sign: '…', words: `Sending ${what} …`, isGood: true };
  if (refused.length > 0) return { sign: '!', words: `${plural(refused.length, 'answer')} not accepted` };
  return { sign: '✓', words: 'All answers are saved', isGood: true };
}

/** Whether something waits to be sent, and whether for long. @param {import('./sitting.js').Sitting} sitting */
export function stateOf({ queue, sender }) {
  const isWaiting = queue.answers + queue.undos > 0;
  return { isWaiting, isStuck: isWaiting && sender.isStuck };
}

function unkeptView(queue) {
  if (!queue.isForbidden && queue.unkept.length === 0) return nothing;
  return html`<p class="problem" id="check-unkept">${queue.isForbidden ? 'This browser does not let the page store anything, perhaps because this is a private window.' : 'This browser has no room left to store your answers.'} Do not close this page until all answers are saved.</p>`;
}

/** With a login nobody sends the answers of others. */
function othersView({ about, worker }) {
  return othersWaiting(storageOf('localStorage'), about, worker)
    .filter(({ hasAnswers }) => hasAnswers)
    .map(({ other }) => html`<p class="notice check-others">Answers of ${other} wait in this browser; log in as ${other} to send them.</p>`);
}

/** Why there is no card. @param {import('./desk.js').Desk} desk @returns {{title: string, words?: string, why?: string, mayHelp?: boolean}} `mayHelp` if it may help to ask again */
export function whyNothing({ sitting: { supply, sender, queue } }) {
  const { problem, remark, asking, labels } = supply;
  if (supply.isGone) {
    const kept = queue.refused.length > 0 ? ' Answers that were not accepted are listed above and kept in this browser.' : '';
    return { title: 'This campaign is gone', words: `It was deleted${supply.isReplaced ? ', and another one has its name now' : ''}.${kept}` };
  }
  if (supply.isOffline || sender.isStuck) {
    const kept = queue.unkept.length > 0 || queue.isForbidden ? '' : ' Your answers are kept in this browser until then.';
    return { title: 'The server cannot be reached', words: `The next item comes when the server is back.${kept}`, mayHelp: true };
  }
  if (problem) return { title: 'No item for now', why: problem, mayHelp: true };
  if (labels && !asking) return { title: 'Nothing needs a second opinion now', words: 'You have seen everything that one other person checked, or somebody else has it now. Turn second opinions off to go on.', mayHelp: true };
  if (remark) return { title: 'Nothing to check now', words: REMEDIES.find(([pattern]) => pattern.test(remark))?.[1], why: remark, mayHelp: true };
  return { title: 'Getting the next item …' };
}

/** Instead of a card. @param {import('./desk.js').Desk} desk */
export function nothingView(desk) {
  const { title, words, why, mayHelp } = whyNothing(desk);
  return html`<section class="card check-card" id="check-nothing" tabindex="-1"><h1>${title}</h1>
    ${words ? html`<p>${words}</p>` : nothing}
    ${why ? html`<p class="soft">${serverSays(why)}</p>` : nothing}
    <div class="row">${mayHelp ? html`<button id="check-again" @click=${() => desk.sitting.tryNow()}>Try again</button>` : nothing}${words || why ? elsewhere(desk) : nothing}</div></section>`;
}

/** Where to go instead of waiting. @param {import('./desk.js').Desk} desk */
function elsewhere({ name, session, sitting: { supply } }) {
  if (supply.isReplaced) return html`<button @click=${() => location.reload()}>Check the new one</button>`;
  if (supply.isGone) return html`<a class="button" href="#/">All campaigns</a>`;
  return session.role === 'worker' ? nothing : html`<a class="button" href="#/c/${encodeURIComponent(name)}">See the overview</a>`;
}

/** Beside the card, or below it on a phone. @param {import('./desk.js').Desk} desk */
export function aroundView(desk) {
  const { sitting, second } = desk;
  const { isGone } = sitting.supply;
  return html`<aside class="around" aria-label="Around the card">
    ${desk.nearby.view(desk.card)}
    <section class="card"><h2>Your last answers</h2>${historyView(sitting.diary.deeds, (id) => sitting.queue.find(id), (deed) => desk.undo(deed), desk.words)}</section>
    ${second.isThere && desk.about.settings.noise !== 'exact' && !isGone ? secondView(desk) : nothing}
    ${second.isOn || isGone ? nothing : alongView(sitting)}
    <section class="card options" aria-label="Options">
      ${mayBeYesNo(desk.line)
        ? html`<div class="row" role="group" aria-labelledby="mode-title"><span id="mode-title">Answer with</span><button id="mode-buttons" aria-pressed=${desk.isYesNo ? 'true' : 'false'} @click=${() => desk.setMode('buttons')}>Above / below</button>
            <button id="mode-number" aria-pressed=${desk.isYesNo ? 'false' : 'true'} @click=${() => desk.setMode('number')}>A number</button></div>`
        : nothing}
      <label class="tick"><input type="checkbox" id="check-keys" .checked=${live(desk.hasKeys)} @change=${(event) => desk.setKeys(event.target.checked)}> <span>Answer by keys <span class="soft">(${desk.isYesNo ? 'A, B, S, U …' : '0–9, S, U …'})</span></span></label>
      <div class="row"><span>Checking as <strong id="check-worker">${desk.worker}</strong></span>
        ${desk.session.login ? nothing : html`<button class="plain" id="check-rename" @click=${desk.rename}>Change</button>`}</div>
      <div><button id="check-help" aria-keyshortcuts="?" @click=${() => desk.root.querySelector('#check-help-dialog').showModal()}>How to check <kbd aria-hidden="true">?</kbd></button></div>
    </section>
  </aside>`;
}

function alongView(sitting) {
  const { along } = sitting.tickets;
  return html`<section class="card along" aria-labelledby="along-title"><h2 id="along-title">Take items offline</h2>
    ${along.length > 0
      ? html`<p id="check-along">${plural(along.length, 'item is', 'items are')} stored here for use without a network.</p><button id="along-back" @click=${() => sitting.giveBackAlong()}>Give the rest back</button>`
      : html`<p class="soft">Going somewhere without a network? Take this many items with you. They are reserved for you for eight hours. ${navigator.serviceWorker ? 'You can open this page without a network, too.' : 'Leave this page open: on this connection, your browser cannot open it again without a network.'}</p>
        <div class="row portions" role="group" aria-labelledby="along-title">${PORTIONS.map((count) => html`<button data-along=${count} ?disabled=${sitting.supply.isOffline || sitting.sender.isStuck} aria-label="${count} items" @click=${() => sitting.supply.takeAlong(count)}>${count}</button>`)}</div>`}
  </section>`;
}

function secondView(desk) {
  const { second } = desk;
  return html`<section class="card second"><label class="tick"><input type="checkbox" id="check-second" .checked=${live(second.isOn)} @change=${(event) => desk.switchSecond(event.target.checked)}> <span>Second opinions</span></label>
    <p class="soft">Check what one other person has checked, and see whether you agree. ${second.open === 0 ? 'None are waiting now.' : `${plural(second.open, 'item is', 'items are')} waiting.`}</p>
    ${second.agreement ? html`<p id="check-agreement">${second.agreement}</p>` : nothing}
    ${desk.outcome ? html`<p id="check-outcome"><strong>${desk.outcome}</strong></p>` : nothing}
  </section>`;
}
