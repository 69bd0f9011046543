// The campaigns there are, the one somebody was at last first.

import { html, nothing, render } from '../lib/lit-html.js';
import { repeat } from '../lib/directives/repeat.js';
import { campaignPath, get, post } from '../api.js';
import { count, plural, sentence } from '../words.js';
import { deleteDialog } from './delete-dialog.js';
import { homeCard } from './home-card.js';
import { shelfDialog } from './shelf-dialog.js';
import { welcome } from './welcome.js';

/** So many cards are shown, and so many more when asked for. */
const PAGE = 100;
/** So many campaigns are asked how they stand at the same time. */
const AT_ONCE = 3;
/** From so many on, there is a field to find one by its name. */
const MANY = 9;

export async function mount(root, { session, go }) {
  if (session.campaign) {
    go(`/c/${encodeURIComponent(session.campaign)}${session.role === 'worker' ? '/check' : ''}`);
    return () => {};
  }
  const { campaigns } = await get('/v1/overview');
  if (session.role === 'worker') {
    chooseWork(root, campaigns.filter((each) => !each.archived));
    return () => {};
  }
  const home = new HomePage(root, session, campaigns);
  home.show();
  return () => home.close();
}

/** Who only checks chooses what to work for. */
function chooseWork(root, campaigns) {
  render(html`<section class="card stack login"><h1>Which campaign do you want to check for?</h1>
    ${campaigns.length === 0 ? html`<p>There is none yet. The person who gave you the token can make one.</p>` : html`<ul>${campaigns.map(({ name, title }) => html`<li><a href="#/c/${encodeURIComponent(name)}/check">${title || name}</a></li>`)}</ul>`}</section>`, root);
}

class HomePage {
  /** @param {HTMLElement} root @param {any} session @param {any[]} campaigns the one somebody was at last first */
  constructor(root, session, campaigns) {
    this.root = root;
    this.isOwner = session.role === 'owner';
    this.campaigns = campaigns;
    /** Where each stands; null if that could not be found out. What was worked out last will do until it is known anew. @type {Map<string, any>} */
    this.standing = new Map(campaigns.filter(({ last }) => last).map(({ name, last }) => [name, last]));
    /** Those whose standing nobody needs to ask for. */
    this.asked = new Set(campaigns.filter(({ entries, last }) => last?.entries === entries || entries === 0).map(({ name }) => name));
    this.room = PAGE;
    this.search = '';
    this.problem = '';
    this.isArchiveOpen = false;
    this.asking = 0;
    this.isClosed = false;
    this.stop = new AbortController();
  }

  close() {
    this.isClosed = true;
    this.stop.abort();
    document.querySelectorAll('#delete-dialog, #shelf-dialog').forEach((dialog) => dialog.close());
  }

  /** Those that are searched for. @param {boolean} isArchived */
  found(isArchived) {
    const wanted = this.search.trim().toLowerCase();
    return this.campaigns.filter(({ name, title, note, archived }) => archived === isArchived && `${name}\n${title}\n${note}`.toLowerCase().includes(wanted));
  }

  /** Those whose cards are shown. */
  get shown() {
    return [...this.found(false).slice(0, this.room), ...(this.isArchiveOpen ? this.found(true) : [])];
  }

  /** Asks how those stand that are shown, a few at the same time. */
  async askOn() {
    this.asking++;
    for (let name = this.unasked(); name !== undefined && !this.isClosed; name = this.unasked()) {
      this.asked.add(name);
      try {
        this.standing.set(name, await get(campaignPath(name, '/status'), { signal: this.stop.signal }));
      } catch {
        this.standing.set(name, this.standing.get(name) ?? null); // the card says so; its page tells why
      }
      if (!this.isClosed) this.show();
    }
    this.asking--;
  }

  /** The first campaign in sight whose standing nobody has asked for. @returns {string | undefined} */
  unasked() {
    return this.shown.find((each) => !this.asked.has(each.name))?.name;
  }

  forget(name) {
    this.campaigns = this.campaigns.filter((each) => each.name !== name);
    this.show();
    this.root.querySelector('h1').focus();
  }

  /** Keeps another title, another note, or puts it away. @param {any} campaign @param {any} change */
  async shelve(campaign, change) {
    Object.assign(campaign, await post(campaignPath(campaign.name, '/shelf'), change));
    if (!this.isClosed) this.show();
  }

  async archive(campaign) {
    this.problem = '';
    try {
      await this.shelve(campaign, { archived: !campaign.archived });
      this.root.querySelector('h1').focus(); // the button went away with its card
    } catch (failure) {
      this.problem = failure.message;
      this.show();
    }
  }

  cards(campaigns) {
    return html`<ul class="campaigns">${repeat(campaigns, (each) => each.name, (each) => html`<li>${homeCard(each, this.standing.get(each.name), this.isOwner, {
      remove: () => deleteDialog(each.name, this.standing.get(each.name), () => this.forget(each.name)), edit: () => shelfDialog(each, (change) => this.shelve(each, change)), archive: () => this.archive(each),
    })}</li>`)}</ul>`;
  }

  show() {
    const { room } = this;
    const [found, archived] = [this.found(false), this.found(true)];
    render(
      html`<div class="home-page">
        <div class="row"><h1 tabindex="-1">Campaigns</h1><span class="push"></span>${this.isOwner && this.campaigns.length > 0 ? html`<a class="button main" id="new" href="#/new">New campaign</a>` : nothing}</div>
        ${this.campaigns.length === 0 ? welcome(this.isOwner) : nothing}
        ${this.campaigns.length >= MANY ? html`<p class="field"><label for="find">Find a campaign</label><input id="find" type="search" size="30" autocomplete="off" spellcheck="false" @input=${(event) => { this.search = event.target.value; this.room = PAGE; this.show(); }}></p>
          <p class=${this.search.trim() ? 'soft' : 'hidden-text'} role="status" id="found">${this.foundWords(found)}</p>` : nothing}
        ${this.problem ? html`<p class="problem" role="alert" id="home-problem">${sentence(this.problem)}</p>` : nothing}
        ${this.cards(found.slice(0, room))}
        ${found.length > room ? html`<button id="more" @click=${() => { this.room += PAGE; this.show(); }}>Show more</button>` : nothing}
        ${archived.length > 0 ? html`<details id="archived" .open=${this.isArchiveOpen} @toggle=${(event) => { if (event.target.open !== this.isArchiveOpen) { this.isArchiveOpen = event.target.open; this.show(); } }}><summary>Archived (${count(archived.length)})</summary>${this.isArchiveOpen ? this.cards(archived) : nothing}</details>` : nothing}
        <footer class="soft">${this.campaigns.length > 0 ? html`Here every item counts for the side it leans to, certain or not. The page of a campaign counts undecided items separately. ` : nothing}For programmers: <a href="/v1/openapi.yaml">the description of the interface</a>${this.isOwner ? html`. To import a campaign, drop its file on the page <a href="#/new">New campaign</a>.` : '.'}</footer>
      </div>`,
      this.root,
    );
    while (this.asking < AT_ONCE && this.unasked() !== undefined) this.askOn();
  }

  foundWords(found) {
    if (found.length === 0) return `No campaign has “${this.search.trim()}” in its name or note.`;
    return found.length > this.room ? `${plural(found.length, 'campaign')}, the first ${count(this.room)} of them shown` : plural(found.length, 'campaign');
  }
}
