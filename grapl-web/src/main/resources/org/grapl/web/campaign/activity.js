// What happens just now: who holds what, and the last entries of the log.

import { html, nothing } from '../lib/lit-html.js';
import { clock, number } from '../words.js';

const MOST = 8;

/** What of the log is worth telling. */
const WORDS = {
  asked: (entry, item) => html`${entry.who} was given ${item}`,
  told: (entry, item) => html`${entry.who} checked ${item}: <strong class="number">${number(entry.value)}</strong>`,
  recorded: (entry, item) => html`${entry.who} recorded ${item}: <strong class="number">${number(entry.value)}</strong>`,
  'given-back': (entry, item) => html`${entry.who} gave ${item} back`,
  withdrawn: (entry) => html`${entry.who} withdrew a check`,
  'question-changed': (entry) => html`${entry.who} moved the line to ${number(entry.threshold)}`,
  'budget-changed': (entry) => html`${entry.who} changed the budget`,
  'audit-opened': (entry) => html`${entry.who} began an audit`,
  'audit-closed': (entry) => html`${entry.who} gave the audit up`,
  'audit-ended': () => html`the audit came to its end`,
  rebuilt: () => html`all checks were weighed anew: how far items are alike is now judged otherwise, and numbers may jump`,
};

/** The last few entries that people understand. */
export class Activity {
  /** @param {(label: string) => string} titleOf what people call an item */
  constructor(titleOf) {
    this.titleOf = titleOf;
    /** @type {any[]} */
    this.entries = [];
  }

  /** @param {any} entry */
  add(entry) {
    if (!(entry.kind in WORDS)) return;
    this.entries = [entry, ...this.entries].slice(0, MOST);
  }

  item(entry) {
    return entry.item === undefined ? `ticket ${entry.ticket}` : html`<em>${this.titleOf(entry.item)}</em>`;
  }

  /** @param {any[]} tickets that are open */
  view(tickets) {
    if (this.entries.length === 0 && tickets.length === 0) return nothing;
    return html`<section class="card" aria-labelledby="activity-title"><h2 id="activity-title">Happening now</h2>
      ${tickets.length ? html`<p>${holders(tickets)}</p>` : nothing}
      <ul class="activity">${this.entries.map((entry) => html`<li><time class="soft" datetime=${entry.at}>${clock(entry.at)}</time> <span>${WORDS[entry.kind](entry, this.item(entry))}</span></li>`)}</ul>
    </section>`;
  }
}

function holders(tickets) {
  const byWorker = new Map();
  for (const ticket of tickets) byWorker.set(ticket.worker, (byWorker.get(ticket.worker) ?? 0) + 1);
  return [...byWorker].map(([worker, n]) => `${worker} is checking ${n === 1 ? 'an item' : `${n} items`}`).join(', ') + '.';
}
