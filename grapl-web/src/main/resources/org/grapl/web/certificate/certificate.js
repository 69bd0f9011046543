// One page to sign: what was asked, done, decided and certified.

import { html, nothing, render } from '../lib/lit-html.js';
import { ApiError, campaignPath, download, get, newKey, post, remove } from '../api.js';
import { ABOVE, CampaignModel, RETIRED, doubts } from '../campaign-model.js';
import { opened } from '../page.js';
import { summarise } from '../campaign/summary.js';
import { moment, sentence } from '../words.js';
import { auditView, goalOf } from './audit.js';
import { fingerprint } from './fingerprint.js';
import { asked, certified, decided, done, isDense, listed } from './statement.js';

/** One more than are ever listed, so that it shows when there are more. */
const ENOUGH = 61;
/** Names longer than this are written smaller. */
const LONG_NAME = 32;
/** What could not be read is asked for again after so many milliseconds. */
const AGAIN = 3000;
const A_MOMENT = 300;

export function mount(root, { name, session }) {
  return opened(new CertificatePage(root, name, session.role === 'owner'));
}

class CertificatePage {
  constructor(root, name, isOwner) {
    this.root = root;
    this.isOwner = isOwner;
    this.model = new CampaignModel(name);
    this.path = (rest) => campaignPath(name, rest);
    /** The decision the last audit was about. @type {{entry: number, question: any, above: number, labels: string[]} | null} */
    this.audited = null;
    this.people = [];
    /** Whether this server tells who checked how much. */
    this.hasOpinions = true;
    this.time = null;
    this.verified = null;
    this.isVerifying = false;
    /** What somebody wants to be shown, in percent, and what that would take as of an entry of the log. */
    this.typed = { error: '5', recall: '', precision: '', confidence: '95' };
    this.price = { of: '' };
    /** What went wrong, by where it is said: with the tools above the sheet, or in the audit's part below. */
    this.problems = { tools: '', audit: '' };
    this.isBusy = false;
    this.isDue = false;
    this.isLearning = false;
    this.timer = 0;
    this.weighing = 0;
    /** The field that was summed up, because that takes a while with a million items. */
    this.summed = { field: null, summary: null };
  }

  async open() {
    await this.model.open();
    this.model.addEventListener('change', () => this.learn());
    this.model.addEventListener('connection', () => this.show());
    await this.learn();
  }

  close() {
    clearTimeout(this.timer);
    clearTimeout(this.weighing);
    this.model.close();
  }

  /** Asks for what else the page tells of, and shows it all; many wishes are one, so that no late answer replaces a newer one. */
  async learn() {
    this.isDue = true;
    if (this.isLearning) return;
    this.isLearning = true;
    try {
      while (this.isDue && !this.model.isClosed) {
        this.isDue = false;
        await this.ask();
        this.show();
      }
    } finally {
      this.isLearning = false;
    }
  }

  /** What cannot be had is left as it was. */
  async ask() {
    const { status } = this.model;
    const { last } = status.audit;
    const ifThere = (promise) => promise.catch((failure) => { if (failure instanceof ApiError) return null; throw failure; });
    const [audited, opinions, first, end] = await Promise.all([
      last?.passed && !this.isLineMoved && this.audited?.entry !== last.entry ? ifThere(this.fetchAudited(last)) : this.audited,
      this.hasOpinions ? ifThere(this.fetchOpinions()) : null,
      ifThere(get(this.path('/events?limit=1'))),
      ifThere(get(this.path(`/events?after=${Math.max(0, status.entries - 1)}&limit=1`))),
    ]);
    this.audited = last?.passed ? audited : null;
    if (opinions) this.people = opinions.reviewers.filter((each) => each.checks > 0);
    const [from, to] = [first?.entries[0]?.at, end?.entries[0]?.at];
    if (from && to) this.time = { from, to };
    clearTimeout(this.timer);
    if (last?.passed && this.audited === null && !this.isLineMoved && !this.model.isClosed && !this.model.gone) this.timer = setTimeout(() => this.learn(), AGAIN);
  }

  async fetchAudited({ entry, above }) {
    const { threshold, tolerance, decisions } = await get(this.path(`/decisions?audited=true&side=above&limit=${ENOUGH}`));
    return { entry, question: { threshold, tolerance }, above, labels: decisions.map((each) => each.item) };
  }

  async fetchOpinions() {
    try {
      return await get(this.path('/opinions'));
    } catch (failure) {
      if (failure.status === 403 || failure.status === 404) this.hasOpinions = false;
      throw failure;
    }
  }

  /** Whether the audit that was passed was about another line than the present one. */
  get isLineMoved() {
    const { audited } = this.model.field.header;
    return audited ? !audited.sameQuestion : false;
  }

  /** How many lie where, and how many of these only lean to their side. @returns {import('../campaign/summary.js').Summary} */
  get summary() {
    const { field } = this.model;
    if (this.summed.field !== field) this.summed = { field, summary: summarise(field, doubts(field)) };
    return this.summed.summary;
  }

  /** The items above by the present decision, some of them. */
  presentLabels() {
    const { field, labels } = this.model;
    const found = [];
    for (let item = 0; item < labels.length && found.length < ENOUGH; item++) {
      if ((field.flags[item] & (ABOVE | RETIRED)) === ABOVE) found.push(labels[item]);
    }
    return found;
  }

  /** @param {'tools' | 'audit'} place where it is said if it fails @param {() => Promise<any>} action */
  async attempt(place, action) {
    this.isBusy = true;
    this.problems = { tools: '', audit: '' };
    this.show();
    try {
      await action();
    } catch (failure) {
      this.problems[place] = sentence(failure.message);
    }
    this.isBusy = false;
    this.show();
  }

