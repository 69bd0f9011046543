// One page to sign: what was asked, done, decided and certified.

import { html, nothing, render } from '../lib/lit-html.js';
import { ApiError, campaignPath, download, get, newKey, post, remove } from '../api.js';
import { ABOVE, CampaignModel } from '../campaign-model.js';
import { moment } from '../words.js';
import { auditView } from './audit.js';
import { fingerprint } from './fingerprint.js';
import { asked, certified, decided, done, isDense, listed } from './statement.js';

/** One more than are ever listed, so that it shows when there are more. */
const ENOUGH = 61;
/** Names longer than this are written smaller. */
const LONG_NAME = 32;

export async function mount(root, { name, session }) {
  const page = new CertificatePage(root, name, session.role === 'owner');
  await page.open();
  return () => page.close();
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
    this.goal = { error: '5', confidence: '95' };
    this.problem = '';
    this.isBusy = false;
  }

  async open() {
    await this.model.open();
    await this.learn();
    this.show();
    this.model.addEventListener('change', async () => {
      await this.learn();
      if (!this.model.isClosed) this.show();
    });
  }

  close() {
    this.model.close();
  }

  /** What else the page tells of; what cannot be had is left out. */
  async learn() {
    const { status } = this.model;
    const { last } = status.audit;
    const ifThere = (promise) => promise.catch((failure) => { if (failure instanceof ApiError) return null; throw failure; });
    const [audited, opinions, first, end] = await Promise.all([
      last?.passed && this.audited?.entry !== last.entry ? ifThere(this.fetchAudited(last.entry)) : this.audited,
      this.hasOpinions ? ifThere(get(this.path('/opinions'))) : null,
      ifThere(get(this.path('/events?limit=1'))),
      ifThere(get(this.path(`/events?after=${Math.max(0, status.entries - 1)}&limit=1`))),
    ]);
    this.audited = last?.passed ? audited : null;
    this.hasOpinions = opinions !== null;
    this.people = (opinions?.reviewers ?? []).filter((each) => each.checks > 0);
    const [from, to] = [first?.entries[0]?.at, end?.entries[0]?.at];
    this.time = from && to ? { from, to } : null;
  }

  async fetchAudited(entry) {
    const { question, decisions } = await get(this.path(`/decisions?audited=true&side=above&limit=${ENOUGH}`));
    return { entry, question, above: this.model.status.audit.last.above, labels: decisions.map((each) => each.item) };
  }

  /** The items above by the present decision, some of them. */
  presentLabels() {
    const { field, labels } = this.model;
    const found = [];
    for (let item = 0; item < labels.length && found.length < ENOUGH; item++) {
      if (field.flags[item] & ABOVE) found.push(labels[item]);
    }
    return found;
  }

  async attempt(action) {
    this.isBusy = true;
    this.problem = '';
    this.show();
    try {
      await action();
    } catch (failure) {
      this.problem = failure.message;
    }
    this.isBusy = false;
    if (!this.model.isClosed) this.show();
  }

  openAudit() {
    const goal = { error: Number(this.goal.error) / 100, confidence: Number(this.goal.confidence) / 100 };
    return this.attempt(async () => { this.model.status = await post(this.path('/audit'), goal, { key: newKey() }); });
  }

  giveUp() {
    return this.attempt(async () => {
      await remove(this.path('/audit'));
      await this.model.look();
    });
  }

  async verify() {
    this.isVerifying = true;
    await this.attempt(async () => { this.verified = { result: await post(this.path('/verify')), at: new Date().toISOString() }; });
    this.isVerifying = false;
    this.show();
  }

  show() {
    const { about, status, field, name } = this.model;
    const isLineMoved = this.audited !== null && (this.audited.question.threshold !== status.question.threshold || this.audited.question.tolerance !== status.question.tolerance);
    const isCertified = this.audited !== null && !isLineMoved;
    const above = isCertified ? this.audited.above : status.above;
    const labels = isCertified ? this.audited.labels : this.presentLabels();
    const save = () => this.attempt(() => download(this.path(`/decisions?format=csv${isCertified ? '&audited=true' : ''}`), 'decisions.csv'));
    render(
      html`<div class="certificate-page">
        <div class="row no-print tools"><button class="main" id="print" @click=${() => window.print()}>Print</button>
          <button id="save-decisions" ?disabled=${this.isBusy} @click=${save}>Save decisions.csv</button>
          ${this.isOwner ? html`<button id="verify" ?disabled=${this.isBusy} @click=${() => this.verify()}>${this.isVerifying ? 'Doing everything again …' : 'Do everything again and compare'}</button>` : nothing}</div>
        ${this.model.isConnected ? nothing : html`<p class="notice no-print">The connection is lost; the page goes on by itself when it is back.</p>`}
        <article class="sheet ${isDense(name, this.people, labels, above) ? 'dense' : ''}" id="certificate" aria-labelledby="sheet-title">
          <header><img src="/web/icon.svg" alt="" width="40" height="40"><div><h1 id="sheet-title" class=${name.length > LONG_NAME ? 'long' : ''}>${isCertified ? 'Certificate' : 'Record'}: ${name}</h1><p class="soft">${isCertified ? 'of what was decided, and how far it may be trusted' : 'of what was decided; not certified'}</p></div><p class="soft day">${moment(new Date().toISOString())}</p></header>
          <section><h2>What was asked</h2>${asked(about, isCertified ? this.audited.question : status.question)}</section>
          <section><h2>What was done</h2>${done(status, this.time, this.people)}</section>
          <section><h2>What is decided</h2>${status.observations > 0 ? decided(above, about.items - above) : html`<p>Nothing yet.</p>`}</section>
          <section><h2>What is certified</h2>${certified({ about, status, header: field.header, isCertified, isLineMoved })}</section>
          ${status.observations > 0 ? html`<section><h2>Items above the line</h2>${listed(labels, above)}</section>` : nothing}
          <section class="signatures" aria-label="Signature"><p>Name</p><p>Date</p><p>Signature</p></section>
          <footer>${fingerprint(about, status, this.verified)}</footer>
        </article>
        <div class="no-print">${this.isOwner && (status.observations > 0 || status.audit.running) ? auditView({
          noise: about.settings.noise, items: about.items, unknown: unchecked(field), running: status.audit.running, hadAudit: status.audit.last !== null, isCertified,
          goal: this.goal, problem: this.problem, isBusy: this.isBusy, checkPage: `#/c/${encodeURIComponent(name)}/check`,
        }, { set: (patch) => { Object.assign(this.goal, patch); this.show(); }, open: () => this.openAudit(), giveUp: () => this.giveUp() }) : nothing}</div>
      </div>`,
      this.root,
    );
  }
}

/** How many items were never checked. */
function unchecked(field) {
  return field.checks.reduce((sum, checks) => sum + (checks === 0 ? 1 : 0), 0);
}
