// The campaigns there are.

import { html, nothing, render } from '../lib/lit-html.js';
import { repeat } from '../lib/directives/repeat.js';
import { campaignPath, get } from '../api.js';
import { count, plural, sentence } from '../words.js';
import { deleteDialog } from './delete-dialog.js';
import { homeCard } from './home-card.js';
import { welcome } from './welcome.js';

const PAGE = 100;
/** The longest page the server gives. */
const MOST = 1000;
/** So many campaigns are asked how they stand at the same time. */
const AT_ONCE = 3;
/** From so many on, there is a field to find one by its name. */
const MANY = 9;

export async function mount(root, { session, go }) {
  if (session.campaign) {
    go(`/c/${encodeURIComponent(session.campaign)}${session.role === 'worker' ? '/check' : ''}`);
    return () => {};
  }
  if (session.role === 'worker') {
    await chooseWork(root);
    return () => {};
  }
  const home = new HomePage(root, session);
  await home.more();
  return () => home.close();
}

/** Who only checks chooses what to work for. */
async function chooseWork(root) {
  const campaigns = [];
  for (let next = ''; next !== null; ) {
    const page = await get(`/v1/campaigns?limit=${MOST}${next ? `&cursor=${encodeURIComponent(next)}` : ''}`);
    campaigns.push(...page.campaigns);
    next = page.next;
  }
  render(html`<section class="card stack login"><h1>Which campaign do you work for?</h1>
    ${campaigns.length === 0 ? html`<p>There is none yet. Whoever gave you the token can make one.</p>` : html`<ul>${campaigns.map(({ name }) => html`<li><a href="#/c/${encodeURIComponent(name)}/check">${name}</a></li>`)}</ul>`}</section>`, root);
}

class HomePage {
  constructor(root, session) {
    this.root = root;
    this.isOwner = session.role === 'owner';
    /** Those that are known so far. @type {any[]} */
    this.campaigns = [];
    /** Where each stands; null if that could not be found out. @type {Map<string, any>} */
    this.standing = new Map();
    /** Where the next page of them begins; null if there is none. */
    this.next = '';
    /** At most so many cards are shown. */
    this.room = 0;
    this.search = '';
    this.problem = '';
    /** The look at more of them that is under way. @type {Promise<void> | null} */
    this.loading = null;
    this.asking = 0;
    this.isClosed = false;
    this.stop = new AbortController();
  }

  close() {
    this.isClosed = true;
    this.stop.abort();
    /** @type {HTMLDialogElement | null} */ (document.querySelector('#delete-dialog'))?.close();
  }

  /** Those that are searched for. */
  get found() {
    const wanted = this.search.trim().toLowerCase();
    return this.campaigns.filter((each) => each.name.toLowerCase().includes(wanted));
  }

  /** Shows so many more, and fetches them if they are not known yet. */
  async more() {
    const room = this.room + PAGE;
    while (this.next !== null && this.found.length < room) await this.fetchPage(PAGE);
    this.room = room;
    this.show();
  }

  /** @param {number} limit */
  async fetchPage(limit) {
    const cursor = this.next ? `&cursor=${encodeURIComponent(this.next)}` : '';
    const { campaigns, next } = await get(`/v1/campaigns?limit=${limit}${cursor}`, { signal: this.stop.signal });
    this.campaigns = [...this.campaigns, ...campaigns];
    this.next = next;
  }

  /** A name can only be found among those that are known: the first search fetches them all. */
  async find(search) {
    this.search = search;
    this.room = PAGE;
    this.show();
    await this.loading;
    if (this.next === null || !this.search.trim() || this.isClosed) return;
    await this.attempt(async () => {
      while (this.next !== null && this.search.trim()) {
        await this.fetchPage(MOST);
        this.show();
      }
    });
  }

