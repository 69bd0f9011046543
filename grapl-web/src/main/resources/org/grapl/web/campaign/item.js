// One item, opened beside the list: where it lies, how sure that is, and why.

import { html, nothing, render } from '../lib/lit-html.js';
import { ApiError, campaignPath, get, newKey, post } from '../api.js';
import { workerName } from '../session.js';
import { attributes, digitsOf, estimateAxis, estimateInField, kindInField, verdict } from './item-facts.js';
import { neighbours } from './item-neighbours.js';
import { itemNumber } from '../item-numbers.js';
import { lineDigits } from '../charts/scale.js';
import { number } from '../words.js';
import { observations, recording } from './item-observations.js';
import { why, worth } from './item-why.js';

/** Milliseconds until a server that was busy is asked again. */
const LATER = 1500;

const CLOSED = { item: -1, label: '', data: null, failure: '', problem: '', asked: 0, busy: false, recorded: null, attempt: null };

export class ItemPanel {
  /**
   * @param {HTMLElement} host
   * @param {{model: import('../campaign-model.js').CampaignModel, session: any, onSelect: (item: number) => void, onClose: () => void}} act
   */
  constructor(host, { model, session, onSelect, onClose }) {
    Object.assign(this, { host, model, session, onSelect, onClose, ...CLOSED });
    /** The field that the page shows: with another line than the one asked, if that is dragged. */
    this.field = model.field;
    /** What had the focus before the panel took it. @type {HTMLElement | null} */
    this.before = null;
    this.isLoading = false;
    this.isDue = false;
    this.later = 0;
    this.onKey = (event) => this.pressed(event);
  }

  get isOpen() {
    return this.item >= 0;
  }

  /** @param {number} item */
  open(item) {
    if (item === this.item) return;
    if (!this.isOpen) {
      this.before = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      document.addEventListener('keydown', this.onKey);
    }
    Object.assign(this, CLOSED, { item, label: this.model.labels[item] });
    this.draw();
    this.host.querySelector('.item-panel').scrollTop = 0;
    this.focus('#item-heading');
    this.load();
  }

  /** @param {import('../campaign-model.js').Field} field as the page shows it */
  show(field) {
    if (field === this.field) return;
    this.field = field;
    this.draw();
  }

  /** Reads the item anew if the campaign has moved on since it was read. */
  refresh() {
    if (this.isOpen && this.data?.entries !== this.model.status?.entries) this.load();
  }

  close() {
    if (!this.isOpen) return;
    const hadFocus = this.host.contains(document.activeElement);
    document.removeEventListener('keydown', this.onKey);
    clearTimeout(this.later);
    Object.assign(this, CLOSED);
    render(nothing, this.host);
    if (hadFocus) (this.before?.isConnected ? this.before : document.getElementById('main'))?.focus({ preventScroll: true });
  }

  dismiss() {
    this.close();
    this.onClose();
  }

  pressed(event) {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select') && !this.host.contains(event.target);
    if (isTyping) return;
    event.preventDefault();
    if (this.asked) this.ask(0);
    else this.dismiss();
  }

  /** Many wishes are one look; an answer for an item that is no longer open is dropped. A busy server answers as of a moment ago: then it is asked again. */
  async load() {
    this.isDue = true;
    if (this.isLoading) return;
    this.isLoading = true;
    while (this.isDue && this.isOpen) {
      this.isDue = false;
      const { item } = this;
      try {
        const data = await get(campaignPath(this.model.name, `/items/${encodeURIComponent(this.label)}`));
        if (item === this.item) Object.assign(this, { data, failure: '' });
      } catch (failure) {
        if (!(failure instanceof ApiError)) throw failure;
        if (item === this.item) this.failure = failure.message;
      }
      this.draw();
    }
    this.isLoading = false;
    clearTimeout(this.later);
    if (this.isOpen && this.data && !this.failure && this.data.entries < this.model.status.entries) this.later = setTimeout(() => this.refresh(), LATER);
  }

  draw() {
    if (!this.isOpen) return;
    render(html`<aside class="item-panel card" id="item-panel" aria-labelledby="item-heading" aria-busy=${!this.data && !this.failure}>
      <div class="item-head"><h2 id="item-heading" tabindex="-1">${this.model.titleOf(this.label)}</h2><button class="plain" id="item-close" aria-label="Close this item" @click=${() => this.dismiss()}>✕</button></div>
      ${this.failure ? html`<div class=${this.data ? 'notice' : 'problem'} role="alert" id="item-failure"><p>${this.data ? `This may be out of date: ${this.failure}` : this.failure}</p><button id="item-again" @click=${() => this.load()}>Try again</button></div>` : nothing}
      ${this.problem ? html`<div class="problem" role="alert" id="item-problem"><p>${this.problem}</p><button @click=${() => this.say('')}>Close</button></div>` : nothing}
      ${this.data ? this.body() : this.failure ? nothing : html`<p role="status">Reading…</p>`}</aside>`, this.host);
  }

