// What happens just now: who holds what, and the last entries of the log.

import { html, nothing } from '../lib/lit-html.js';
import { clock, count, number } from '../words.js';
import { reading } from './item-observations.js';

const MOST = 8;

/** Who does something where nobody has to log in. */
const NOBODY = 'local';

/** So many entries of the log are read for a start: most of them are items handed out, which are not told of. */
export const READ = 60;

/** What of the log is worth telling. Not who was given what: what is held now stands above the list, and what became of it is told when it is checked. */
const WORDS = {
  told: (entry, item, read) => html`${entry.who} checked ${item}: <strong class="number">${read}</strong>`,
  recorded: (entry, item, read) => html`${entry.who} recorded ${item}: <strong class="number">${read}</strong>`,
  withdrawn: (entry) => html`${entry.who} ${entry.settled ? 'overruled' : 'withdrew'} a check`,
  assigned: (entry) => html`${entry.who} assigned ${count(entry.items.length)} items to ${entry.to || 'nobody'}`,
  worded: (entry) => html`${entry.who} ${entry.entry === 1 ? 'wrote' : 'changed'} the words${entry.words.question ? html`: “${entry.words.question}”` : nothing}`,
  confirmed: (entry) => html`${entry.who} confirmed a check`,
  'question-changed': (entry) => html`${entry.who} moved the line to ${number(entry.threshold, 6)}`,
  'budget-changed': (entry) => html`${entry.who} ${entry.budget === undefined ? 'removed the limit on the budget' : `changed the budget to ${number(entry.budget, 6)}`}`,
  'audit-opened': (entry) => html`${entry.who} started an audit`,
  'audit-closed': (entry) => html`${entry.who} ${entry.note ? `closed the audit: ${entry.note}` : 'stopped the audit'}`,
  grown: (entry) => html`${entry.who} changed the list: ${count(entry.size)} items${entry.retired ? `, ${count(entry.retired.length)} of them retired` : ''}`,
  'audit-ended': () => html`the audit is finished`,
  rebuilt: () => html`everything was worked out again from all checks, so numbers may jump`,
};

/** The last few entries that people understand. */
export class Activity {
  /** @param {import('../campaign-model.js').CampaignModel} model */
  constructor(model) {
    this.model = model;
    /** The newest first. @type {any[]} */
    this.entries = [];
  }

  /** Takes an entry, in whatever order they come; one that is known is not told again. @param {any} entry */
  add(entry) {
    if (!(entry.kind in WORDS) || this.entries.some((each) => each.entry === entry.entry)) return;
    this.entries = [entry, ...this.entries].sort((one, other) => other.entry - one.entry).slice(0, MOST);
  }

  words(entry) {
    const read = entry.value === undefined ? '' : reading({ value: entry.value, below: entry.bound === 'below', above: entry.bound === 'above' }, this.model.isYesNo, this.model.words);
    return WORDS[entry.kind](entry.who === NOBODY ? { ...entry, who: 'somebody' } : entry, this.item(entry), read);
  }

  item(entry) {
    return entry.item === undefined ? `ticket ${entry.ticket}` : html`<em>${this.model.titleOf(entry.item)}</em>`;
  }

  /** @param {any[]} tickets that are open */
  view(tickets) {
    if (this.entries.length === 0 && tickets.length === 0) return nothing;
    return html`<section class="card" aria-labelledby="activity-title"><h2 id="activity-title">Happening now</h2>
      ${tickets.length ? html`<p>${holders(tickets)}</p>` : nothing}
      <ul class="activity">${this.entries.map((entry) => html`<li><time class="soft" datetime=${entry.at}>${clock(entry.at)}</time> <span>${this.words(entry)}</span></li>`)}</ul>
    </section>`;
  }
}

function holders(tickets) {
  const byWorker = new Map();
  for (const ticket of tickets) byWorker.set(ticket.worker, (byWorker.get(ticket.worker) ?? 0) + 1);
  return [...byWorker].map(([worker, n]) => `${worker} is checking ${n === 1 ? 'an item' : `${n} items`}`).join(', ') + '.';
}