  /** Fetches more of them, one wish at a time; what goes wrong is said beside the button. @param {() => Promise<void>} action */
  async attempt(action) {
    if (this.loading) return;
    this.problem = '';
    this.loading = action().catch((failure) => {
      if (!this.isClosed) this.problem = failure.message;
    });
    this.show();
    await this.loading;
    this.loading = null;
    if (!this.isClosed) this.show();
  }

  /** Asks how those stand that are shown, a few at the same time. */
  async askOn() {
    this.asking++;
    for (let name = this.unasked(); name !== undefined && !this.isClosed; name = this.unasked()) {
      this.standing.set(name, undefined);
      try {
        await this.ask(name);
      } catch {
        this.standing.set(name, null); // the card says so; its page tells why
      }
      if (!this.isClosed) this.show();
    }
    this.asking--;
  }

  /** How a campaign stood when that was last worked out, at once; then, if it is not the same any more, how it stands. */
  async ask(name) {
    const { signal } = this.stop;
    const { entries, last } = await get(campaignPath(name, '/numbers'), { signal });
    this.standing.set(name, last?.header.status);
    if (last && !this.isClosed) this.show();
    if (last?.entries !== entries) this.standing.set(name, await get(campaignPath(name, '/status'), { signal }));
  }

  /** The first campaign in sight whose standing nobody has asked for. @returns {string | undefined} */
  unasked() {
    return this.found.slice(0, this.room).find((each) => !this.standing.has(each.name))?.name;
  }

  forget(name) {
    this.campaigns = this.campaigns.filter((each) => each.name !== name);
    this.show();
    this.root.querySelector('h1').focus();
  }

  show() {
    const { found, room } = this;
    const remove = (campaign) => deleteDialog(campaign.name, this.standing.get(campaign.name), () => this.forget(campaign.name));
    const isMore = this.next !== null || found.length > room;
    render(
      html`<div class="home-page">
        <div class="row"><h1 tabindex="-1">Campaigns</h1><span class="push"></span>${this.isOwner && this.campaigns.length > 0 ? html`<a class="button main" id="new" href="#/new">New campaign</a>` : nothing}</div>
        ${this.campaigns.length === 0 ? welcome(this.isOwner) : nothing}
        ${this.campaigns.length >= MANY ? html`<p class="field"><label for="find">Find a campaign</label><input id="find" type="search" size="30" autocomplete="off" spellcheck="false" @input=${(event) => this.find(event.target.value)}></p>
          <p class=${this.search.trim() ? 'soft' : 'hidden-text'} role="status" id="found">${this.foundWords(found)}</p>` : nothing}
        <ul class="campaigns">${repeat(found.slice(0, room), (each) => each.name, (each) => html`<li>${homeCard(each, this.standing.get(each.name), this.isOwner, () => remove(each))}</li>`)}</ul>
        ${this.problem ? html`<p class="problem" role="alert" id="more-problem">${sentence(this.problem)}</p>` : nothing}
        ${isMore ? html`<button id="more" ?disabled=${this.loading !== null} @click=${() => this.attempt(() => this.more())}>${this.loading ? 'One moment …' : 'Show more'}</button>` : nothing}
        <footer class="soft">${this.campaigns.length > 0 ? html`Here every item is counted on the side it leans to, certain or not; the page of a campaign counts apart what is undecided. ` : nothing}For programs: <a href="/v1/openapi.yaml">the description of the interface</a>${this.isOwner ? html`. A campaign that was exported is taken on the page <a href="#/new">New campaign</a>.` : '.'}</footer>
      </div>`,
      this.root,
    );
    while (this.asking < AT_ONCE && this.unasked() !== undefined) this.askOn();
  }

  foundWords(found) {
    if (this.search.trim() && this.loading) return 'Looking through all of them …';
    if (found.length === 0) return `No campaign has “${this.search.trim()}” in its name.`;
    return found.length > this.room ? `${plural(found.length, 'campaign')}, the first ${count(this.room)} of them shown` : plural(found.length, 'campaign');
  }
}