  body() {
    const { data, model, session, asked, busy, recorded, field } = this;
    const { isYesNo, words } = model;
    const isOwner = session.role === 'owner' && !model.gone;
    const isMoved = field.header.threshold !== model.line;
    const inField = (label) => estimateInField(field, itemNumber(model.labels, label));
    // For a line that is dragged the page knows where the item would lie; why it does, and what a check would tell, is told for the line that is asked.
    const shown = isMoved ? { ...data, ...inField(this.label) } : data;
    const digits = digitsOf(shown, field.header);
    const link = (label) => html`<button class="plain item-go" @click=${() => this.select(label)}>${model.titleOf(label)}</button>`;
    return html`${verdict(shown, field.header, model.words)}${estimateAxis(shown, field.header)}${attributes(data)}
      ${isOwner ? recording({ isYesNo, words, busy, recorded }, { record: (value, said) => this.record(value, said), undo: () => this.undo() }) : nothing}
      ${isMoved ? html`<p class="notice item-asked">Everything below is for the line of the campaign, ${number(model.line, lineDigits(model.line, field.header.threshold))}.</p>` : nothing}
      ${why(data, link, digits)}${worth(data, link)}
      ${observations({ list: data.observed, isYesNo, words, isOwner, isAudited: model.status.audit.running !== null, asked, busy }, { ask: (number) => this.ask(number), withdraw: (number) => this.withdraw(number) })}
      ${neighbours(data, { link, kind: (label) => kindInField(model.field, itemNumber(model.labels, label)) }, digits, model.words)}`;
  }

  /** @param {string} label */
  select(label) {
    const item = itemNumber(this.model.labels, label);
    if (item >= 0) this.onSelect(item);
  }

  /** Asks whether a check is to be withdrawn; 0 takes the question back. */
  ask(observation) {
    const was = this.asked;
    this.asked = observation;
    this.draw();
    this.focus(observation ? '#withdraw-no' : `#observation-${was} .withdraw`);
  }

  withdraw(observation) {
    return this.send(async () => {
      await this.postWithdrawal(observation);
      this.focus('#item-observations-heading');
      return { asked: 0, recorded: this.recorded?.observation === observation ? null : this.recorded };
    });
  }

  /** Takes back what was just recorded; in an audit that is asked first, as any withdrawal. */
  undo() {
    if (this.model.status.audit.running) return this.ask(this.recorded.observation);
    return this.send(async () => {
      await this.postWithdrawal(this.recorded.observation);
      this.focus('#record-form input');
      return { recorded: null };
    });
  }

  /** The same value sent again after no answer came has the same key, so that it is not recorded twice. */
  record(value, words) {
    if (this.attempt?.value !== value) this.attempt = { value, key: newKey() };
    return this.send(async () => {
      const body = { observations: [{ item: this.label, value }], ...this.signature() };
      const { taken } = await post(campaignPath(this.model.name, '/observations'), body, { key: this.attempt.key });
      return { recorded: { observation: taken[0].observation, words }, attempt: null };
    });
  }

  postWithdrawal(observation) {
    return post(campaignPath(this.model.name, `/observations/${observation}/withdraw`), this.signature());
  }

  /** Where there is no login, the name that this browser works under. */
  signature() {
    const name = workerName();
    return !this.session.login && name ? { worker: name } : {};
  }

  /**
   * Does one thing at a time; what is refused is said in the panel.
   * @param {() => Promise<object>} action what the panel is to know afterwards, if the same item is still open
   * @returns {Promise<boolean>} whether it was done
   */
  async send(action) {
    if (this.busy) return false;
    const { item } = this;
    this.busy = true;
    this.problem = '';
    this.draw();
    try {
      const after = await action();
      if (item === this.item) Object.assign(this, after);
      this.load();
      return true;
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (item === this.item) this.problem = failure.message;
      return false;
    } finally {
      if (item === this.item) this.busy = false;
      this.draw();
    }
  }

  say(problem) {
    this.problem = problem;
    this.draw();
  }

  focus(selector) {
    this.host.querySelector(selector)?.focus({ preventScroll: selector === '#item-heading' });
  }
}
