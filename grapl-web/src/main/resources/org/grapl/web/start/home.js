// The campaigns there are.

import { html, nothing, render } from '../lib/lit-html.js';
import { repeat } from '../lib/directives/repeat.js';
import { campaignPath, get } from '../api.js';
import { plural } from '../words.js';
import { deleteDialog } from './delete-dialog.js';
import { homeCard } from './home-card.js';
import { welcome } from './welcome.js';

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
  const { campaigns } = await get('/v1/campaigns?limit=1000');
  render(html`<section class="card stack login"><h1>Which campaign do you work for?</h1>
    ${campaigns.length === 0 ? html`<p>There is none yet. Whoever gave you the token can make one.</p>` : html`<ul>${campaigns.map(({ name }) => html`<li><a href="#/c/${encodeURIComponent(name)}/check">${name}</a></li>`)}</ul>`}</section>`, root);
}

class HomePage {
  constructor(root, session) {
    this.root = root;
    this.isOwner = session.role === 'owner';
    /** @type {any[]} */
    this.campaigns = [];
    /** Where each stands; null if that could not be found out. @type {Map<string, any>} */
    this.standing = new Map();
    this.next = null;
    this.search = '';
    this.waiting = [];
    this.isClosed = false;
    this.stop = new AbortController();
  }

  close() {
    this.isClosed = true;
    this.stop.abort();
  }

  /** The next page of campaigns. */
  async more() {
    const cursor = this.next ? `&cursor=${encodeURIComponent(this.next)}` : '';
    const { campaigns, next } = await get(`/v1/campaigns?limit=${PAGE}${cursor}`);
    this.campaigns = [...this.campaigns, ...campaigns];
    this.next = next;
    this.show();
    this.waiting = [...campaigns];
    for (let one = 0; one < AT_ONCE; one++) this.askOn();
  }

  async askOn() {
    while (this.waiting.length > 0 && !this.isClosed) {
      const { name } = this.waiting.shift();
      try {
        this.standing.set(name, await get(campaignPath(name, '/status'), { signal: this.stop.signal }));
      } catch {
        this.standing.set(name, null); // the card says so; its page tells why
      }
      if (!this.isClosed) this.show();
    }
  }

  forget(name) {
    this.campaigns = this.campaigns.filter((each) => each.name !== name);
    this.show();
    this.root.querySelector('h1').focus();
  }

  show() {
    const wanted = this.search.trim().toLowerCase();
    const shown = this.campaigns.filter((each) => each.name.toLowerCase().includes(wanted));
    const remove = (campaign) => deleteDialog(campaign.name, this.standing.get(campaign.name), () => this.forget(campaign.name));
    render(
      html`<div class="home-page">
        <div class="row"><h1 tabindex="-1">Campaigns</h1><span class="push"></span>${this.isOwner && this.campaigns.length > 0 ? html`<a class="button main" id="new" href="#/new">New campaign</a>` : nothing}</div>
        ${this.campaigns.length === 0 ? welcome(this.isOwner) : nothing}
        ${this.campaigns.length >= MANY ? html`<p class="field"><label for="find">Find a campaign</label><input id="find" type="search" size="30" @input=${(event) => { this.search = event.target.value; this.show(); }}></p>
          <p class="hidden-text" role="status">${plural(shown.length, 'campaign')}</p>` : nothing}
        <ul class="campaigns">${repeat(shown, (each) => each.name, (each) => html`<li>${homeCard(each, this.standing.get(each.name), this.isOwner, () => remove(each))}</li>`)}</ul>
        ${this.next ? html`<button id="more" @click=${() => this.more()}>Show more</button>` : nothing}
        <footer class="soft">For programs: <a href="/v1/openapi.yaml">the description of the interface</a>${this.isOwner ? html`. A campaign that was exported is taken on the page <a href="#/new">New campaign</a>.` : '.'}</footer>
      </div>`,
      this.root,
    );
  }
}
