// The page of one campaign: where it stands, the picture, the items, what if.

import { html, nothing, render } from '../lib/lit-html.js';
import { ApiError, campaignPath, get, newKey, post } from '../api.js';
import { CampaignModel } from '../campaign-model.js';
import { itemNumber } from '../item-numbers.js';
import { opened } from '../page.js';
import { number } from '../words.js';
import { Picture } from '../picture/picture.js';
import { Activity, READ } from './activity.js';
import { askedAgainst, barsOf, once, otherAgainst, scaleFor } from './against.js';
import { budgetDialog } from './budget-dialog.js';
import { DoubtfulAnswers } from './doubtful.js';
import { exportCard } from './export.js';
import { counts, foundSoFar, holds, spent, title } from './head.js';
import { ItemPanel } from './item.js';
import { ItemList } from './list.js';
import { listDialog } from './list-dialog.js';
import { OtherLines } from './other-lines.js';
import { forecastFrom, progressCard } from './progress.js';
import { RecordedAnswers } from './recorded-answers.js';
import { Reviewers } from './reviewers.js';
import { whatIfCard } from './what-if.js';
import { wordsDialog } from './words-dialog.js';

/** Looks at the course and the forecast are dearer than at the field. */
const SIDE_REST = 2500;

/** Longest wait for a frame, in milliseconds: a page that nobody sees has none. */
const FRAME = 300;

