// The list of all items: searched, filtered, sorted, and only as many rows in the page as are seen.

import { html, nothing, render } from '../lib/lit-html.js';
import { emptiness, filterBar, findings, headings } from './list-filter.js';
import { labelsOf } from './list-labels.js';
import { byNumber, kindsOf, narrowed, reversed, uncertainty } from './list-order.js';
import { rowCells } from './list-row.js';
import { Rows } from './list-rows.js';
import { scaleOf } from './interval.js';

/** Between two live changes there is at least this multiple of the time that one took. */
const REST_FACTOR = 4;

const NONE = new Uint32Array(0);

/**
 * Rows never move under somebody who reads them: while the list is scrolled, has the focus or the pointer, live data changes what rows say but not their order;
 * a button then offers the newer order.
 */
export class ItemList {
  /** @param {HTMLElement} host @param {{onSelect: (item: number) => void}} act */
  constructor(host, { onSelect }) {
    this.host = host;
    this.onSelect = onSelect;
    this.state = null;
    this.search = '';
    this.filter = 'all';
    this.sort = { key: 'uncertain', direction: 'ascending' };
    /** Item numbers, row by row. */
    this.shown = NONE;
    /** What was worked out from the state `renewed`, and all items in order. */
    this.renewed = null;
    this.sorted = null;
    this.isOld = false;
    this.isSorting = false;
    this.timer = 0;
    this.restUntil = 0;
    render(html`<section class="item-list" id="item-list" aria-labelledby="item-list-heading"><h2 id="item-list-heading">Items</h2>
      <div class="list-top"></div>
      <div class="list-grid" id="list-grid" role="grid" aria-labelledby="item-list-heading"><div class="list-heads" role="rowgroup"></div><div class="list-box" id="list-box" role="rowgroup"></div></div>
      <div class="list-empty" id="list-empty"></div></section>`, host);
    const part = (name) => host.querySelector(`.${name}`);
    this.parts = { top: part('list-top'), grid: part('list-grid'), heads: part('list-heads'), empty: part('list-empty') };
    this.rows = new Rows(part('list-box'), { draw: (element, position) => this.drawRow(element, position), open: (position) => this.onSelect(this.shown[position]) });
  }

  /** @param {{labels: string[], field: import('../campaign-model.js').Field, line: number, doubts: Float32Array, selected: number, words: import('../wording.js').Words}} state */
  show(state) {
    const before = this.state;
    this.state = state;
    if (before && ['labels', 'field', 'line', 'doubts', 'words'].every((part) => before[part] === state[part])) {
      if (this.renewed === before) this.renewed = state;
      if (before.selected !== state.selected) this.markSelected();
      return;
    }
    if (this.timer) return;
    this.timer = setTimeout(() => {
      this.timer = 0;
      this.renew(false);
    }, Math.max(0, this.restUntil - performance.now()));
  }

  close() {
    clearTimeout(this.timer);
    this.rows.close();
    this.state = null;
    render(nothing, this.host);
  }

  /** Works out what is shown. @param {boolean} isWished whether the reader asked for it; if not, rows stay where they are while somebody reads them */
  renew(isWished) {
    if (!this.state) return;
    const began = performance.now();
    const { labels, field, line, doubts } = this.state;
    if (this.renewed !== this.state) {
      Object.assign(this, kindsOf(field, doubts), { scale: scaleOf(field, line), sorted: null, renewed: this.state });
    }
    this.sorted ??= this.order();
    if (this.sorted) {
      const marks = this.wanted ? labelsOf(labels).containing(this.wanted) : null;
      const shown = narrowed(this.sorted, this.kinds, this.filter, marks);
      const isSame = equal(shown, this.shown);
      const isKept = !isWished && !isSame && this.shown.length > 0 && this.rows.isBusy;
      this.isOld = isKept;
      if (!isKept) this.shown = shown;
      this.rows.show(this.shown.length, { toTop: isWished });
    }
    this.draw();
    const took = performance.now() - began;
    this.restUntil = performance.now() + REST_FACTOR * took;
  }

  /** What is searched for. The spaces around it stay in the field, where the next word may be on its way. */
  get wanted() {
    return this.search.trim();
  }

  /** All items in the wanted order; null while it is being found. */
  order() {
    const { labels, field, line, doubts } = this.state;
    const { key, direction } = this.sort;
    const isDescending = direction === 'descending';
    this.isSorting = false;
    if (key === 'estimate') return byNumber(field.estimate, isDescending);
    if (key === 'checks') return byNumber(field.checks, isDescending);
    if (key === 'uncertain') return byNumber(uncertainty(field, line, doubts), !isDescending);
    const sorted = labelsOf(labels);
    if (sorted.order) return isDescending ? reversed(sorted.order) : sorted.order;
    this.isSorting = true;
    sorted.inOrder().then(() => {
      if (this.isSorting) this.renew(true);
    });
    return null;
  }

  draw() {
    const { labels, words } = this.state;
    const state = { names: words, search: this.wanted, filter: this.filter, counts: this.counts, shown: this.shown.length, all: labels.length, isSorting: this.isSorting, isOld: this.isOld };
    render(html`${filterBar({ ...state, search: this.search }, { search: (search) => this.change({ search }), filter: (filter) => this.change({ filter }) })}
      ${findings(state, () => this.sortAgain())}`, this.parts.top);
    render(headings(this.sort, (key, direction) => this.change({ sort: { key, direction } })), this.parts.heads);
    const isEmpty = this.shown.length === 0 && !this.isSorting;
    this.parts.grid.hidden = isEmpty;
    this.parts.grid.setAttribute('aria-rowcount', String(this.shown.length + 1));
    render(isEmpty ? emptiness(state, () => this.clear()) : nothing, this.parts.empty);
  }

  /** @param {{search?: string, filter?: string, sort?: {key: string, direction: string}}} wishes */
  change(wishes) {
    Object.assign(this, wishes);
    if (wishes.sort) this.sorted = null;
    this.renew(true);
  }

  clear() {
    this.change({ search: '', filter: 'all' });
    this.host.querySelector('#list-search').focus();
  }

  sortAgain() {
    this.renew(true);
    this.rows.focus();
  }

  drawRow(element, position) {
    const item = this.shown[position];
    element.dataset.item = String(item);
    element.setAttribute('aria-selected', String(item === this.state.selected));
    render(rowCells(this.state, item, this.scale), element);
  }

  markSelected() {
    for (const element of this.host.querySelectorAll('.list-row')) {
      element.setAttribute('aria-selected', String(Number(element.dataset.item) === this.state.selected));
    }
  }
}

function equal(one, other) {
  return one.length === other.length && one.every((item, at) => item === other[at]);
}
