// The items that are most alike.

import { html, nothing } from '../lib/lit-html.js';
import { count, number } from '../words.js';
import { sideWords } from './list-row.js';

/** More neighbours than these are folded away. */
const SHOWN = 6;

/**
 * @param {any} item as the server tells it
 * @param {{link: (label: string) => any, kind: (label: string) => {known: boolean, kind: string}}} page @param {number} digits @param {import('../wording.js').Words} words
 */
export function neighbours(item, { link, kind }, digits, words) {
  const all = item.neighbours;
  const rows = (some) => html`<table class="neighbours"><thead><tr><th>Item</th><th>Side</th><th class="number">Estimate</th><th class="number">Checks</th></tr></thead>
    <tbody>${some.map((each) => row(each, kind(each.item), link, digits, words))}</tbody></table>`;
  return html`<section class="item-part" id="item-neighbours" aria-labelledby="item-neighbours-heading"><h3 id="item-neighbours-heading">Most alike</h3>
    ${all.length === 0 ? html`<p>No item is known to be like this one. Only checking it tells where it lies.</p>` : rows(all.slice(0, SHOWN))}
    ${all.length > SHOWN ? html`<details><summary>${count(all.length - SHOWN)} more${item.links > all.length ? ` of ${count(item.links - SHOWN)}` : ''}</summary>${rows(all.slice(SHOWN))}</details>` : nothing}
  </section>`;
}

function row(each, { known, kind }, link, digits, words) {
  return html`<tr><td>${link(each.item)}</td>
    <td class="${kind} side">${sideWords(words, each.side === 'above', kind === 'undecided', known)}</td><td class="number">${number(each.estimate, digits)}</td><td class="number">${each.checks || '–'}</td></tr>`;
}