/** Waits until what is in the page by now has been seen. */
function seen() {
  return new Promise((resolve) => {
    setTimeout(resolve, FRAME);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** @param {HTMLElement} root where the head is already @param {{name: string, session: any, numbers: Promise<any>, stopEarly: () => void}} first what is shown until all is there */
export function mount(root, first) {
  return opened(new CampaignPage(root, first));
}

class CampaignPage {
  constructor(root, { name, session, numbers, stopEarly }) {
    this.root = root;
    this.session = session;
    this.numbers = numbers;
    this.stopEarly = stopEarly;
    this.model = new CampaignModel(name);
    this.activity = new Activity(this.model);
    this.reviewers = new Reviewers(name, session.role === 'owner');
    this.doubtful = new DoubtfulAnswers(this.model, session.role === 'owner', { changed: () => this.draw(), refused: (sentence) => this.say(sentence), open: (label) => this.select(itemNumber(this.model.labels, label)) });
    this.lines = new OtherLines(this.model, { changed: () => this.draw(), refused: (sentence) => this.say(sentence) });
    // Worked out when the field, the line or what is known of its slopes changes, not with every frame.
    this.against = { asked: once(askedAgainst), kept: once(otherAgainst), now: once(otherAgainst), scale: once(scaleFor), bars: once(barsOf) };
    this.recorded = null;
    this.selected = -1;
    /** Whether somebody was asked if an audit is to be given up for another line. */
    this.isAsking = false;
    this.more = 100;
    this.progress = null;
    this.forecast = null;
    this.tickets = [];
    this.problem = '';
    this.isDue = false;
    this.isClosed = false;
    this.wakeAside = () => {};
  }

  async open() {
    const { model, numbers } = this;
    render(html`<div class="campaign-grid"><div class="stack"><div id="campaign-picture" class="card picture-card"></div><div id="campaign-now"></div></div><div id="campaign-side" class="stack"></div></div>
      <div class="items-grid"><div id="campaign-list" class="card"><p class="soft waiting">Loading the items …</p></div><div id="campaign-item"></div></div><div id="campaign-foot" class="stack"></div>`, this.root);
    const part = (id) => this.root.querySelector(`#${id}`);
    const select = (item) => this.select(item);
    this.picture = new Picture(part('campaign-picture'), { onSelect: select });
    this.picture.load(model.name, numbers.then(seen, seen)).catch((failure) => this.say(failure.message));
    await model.open(numbers).finally(this.stopEarly);
    this.recorded = new RecordedAnswers(model.about, () => this.draw(), this.session);
    this.picture.labels = model.titles;
    part('campaign-list').replaceChildren();
    this.list = new ItemList(part('campaign-list'), { onSelect: select });
    this.panel = new ItemPanel(part('campaign-item'), { model, session: this.session, onSelect: select, onClose: () => this.select(-1) });
    model.addEventListener('change', () => this.changed());
    model.addEventListener('connection', () => this.draw());
    model.addEventListener('entry', (event) => this.activity.add(event.detail));
    this.changed();
    this.recentEntries();
    this.timer = setInterval(() => model.age && this.draw(), 1000);
  }

  /** The log's end, so that the list of what happens does not begin empty; the page does without, if need be. */
  async recentEntries() {
    const recent = await get(campaignPath(this.model.name, `/events?after=${Math.max(0, this.model.heard - READ, this.model.status.entries - READ)}`)).catch((failure) => this.absent(failure));
    recent?.entries.forEach((entry) => this.activity.add(entry));
    this.draw();
  }

  close() {
    this.isClosed = true;
    clearInterval(this.timer);
    this.wakeAside();
    document.querySelectorAll('#budget-dialog, #list-dialog, #words-dialog').forEach((dialog) => dialog.close());
    this.recorded?.stop();
    this.model.close();
    this.picture?.close();
    this.list?.close();
    this.panel?.close();
  }

  changed() {
    this.panel.refresh();
    this.lines.settle();
    if (!this.model.status.audit.running) this.isAsking = false;
    this.draw();
    this.lookAside();
  }

  /** The curve, what is to come, who holds what, and who checks: now and then, never two at once. */
  async lookAside() {
    this.isAsideDue = true;
    if (this.isLookingAside) return;
    this.isLookingAside = true;
    try {
      while (this.isAsideDue && !this.isClosed) {
        this.isAsideDue = false;
        const { more } = this;
        const isUnfinished = await this.lookAsideOnce();
        if (more === this.more) await this.restAside(isUnfinished ? SIDE_REST / 5 : SIDE_REST);
      }
    } finally {
      this.isLookingAside = false;
    }
  }

  /** Who asks for another number of checks does not want to wait. */
  restAside(time) {
    return new Promise((resolve) => {
      this.wakeAside = resolve;
      setTimeout(resolve, time);
    });
  }

  /** @returns {Promise<boolean>} whether the server is still working on it */
  async lookAsideOnce() {
    const ifThere = (promise) => promise.catch((failure) => this.absent(failure));
    const of = (rest) => ifThere(get(campaignPath(this.model.name, rest)));
    const reviewers = ifThere(this.reviewers.look(this.model.field.header.entries));
    const [progress, forecast, open] = await Promise.all([of('/progress'), of(`/forecast?checks=${this.more}`), of('/tickets'), reviewers, ifThere(this.doubtful.look(this.model.field.header.entries))]);
    this.progress = progress ?? this.progress;
    this.forecast = forecast ?? this.forecast;
    this.tickets = open?.tickets ?? this.tickets;
    const isUnfinished = progress?.complete === false || forecast?.complete === false;
    if (isUnfinished) this.isAsideDue = true;
    this.draw();
    return isUnfinished;
  }

  /** What cannot be had now is left as it was, and asked for again if that may help; the page shows the rest. */
  absent(failure) {
    if (!(failure instanceof ApiError)) throw failure;
    if (failure.isPassing) this.isAsideDue = true;
    return null;
  }

  select(item) {
    if (item === this.selected) return;
    this.selected = item;
    if (item >= 0) this.panel.open(item);
    else this.panel.close();
    if (item >= 0) this.picture.focus(item);
    this.draw();
  }

  /** Asks about the dragged line from now on. An audit under way would be given up: that is asked first. */
  async changeLine() {
    if (this.model.status.audit.running && !this.isAsking) {
      this.askAboutAudit(true);
      return;
    }
    this.isAsking = false;
    try {
      await post(campaignPath(this.model.name, '/question'), { threshold: this.lines.line }, { key: newKey() });
      this.act(() => this.lines.move(this.model.line));
      this.model.refresh();
    } catch (failure) {
      this.say(failure.message);
    }
  }

  askAboutAudit(isAsking) {
    this.act(() => { this.isAsking = isAsking; }, isAsking ? '#ask-line-no' : '#ask-line');
  }

  /** Does something by which the button that was pressed may go away: the focus is then put where one goes on. */
  act(action, next = '#what-if-line') {
    if (this.isClosed) return;
    action();
    this.drawNow();
    if (document.activeElement === document.body) this.root.querySelector(next)?.focus({ preventScroll: true });
  }

  say(problem) {
    this.problem = problem;
    this.draw();
  }

  chooseMore(more) {
    this.more = more;
    this.lookAside();
    this.wakeAside();
    this.draw();
  }

  /** Draws once a frame, however much has changed. */
  draw() {
    if (this.isDue || this.isClosed || !this.panel) return; // until all is there the head shows what was known before
    this.isDue = true;
    requestAnimationFrame(() => {
      this.isDue = false;
      if (!this.isClosed) this.drawNow();
    });
  }

  drawNow() {
    const { model, session, selected, lines, against } = this;
    const { field, status, labels } = model;
    const isOwner = session.role === 'owner';
    const asked = against.asked(field);
    const now = lines.dragged === null ? asked : against.now(field, lines.dragged, lines.slopes);
    const kept = lines.kept === null ? null : against.kept(field, lines.kept, lines.slopes);
    const scale = against.scale(field, ...lines.beyond);
    const isAudited = status.audit.running !== null;
    const changeBudget = isOwner && !model.gone ? () => budgetDialog(model, () => model.refresh()) : null;
    const part = (id, content) => render(content, this.root.querySelector(`#${id}`));
    part('campaign-head', html`${title({ model, session, changeList: isOwner && !model.gone ? () => listDialog(model) : null, changeWords: isOwner && !model.gone ? () => wordsDialog(model) : null })}
      ${this.problem ? html`<p class="problem" role="alert">${this.problem} <button class="plain" @click=${() => this.say('')}>Close</button></p>` : nothing}
      ${this.doubtful.summary()}${this.recorded.view(session.role)}${spent(status, model.name, changeBudget)}
      ${now === asked ? nothing : html`<p class="notice row"><span>What if the line were at ${number(now.line, scale.lineDigits)}: counts, picture, estimates and items are shown for it.</span><button @click=${() => this.act(() => lines.move(model.line))}>Back to ${number(model.line, scale.lineDigits)}</button></p>`}
      ${counts(now.summary, status, now.shown.header, changeBudget, model.words)}${now === asked ? foundSoFar(now.summary, status, field.header) : nothing}`);
    part('campaign-side', html`${progressCard(this.progress, forecastFrom(this.forecast, { wrong: asked.summary.wrong, trusted: field.header.trusted, items: status.items }), status, holds(now.shown.header.audited) ? status.audit.last?.mostWrong ?? null : null, { more: this.more, choose: (more) => this.chooseMore(more), redraw: () => this.act(() => {}) })}
      ${model.isYesNo && model.about.settings.noise === 'exact' ? nothing : whatIfCard({ asked, kept, now, bins: against.bars(now, scale), scale, isRough: lines.isRough, isOwner: isOwner && !model.gone, isAudited, isAsking: this.isAsking, words: model.words }, {
        move: (to) => lines.move(to), type: (to) => lines.move(to, true), back: () => this.act(() => lines.move(model.line)), keep: () => this.act(() => lines.keep(), '#release-line'), release: () => this.act(() => lines.release(), '#keep-line'),
        ask: () => this.changeLine(), confirm: () => this.changeLine(), leave: () => this.askAboutAudit(false),
      })}${this.doubtful.view(status.audit.running !== null)}${this.reviewers.view()}`);
    part('campaign-now', this.activity.view(this.tickets));
    part('campaign-foot', exportCard(model.name, session, { picture: () => this.picture.toPng(), fail: (sentence) => this.say(sentence) }));
    // What an audit draws is nobody's choice.
    const next = isAudited ? [] : (this.forecast?.next ?? []).map((label) => itemNumber(labels, label)).filter((item) => item >= 0);
    this.picture.show({ words: model.words, field: now.shown, line: now.line, doubts: now.doubts, selected, next, digits: scale.digits });
    this.list.show({ labels: model.titles, field: now.shown, line: now.line, doubts: now.doubts, selected, words: model.words });
    this.panel.show(now.shown);
  }
}
