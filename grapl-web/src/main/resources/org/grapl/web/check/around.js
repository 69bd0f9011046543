// What is around the card: whether all is sent, how far it is, the history, items to take along, second opinions.

import { html, nothing } from '../lib/lit-html.js';
import { clock, plural } from '../words.js';
import { mayBeYesNo } from './answer.js';
import { historyView } from './history.js';

const PORTIONS = [5, 10, 20, 50];

/** What to do when the server has nothing to hand out, by its remark. */
const REMEDIES = [
  [/budget is spent/, 'The campaign has made as many checks as it may. Whoever runs it can raise the limit.'],
  [/rest of the budget|pays for no further/, 'Others hold the last checks that are paid for. Wait for them, or ask whoever runs the campaign.'],
  [/has been, or is being checked/, 'All done. If others give items back, they appear here by themselves.'],
  [/waits for the answers/, 'Others hold the last items of the audit. It goes on when they have answered.'],
  [/handed out/, 'Others hold what may be checked. If they give items back, they appear here by themselves.'],
];

/** Whether the server has everything. @param {import('./desk.js').Desk} desk */
export function stateView({ sitting, progress }) {
  const { answers, undos } = sitting.queue;
  const isWaiting = answers + undos > 0;
  const isStuck = isWaiting && sitting.sender.isStuck;
  const since = clock(sitting.sender.stuckSince || Date.now());
  const what = answers > 0 ? plural(answers, 'answer') : plural(undos, 'undo');
  const words = isStuck ? `${what} ${(answers || undos) === 1 ? 'waits' : 'wait'} for the network (since ${since})` : isWaiting ? `${what} on the way` : 'All answers are kept by the server';
  return html`<div class="check-state">
    <p id="check-state" class=${isStuck ? 'waits' : 'kept'} data-waiting=${answers + undos} role=${isStuck ? 'status' : nothing}><span aria-hidden="true">${isStuck ? '!' : isWaiting ? '…' : '✓'}</span> ${words}</p>
    <p id="check-progress" class="soft">${progress.sentence(sitting.diary.today)}</p>
    ${sitting.queue.isKept ? nothing : html`<p class="problem">This browser keeps nothing. Do not close this page before all answers are kept by the server.</p>`}
  </div>`;
}

/** Instead of a card. @param {import('./desk.js').Desk} desk */
export function nothingView({ sitting: { supply, sender } }) {
  const { problem, remark, asking, labels } = supply;
  const isOffline = supply.isOffline || sender.isStuck;
  const [title, words] = isOffline
    ? ['No network', 'The next item comes as soon as the server can be reached. Your answers are kept in this browser until then.']
    : problem
      ? ['The server refused', problem]
      : labels && !asking
        ? ['Nothing waits for a second opinion', 'Everything one other person checked has been seen by you, or is before somebody else. Turn second opinions off to go on.']
        : remark
          ? ['Nothing to check now', `The server says: ${remark}.`]
          : ['Getting the next item …', ''];
  const remedy = isOffline || problem || labels ? '' : REMEDIES.find(([pattern]) => pattern.test(remark))?.[1] ?? '';
  return html`<section class="card check-card" id="check-nothing" role="status"><h1>${title}</h1>
    ${words ? html`<p>${words}</p>` : nothing}${remedy ? html`<p>${remedy}</p>` : nothing}
    ${words ? html`<button @click=${() => supply.fill()}>Ask again</button>` : nothing}</section>`;
}

/** Beside the card, or below it on a phone. @param {import('./desk.js').Desk} desk */
export function aroundView(desk) {
  const { sitting, second } = desk;
  return html`<aside class="around" aria-label="Around the card">
    <section class="card"><h2>Your last answers</h2>${historyView(sitting.diary.deeds, (id) => sitting.queue.find(id), (deed) => desk.undo(deed))}</section>
    ${second.isThere ? secondView(desk) : nothing}
    ${second.isOn ? nothing : alongView(sitting)}
    <section class="card options">
      ${mayBeYesNo(desk.line)
        ? html`<div class="row" role="group" aria-label="Way of answering"><button id="mode-buttons" aria-pressed=${desk.isYesNo ? 'true' : 'false'} @click=${() => desk.setMode('buttons')}>Above / below</button>
            <button id="mode-number" aria-pressed=${desk.isYesNo ? 'false' : 'true'} @click=${() => desk.setMode('number')}>A number</button></div>`
        : nothing}
      <div class="row"><span>Checking as <strong id="check-worker">${desk.worker}</strong></span>
        ${desk.session.login ? nothing : html`<button class="plain" id="check-rename" @click=${desk.rename}>Change</button>`}</div>
      <div><button id="check-help" aria-keyshortcuts="?" @click=${() => desk.root.querySelector('#check-help-dialog').showModal()}>Keys and help <kbd aria-hidden="true">?</kbd></button></div>
    </section>
  </aside>`;
}

function alongView(sitting) {
  const { along } = sitting.tickets;
  return html`<section class="card along" aria-labelledby="along-title"><h2 id="along-title">Take items along</h2>
    ${along.length > 0
      ? html`<p id="check-along">${plural(along.length, 'item is', 'items are')} here, also without network.</p><button id="along-back" @click=${() => sitting.giveBackAlong()}>Give the rest back</button>`
      : html`<p class="soft">For places without network. They are kept for you for eight hours; leave this page open.</p>
        <div class="row portions" role="group" aria-labelledby="along-title">${PORTIONS.map((count) => html`<button data-along=${count} ?disabled=${sitting.supply.isOffline} aria-label="${count} items" @click=${() => sitting.supply.takeAlong(count)}>${count}</button>`)}</div>`}
  </section>`;
}

function secondView(desk) {
  const { second } = desk;
  return html`<section class="card second"><label><input type="checkbox" id="check-second" .checked=${second.isOn} @change=${(event) => desk.switchSecond(event.target.checked)}> Second opinions</label>
    <p class="soft">Items that one other person has checked: ${second.open === 0 ? 'none waits' : plural(second.open, 'waits', 'wait')}.</p>
    ${second.agreement ? html`<p id="check-agreement">${second.agreement}</p>` : nothing}
    ${desk.outcome ? html`<p id="check-outcome"><strong>${desk.outcome}</strong></p>` : nothing}
  </section>`;
}
