// The page of one campaign: where it stands, the picture, the items, what if.

import { html, nothing, render } from '../lib/lit-html.js';
import { ApiError, campaignPath, get, getPacked, newKey, post } from '../api.js';
import { CampaignModel, doubts, fieldAt, slopesOf } from '../campaign-model.js';
import { itemNumber } from '../item-numbers.js';
import { number } from '../words.js';
import { Picture } from '../picture/picture.js';
import { Activity } from './activity.js';
import { exportCard } from './export.js';
import { counts, holds, title } from './head.js';
import { ItemPanel } from './item.js';
import { ItemList } from './list.js';
import { progressCard } from './progress.js';
import { RecordedAnswers } from './recorded-answers.js';
import { summarise } from './summary.js';
import { whatIfCard } from './what-if.js';

/** Looks at the course and the forecast are dearer than at the field. */
const SIDE_REST = 2500;

export async function mount(root, { name, session }) {
  const page = new CampaignPage(root, name, session);
  try {
    await page.open();
  } catch (failure) {
    page.close();
    throw failure;
  }
  return () => page.close();
}

class CampaignPage {
  constructor(root, name, session) {
    this.root = root;
    this.session = session;
    this.model = new CampaignModel(name);
    this.activity = new Activity((label) => this.model.titleOf(label));
    this.recorded = null;
    this.selected = -1;
    /** Where the line is dragged to; null if it is not. @type {number | null} */
    this.dragged = null;
    this.slopes = null;
    this.slopesOf = null;
    this.more = 100;
    this.progress = null;
    this.forecast = null;
    this.tickets = [];
    this.problem = '';
    this.isDue = false;
    this.isClosed = false;
  }

  async open() {
    const { model } = this;
    await model.open();
    this.recorded = new RecordedAnswers(model.about, () => this.draw());
    render(html`<div id="campaign-head"></div><div class="campaign-grid"><div class="stack"><div id="campaign-picture" class="card picture-card"></div><div id="campaign-now"></div></div><div id="campaign-side" class="stack"></div></div>
      <div class="items-grid"><div id="campaign-list" class="card"></div><div id="campaign-item"></div></div><div id="campaign-foot" class="stack"></div>`, this.root);
    const part = (id) => this.root.querySelector(`#${id}`);
    const select = (item) => this.select(item);
    this.picture = new Picture(part('campaign-picture'), { labels: model.titles, onSelect: select });
    this.list = new ItemList(part('campaign-list'), { onSelect: select });
    this.panel = new ItemPanel(part('campaign-item'), { model, session: this.session, onSelect: select, onClose: () => this.select(-1) });
    model.addEventListener('change', () => this.changed());
    model.addEventListener('connection', () => this.draw());
    model.addEventListener('entry', (event) => this.activity.add(event.detail));
    await this.recentEntries();
    this.changed();
    this.picture.load(model.name).catch((failure) => this.say(failure.message));
  }

  /** The log's end, so that the page does not begin empty. */
  async recentEntries() {
    const { entries } = await get(campaignPath(this.model.name, `/events?after=${Math.max(0, this.model.status.entries - 20)}`));
    entries.forEach((entry) => this.activity.add(entry));
  }

  close() {
    this.isClosed = true;
    this.recorded?.stop();
    this.model.close();
    this.picture?.close();
    this.list?.close();
    this.panel?.close();
  }

  changed() {
    this.askedDoubts = doubts(this.model.field);
    this.panel.refresh();
    this.learnSlopes();
    this.draw();
    this.lookAside();
  }

  /** The curve, what is to come, and who holds what: now and then, never two at once. */
  async lookAside() {
    this.isAsideDue = true;
    if (this.isLookingAside) return;
    this.isLookingAside = true;
    try {
      while (this.isAsideDue && !this.isClosed) {
        this.isAsideDue = false;
        const isUnfinished = await this.lookAsideOnce();
        await new Promise((resolve) => setTimeout(resolve, isUnfinished ? SIDE_REST / 5 : SIDE_REST));
      }
    } finally {
      this.isLookingAside = false;
    }
  }