  openAudit() {
    return this.attempt('audit', async () => { this.model.status = await post(this.path('/audit'), goalOf(this.typed), { key: newKey() }); });
  }

  /** Asks what the audit would take, once nobody has typed for a moment. */
  weigh() {
    const { status, about } = this.model;
    const goal = goalOf(this.typed);
    if (!this.isOwner || !goal || status.audit.running || status.checks === 0 || about.settings.noise === 'unknown') return;
    const of = `${status.entries}?${new URLSearchParams(goal)}`;
    if (this.price.of === of) return;
    this.price = { of };
    clearTimeout(this.weighing);
    this.weighing = setTimeout(async () => {
      const told = await get(this.path(`/audit/forecast?${new URLSearchParams(goal)}`)).then((forecast) => ({ forecast }), (failure) => ({ problem: sentence(failure.message) }));
      if (this.price.of !== of) return;
      this.price = { of, ...told };
      this.show();
    }, A_MOMENT);
  }

  giveUp() {
    return this.attempt('audit', async () => {
      await remove(this.path('/audit'));
      await this.model.look();
    });
  }

  async verify() {
    this.isVerifying = true;
    await this.attempt('tools', async () => { this.verified = { result: await post(this.path('/verify')), at: new Date().toISOString() }; });
    this.isVerifying = false;
    this.show();
  }

  show() {
    if (this.model.isClosed) return;
    this.weigh();
    const { isLineMoved, summary } = this;
    const { about, status, field, name, gone, stale } = this.model;
    const isCertified = this.audited !== null && !isLineMoved;
    const isUnread = status.audit.last?.passed === true && !isCertified && !isLineMoved;
    // What was certified was asked in the words of then.
    const words = isCertified ? status.audit.last.words ?? {} : this.model.words;
    const above = isCertified ? this.audited.above : summary.above + summary.leaningAbove;
    const labels = isCertified ? this.audited.labels : this.presentLabels();
    // What leans now says nothing of what was decided before some items changed side.
    const isPresent = !isCertified || field.header.audited?.changed === 0;
    const save = () => this.attempt('tools', () => download(this.path(`/decisions?format=csv${isCertified ? '&audited=true' : ''}`), 'decisions.csv'));
    render(
      html`<div class="certificate-page">
        <div class="row no-print tools"><button class="main" id="print" @click=${() => window.print()}>Print</button>
          <button id="save-decisions" ?disabled=${this.isBusy} @click=${save}>Save decisions.csv</button>
          ${this.isOwner ? html`<button id="verify" ?disabled=${this.isBusy} @click=${() => this.verify()}>${this.isVerifying ? 'Doing everything again …' : 'Do everything again and compare'}</button>` : nothing}</div>
        ${this.problems.tools ? html`<p class="problem no-print" role="alert" id="tools-problem">${this.problems.tools}</p>` : nothing}
        ${gone ? html`<p class="problem no-print" role="alert" id="gone">${gone}</p>` : nothing}
        ${this.model.isConnected || gone ? nothing : html`<p class="notice no-print" role="status">The connection is lost; the page goes on by itself when it is back.</p>`}
        ${stale && !gone ? html`<p class="notice no-print" role="status" id="stale">${sentence(stale)}</p>` : nothing}
        <article class="sheet ${isDense(name, this.people, isCertified ? status.audit.last.by ?? [] : [], labels, above) ? 'dense' : ''}" id="certificate" aria-labelledby="sheet-title">
          <header><img src="/web/icon.svg" alt="" width="40" height="40"><div><h1 id="sheet-title" class=${name.length > LONG_NAME ? 'long' : ''}>${isCertified ? 'Certificate' : 'Record'}: ${this.model.title}</h1><p class="soft">${subtitle(isCertified, isUnread)}</p></div><p class="soft day">${moment(new Date().toISOString())}</p></header>
          <section><h2>What was asked</h2>${asked(about, isCertified ? this.audited.question : status, words, this.model.isYesNo)}</section>
          <section><h2>What was done</h2>${done(status, this.time, this.people)}</section>
          <section><h2>What is decided</h2>${status.checks > 0 ? decided(above, (isCertified ? status.audit.last.items : status.items - status.retired) - above, isPresent ? summary : null, words) : html`<p>Nothing yet.</p>`}</section>
          <section><h2>What is certified</h2>${certified({ about, status, header: field.header, isCertified, isUnread })}</section>
          ${status.checks > 0 ? html`<section><h2>Items ${words.above ? html`above the line: ${words.above}` : 'above the line'}</h2>${listed(labels, above)}</section>` : nothing}
          <section class="signatures" aria-label="Signature"><p>Name</p><p>Date</p><p>Signature</p></section>
          <footer>${fingerprint(about, status, this.verified)}</footer>
        </article>
        <div class="no-print">${this.isOwner && (status.checks > 0 || status.audit.running) ? auditView({
          noise: about.settings.noise, above: status.above, running: status.audit.running, isCertified,
          typed: this.typed, price: this.price, problem: this.problems.audit, isBusy: this.isBusy, checkPage: `#/c/${encodeURIComponent(name)}/check`,
        }, { set: (patch) => { Object.assign(this.typed, patch); this.show(); }, open: () => this.openAudit(), giveUp: () => this.giveUp() }) : nothing}</div>
      </div>`,
      this.root,
    );
  }
}

function subtitle(isCertified, isUnread) {
  if (isCertified) return 'of what was decided, and how far it may be trusted';
  return isUnread ? 'of what was decided; not complete, not to be signed' : 'of what was decided; not certified';
}
