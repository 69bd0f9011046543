// The card: one item, and all that is known of it.

import { html, nothing } from '../lib/lit-html.js';
import { attributesOf, attributesView, titleOf } from '../item-attributes.js';

const LONG = 60;

/** A label where there is little room. @param {string} label */
export function shortened(label) {
  return label.length > LONG ? `${label.slice(0, LONG)}…` : label;
}

/** Looks at an item's page in a new tab. @param {import('./tickets.js').Card} card */
export function openLink(card) {
  const { link } = attributesOf(card);
  if (link) window.open(link, '_blank', 'noopener,noreferrer');
}

/** @param {import('./tickets.js').Card} card @param {(key: string) => any} shortcut what to say of a key */
export function cardView(card, shortcut) {
  const { link } = attributesOf(card);
  const title = titleOf(card);
  return html`
    ${card.purpose === 'audit' ? html`<p class="purpose">These checks are for the audit: items drawn at random.</p>` : nothing}
    <h1 id="check-item" class=${sizeOf(title)}>${title}</h1>
    ${title === card.item ? nothing : html`<p class="item-label" id="check-label">${card.item}</p>`}
    ${attributesView(card)}
    ${link ? html`<p><a id="check-open" class="button" href=${link} target="_blank" rel="noopener noreferrer" aria-keyshortcuts=${shortcut('O')}>Open <span aria-hidden="true">↗</span> <kbd aria-hidden="true">O</kbd><span class="hidden-text"> in a new tab</span></a> <small class="address">${link}</small></p>` : nothing}`;
}

/** How large a title may be so that it is not broken in the middle of a word where there is room. */
function sizeOf(title) {
  return title.length > 40 ? 'long' : title.length > 18 ? 'middle' : '';
}