  /** @returns {Promise<boolean>} whether the server is still working on it */
  async lookAsideOnce() {
    const of = (rest) => get(campaignPath(this.model.name, rest)).catch((failure) => this.absent(failure));
    const [progress, forecast, open] = await Promise.all([of('/progress'), of(`/forecast?checks=${this.more}`), of('/tickets')]);
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

  move(line) {
    this.dragged = line === this.model.line ? null : line;
    this.learnSlopes();
    this.draw();
  }

  /** How estimates move with the line is asked for once, when somebody first drags it: then every line is exact at once. */
  async learnSlopes() {
    const { field } = this.model;
    if (this.dragged === null || this.slopesOf === field) return;
    this.slopesOf = field;
    this.slopes = null;
    const other = await getPacked(campaignPath(this.model.name, `/field?threshold=${farFrom(field, this.dragged)}`)).catch((failure) => this.absent(failure));
    if (other && this.slopesOf === field) {
      this.slopes = slopesOf(field, { header: other.header, ...other.arrays });
      this.draw();
    }
  }

  async changeLine() {
    try {
      await post(campaignPath(this.model.name, '/question'), { threshold: this.dragged }, { key: newKey() });
      this.dragged = null;
      this.model.refresh();
    } catch (failure) {
      this.say(failure.message);
    }
  }

  say(problem) {
    this.problem = problem;
    this.draw();
  }

  chooseMore(more) {
    this.more = more;
    this.lookAside();
  }

  /** Draws once a frame, however much has changed. */
  draw() {
    if (this.isDue || this.isClosed) return;
    this.isDue = true;
    requestAnimationFrame(() => {
      this.isDue = false;
      if (!this.isClosed) this.drawNow();
    });
  }

  drawNow() {
    const { model, session, selected } = this;
    const { field, status, labels } = model;
    const line = this.dragged ?? model.line;
    const shown = this.dragged === null ? field : fieldAt(field, line, this.slopesOf === field ? this.slopes : null);
    const shownDoubts = this.dragged === null ? this.askedDoubts : doubts(shown);
    const summary = summarise(shown, shownDoubts);
    if (this.dragged === null) summary.wrong = field.header.expectedWrong;
    const part = (id, content) => render(content, this.root.querySelector(`#${id}`));
    part('campaign-head', html`${title({ model, session, example: this.recorded.example })}
      ${this.problem ? html`<p class="problem" role="alert">${this.problem} <button class="plain" @click=${() => this.say('')}>Close</button></p>` : nothing}
      ${this.recorded.view(session.role)}
      ${this.dragged === null ? nothing : html`<p class="notice row"><span>What if the line were at ${number(line, 6)}: counts, picture, estimates and items are shown for it.</span><button @click=${() => this.move(model.line)}>Back to ${number(model.line, 6)}</button></p>`}
      ${counts(summary, status, shown.header)}`);
    part('campaign-side', html`${progressCard(this.progress, this.forecast, status, holds(shown.header.audited) ? status.audit.last.mostWrong : null, { more: this.more, choose: (more) => this.chooseMore(more) })}
      ${whatIfCard({ field, shown, doubts: this.askedDoubts, shownDoubts, isRough: this.slopes === null, role: session.role },
        { move: (to) => this.move(to), back: () => this.move(model.line), ask: () => this.changeLine() })}`);
    part('campaign-now', this.activity.view(this.tickets));
    part('campaign-foot', exportCard(model.name, session, { picture: () => this.picture.toPng(), fail: (sentence) => this.say(sentence) }));
    const next = (this.forecast?.next ?? []).map((label) => itemNumber(labels, label)).filter((item) => item >= 0);
    this.picture.show({ field: shown, line, doubts: shownDoubts, selected, next });
    this.list.show({ labels: model.titles, field: shown, line, doubts: shownDoubts, selected });
  }
}

/** A line in the direction of another, but not so near that rounding would spoil the slopes. */
function farFrom({ header, estimate }, line) {
  const asked = header.threshold;
  let least = Infinity;
  let most = -Infinity;
  for (const value of estimate) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return asked + Math.sign(line - asked) * Math.max(Math.abs(line - asked), (most - least) / 4);
}
