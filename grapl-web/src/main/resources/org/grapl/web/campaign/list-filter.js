// What stands above the rows of the list: search, filters, what they found, and the headings that sort.

import { html, nothing } from '../lib/lit-html.js';
import { live } from '../lib/directives/live.js';
import { count, plural } from '../words.js';
import { FILTERS } from './list-order.js';

/** The columns; those with a key sort. The first direction is the one a first press asks for. */
export const COLUMNS = [
  { key: 'label', words: 'Item', first: 'ascending' },
  { key: '', words: 'Side', first: '' },
  { key: 'estimate', words: 'Estimate', first: 'descending' },
  { key: 'uncertain', words: 'How sure', first: 'ascending' },
  { key: 'checks', words: 'Checks', first: 'descending' },
];

/**
 * @param {{search: string, filter: string, counts: Record<string, number>, names: import('../wording.js').Words}} state
 * @param {{search: (text: string) => void, filter: (key: string) => void}} act
 */
export function filterBar({ search, filter, counts, names }, act) {
  return html`<div class="row list-tools">
      <label class="list-search"><span class="hidden-text">Search items by name</span>
        <input id="list-search" type="search" placeholder="Search items" autocomplete="off" spellcheck="false" .value=${live(search)} @input=${(event) => act.search(event.target.value)}></label>
      <div class="row list-filters" role="group" aria-label="Show only">
        ${FILTERS.filter(({ key }) => key !== 'aside' || counts.aside || filter === 'aside').map(
          ({ key, words }) => html`<button class="chip" id="list-filter-${key}" aria-pressed=${filter === key} @click=${() => act.filter(key)}>${names?.[key] || words} <span class="number">${count(counts[key])}</span></button>`)}
      </div>
    </div>`;
}

/**
 * How many rows there are, said aloud when it changes, and a way to a newer order if the present one was kept for the reader's sake.
 * @param {{shown: number, all: number, search: string, filter: string, isSorting: boolean, isOld: boolean, names: import('../wording.js').Words}} state
 * @param {() => void} renew
 */
export function findings({ shown, all, search, filter, isSorting, isOld, names }, renew) {
  const words = isSorting ? 'Sorting…' : shown === all ? plural(all, 'item') : `${count(shown)} of ${plural(all, 'item')}${search ? ` with “${search}” in the name` : ''}${filter === 'all' ? '' : `, ${filterWords(filter, names)}`}`;
  return html`<p class="list-findings soft"><span id="list-count" role="status">${words}</span>
    ${isOld ? html`<button class="plain" id="list-renew" @click=${renew}>There are newer results: sort again</button>` : nothing}</p>`;
}

/** What is said in place of rows. @param {{search: string, filter: string, all: number, names: import('../wording.js').Words}} state @param {() => void} clear */
export function emptiness({ search, filter, all, names }, clear) {
  if (all === 0) return html`<p>This campaign has no items.</p>`;
  const kind = filter === 'all' ? '' : ` ${filterWords(filter, names)}`;
  return html`<p>${search ? `No item${kind} has “${search}” in its name.` : `No item is${kind}.`}</p><button id="list-clear" @click=${clear}>Show all items</button>`;
}

function filterWords(filter, names) {
  return names?.[filter] || FILTERS.find(({ key }) => key === filter).words.toLowerCase();
}

/**
 * The row of headings.
 * @param {{key: string, direction: string}} sort @param {(key: string, direction: string) => void} choose
 */
export function headings(sort, choose) {
  return html`<div class="list-line list-head" role="row" aria-rowindex="1">
    ${COLUMNS.map(({ key, words, first }) => (key ? heading(key, words, first, sort, choose) : html`<div class="cell" role="columnheader"><span>${words}</span></div>`))}
  </div>`;
}

function heading(key, words, first, sort, choose) {
  const isSorted = sort.key === key;
  const next = !isSorted ? first : sort.direction === 'ascending' ? 'descending' : 'ascending';
  return html`<div class="cell" role="columnheader" aria-sort=${isSorted ? sort.direction : 'none'}>
    <button class="plain" id="list-sort-${key}" @click=${() => choose(key, next)}>${words} <span class="sort-sign" aria-hidden="true">${isSorted ? (sort.direction === 'ascending' ? '↑' : '↓') : '↕'}</span></button></div>`;
}
