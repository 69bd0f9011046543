// What was given of an item beside its label: a title, a picture, texts to read, a page to open, and facts. All of it is text of strangers, shown as text.

import { html, nothing } from './lib/lit-html.js';
import { plural } from './words.js';

const PICTURE = /^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/;
const FOLLOWED = /^https?:\/\//i;
const FACT = new Intl.NumberFormat('en', { useGrouping: 'min2', maximumSignificantDigits: 8 });
const TITLE = /^(name|title)$/i;

/** A text of so many letters is read, not looked up. */
const LONG = 120;

/** Fewer facts than these are not worth folding away. */
const FEW = 4;

/** Pictures of fewer pixels than this are shown by their pixels, not smeared. */
const SMALL = 64;

/** Where pictures may come from besides the server itself, such as `https://example.org`. @type {string[]} */
let hosts = [];

/** @param {string[]} allowed as whoever runs the server has it */
export function allowPicturesFrom(allowed = []) {
  hosts = allowed;
}

/** What people call an item: its name or title, or else its label. @param {{item: string, attributes: Record<string, string | number>}} item an item or ticket as the server tells it */
export function titleOf({ item, attributes }) {
  const [, title] = Object.entries(attributes).find(([name]) => TITLE.test(name.trim())) ?? [];
  return String(title ?? '').trim() || item;
}

/**
 * @param {{item: string, attributes: Record<string, string | number>, link?: string}} item as above
 * @returns {{picture: string, elsewhere: string, link: string, texts: [string, string][], facts: [string, string][]}}
 *   picture: what may be shown; elsewhere: a picture on a host that is not allowed; link: what may be followed; each is empty if there is none
 */
export function attributesOf(item) {
  const { attributes, link = '' } = item;
  const title = titleOf(item);
  const image = String(attributes.image ?? '');
  const isLinked = FOLLOWED.test(image) && URL.canParse(image);
  const isShown = PICTURE.test(image) || (isLinked && hosts.includes(new URL(image).origin));
  const followed = FOLLOWED.test(link) ? link : '';
  const known = Object.entries(attributes)
    .filter(([name, value]) => !(name === 'image' && (isShown || isLinked)) && !(followed && value === followed) && !(TITLE.test(name.trim()) && String(value).trim() === title))
    .map(([name, value]) => [name, typeof value === 'number' ? FACT.format(value) : String(value).trim()])
    .filter(([, value]) => value);
  const isText = ([, value]) => (value.length > LONG || value.includes('\n')) && !/^\S+$/.test(value);
  return { picture: isShown ? image : '', elsewhere: isLinked && !isShown ? image : '', link: followed, texts: known.filter(isText), facts: known.filter((each) => !isText(each)) };
}

/** Picture, texts and facts of an item. @param {any} item as above */
export function attributesView(item) {
  const { picture, elsewhere, texts, facts, link } = attributesOf(item);
  const isLittle = facts.length < FEW || !(picture || elsewhere || texts.length || link);
  const list = html`<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${followable(value)}</dd></div>`)}</dl>`;
  return html`${picture ? html`<img class="item-picture" src=${picture} alt="Picture of ${titleOf(item)}" referrerpolicy="no-referrer" @load=${sharpenSmall} @error=${sayBroken}>` : nothing}
    ${elsewhere ? html`<p class="notice item-elsewhere">The picture is on ${new URL(elsewhere).host}, and this server shows no pictures from there. The person who runs the server can allow it. <a href=${elsewhere} target="_blank" rel="noopener noreferrer">Open the picture <span aria-hidden="true">↗</span><span class="hidden-text"> in a new tab</span></a></p>` : nothing}
    ${texts.map(([name, text]) => html`<section class="item-text"><h3>${name}</h3>${text.split(/\s*\n\s*/).map((paragraph) => html`<p>${paragraph}</p>`)}</section>`)}
    ${facts.length === 0 ? nothing : isLittle ? list : html`<details class="item-facts"><summary>${plural(facts.length, 'fact')}</summary>${list}</details>`}`;
}

function followable(value) {
  return FOLLOWED.test(value) && URL.canParse(value) ? html`<a href=${value} target="_blank" rel="noopener noreferrer">${value}<span class="hidden-text"> in a new tab</span></a>` : value;
}

/** A picture of a few pixels is shown by its pixels. */
function sharpenSmall({ target }) {
  target.classList.toggle('pixels', target.naturalWidth <= SMALL && target.naturalHeight <= SMALL);
}

/** The words that stand for a picture say that it did not come, which an empty frame does not. */
function sayBroken({ target }) {
  target.alt = `${target.alt} (it cannot be loaded now)`;
}
