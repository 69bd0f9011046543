// Where the item lies and what is near it: a small drawing that comes after the card, and never holds it up.

import { html, nothing, svg } from '../lib/lit-html.js';
import { campaignPath, get } from '../api.js';
import { titleOf } from '../item-attributes.js';
import { count, plural } from '../words.js';
import { shortened } from './card.js';

/** The names of so many are written out. */
const NAMED = 5;

const HEADINGS = { map: 'Where it is', places: 'Where it is', links: 'What is most alike' };

export class Nearby {
  /** @param {string} name the campaign @param {() => void} changed */
  constructor(name, changed) {
    Object.assign(this, { name, changed, item: '', around: null });
    /** On a phone it is folded until somebody wants it. */
    this.isOpen = !matchMedia('(max-width: 48rem)').matches;
  }

  /** Looks around a card, if that is wanted and not done yet. @param {import('./tickets.js').Card | undefined} card */
  async look(card) {
    const item = card?.item ?? '';
    if (item === this.item || !this.isOpen) return;
    Object.assign(this, { item, around: null });
    if (!card) return;
    try {
      const around = await get(campaignPath(this.name, `/items/${encodeURIComponent(item)}/around`));
      if (this.item !== item) return;
      this.around = around;
      this.changed();
    } catch (failure) {
      if (failure.status === undefined) throw failure; // else there is none: the card does without
    }
  }

  toggle(isOpen, card) {
    this.isOpen = isOpen;
    this.look(card);
  }

  /** @param {import('./tickets.js').Card | undefined} card */
  view(card) {
    if (!card || (this.isOpen && !(this.item === card.item && this.around))) return nothing;
    const { around } = this;
    const isFolded = !this.isOpen || around === null;
    return html`<details class="card nearby" id="check-nearby" ?open=${this.isOpen} @toggle=${({ target }) => target.open !== this.isOpen && this.toggle(target.open, card)}>
      <summary><h2>${isFolded ? 'What is near it' : HEADINGS[around.kind]}</h2></summary>
      ${isFolded ? nothing : html`${drawing(around, titleOf(card))}${words(around)}`}</details>`;
  }
}

function drawing({ kind, width, height, items, links }, title) {
  const neighbours = items.slice(1).filter(({ near }) => near);
  const label = `${title} and what is near it: ${plural(neighbours.length, 'item')}, ${count(neighbours.filter(({ checked }) => checked).length)} of them checked.`;
  const middle = ({ lines }) => (kind === 'map' ? middleOf(lines) : lines[0]);
  const drawn = items.filter(({ lines }) => lines.length > 0).reverse(); // the item itself is drawn last, over the others
  const style = (each) => `${each === items[0] ? 'here' : each.near ? 'near' : 'far'} ${each.checked ? 'checked' : ''}`;
  return html`<svg class="chart around-${kind}" viewBox="0 0 ${width} ${height}" role="img" aria-label=${label}>
    ${links.map(([from, to]) => (items[from].lines.length && items[to].lines.length ? svg`<line class="near-link" x1=${items[from].lines[0][0]} y1=${items[from].lines[0][1]} x2=${items[to].lines[0][0]} y2=${items[to].lines[0][1]}></line>` : nothing))}
    ${kind === 'map' ? drawn.map((each) => svg`<path class="region ${style(each)}" d=${each.lines.map(pathOf).join('')}><title>${nameOf(each)}</title></path>`) : nothing}
    ${drawn.map((each) => {
      const [x, y] = middle(each);
      if (kind === 'map') return each.checked && each !== items[0] ? svg`<circle class="dot checked" cx=${x} cy=${y} r="3"></circle>` : nothing;
      return svg`<circle class="dot ${style(each)}" cx=${x} cy=${y} r=${each === items[0] ? 8 : 5.5}><title>${nameOf(each)}</title></circle>`;
    })}</svg>`;
}

function words({ kind, items, neighbours }) {
  const near = items.slice(1).filter((each) => each.near);
  if (near.length === 0) return html`<p class="soft">Nothing is known to be near it.</p>`;
  return html`<p class="key soft"><span><span class="swatch near-here"></span> this item</span> <span><span class="swatch near-checked"></span> checked</span>${kind === 'map' ? nothing : html` <span><span class="swatch near-open"></span> not yet</span>`}</p>
    <ul class="near-names">${near.slice(0, NAMED).map((each) => html`<li>${shortened(nameOf(each))}${each.checked ? html` <span class="soft">· checked</span>` : nothing}</li>`)}</ul>
    ${neighbours > NAMED ? html`<p class="soft">and ${count(neighbours - NAMED)} more</p>` : nothing}`;
}

function nameOf({ item, name }) {
  return name ?? item;
}

function pathOf(line) {
  return line.reduce((path, at, k) => path + (k % 2 ? ` ${at}` : `${k ? 'L' : 'M'}${at}`), '') + 'Z';
}

/** The middle of the largest ring of a region. */
function middleOf(lines) {
  const boxes = lines.map((line) => {
    const xs = line.filter((_, k) => k % 2 === 0);
    const ys = line.filter((_, k) => k % 2 === 1);
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    return { area: (right - left) * (bottom - top), at: [(left + right) / 2, (top + bottom) / 2] };
  });
  return boxes.reduce((one, other) => (other.area > one.area ? other : one)).at;
}
