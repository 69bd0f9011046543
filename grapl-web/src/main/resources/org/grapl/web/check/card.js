// The card: one item, and all that is known of it. Everything is shown as text, whatever it contains.

import { html, nothing } from '../lib/lit-html.js';
import { attributesOf } from '../item-attributes.js';

const SMALL = 64;
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
  const { picture, link, facts } = attributesOf(card);
  return html`
    ${card.purpose === 'audit' ? html`<p class="purpose">These checks are for the audit: items drawn at random.</p>` : nothing}
    <h1 id="check-item" class=${sizeOf(card.item)}>${card.item}</h1>
    ${picture ? html`<img class="picture" id="check-picture" src=${picture} alt="Picture of ${card.item}" @load=${sharpenSmall}>` : nothing}
    ${facts.length
      ? html`<dl class="attributes" id="check-attributes">${facts.map(([name, value]) => html`<div class=${value.length > LONG ? 'long' : ''}><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
      : nothing}
    ${link ? html`<p><a id="check-open" class="button" href=${link} target="_blank" rel="noopener noreferrer" aria-keyshortcuts=${shortcut('O')}>Open <span aria-hidden="true">↗</span> <kbd aria-hidden="true">O</kbd><span class="hidden-text"> in a new tab</span></a> <small class="address">${link}</small></p>` : nothing}`;
}

/** How large a label may be so that it is not broken in the middle of a word where there is room. */
function sizeOf(label) {
  return label.length > 40 ? 'long' : label.length > 18 ? 'middle' : '';
}

/** A picture of a few pixels is shown by its pixels, not smeared. */
function sharpenSmall({ target }) {
  target.classList.toggle('pixels', target.naturalWidth <= SMALL && target.naturalHeight <= SMALL);
}
