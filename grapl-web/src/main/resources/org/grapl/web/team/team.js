// For owners: who is invited, what to settle, who is to check what, and who did what.

import { html, nothing, render } from '../lib/lit-html.js';
import { repeat } from '../lib/directives/repeat.js';
import { campaignPath, download, get, newKey, post, remove } from '../api.js';
import { reading } from '../campaign/item-observations.js';
import { readNumber } from '../check/answer.js';
import { attributesView, titleOf } from '../item-attributes.js';
import { sideName } from '../wording.js';
import { ago, count, moment, plural, sentence } from '../words.js';

/** @param {HTMLElement} root @param {{name: string}} page */
export async function mount(root, { name }) {
  const team = new Team(root, name);
  await team.look();
  return () => {};
}

class Team {
  constructor(root, name) {
    Object.assign(this, { root, name, link: '', said: '', problem: '' });
  }

  path(rest) {
    return campaignPath(this.name, rest);
  }

  async look() {
    const [about, access, did, open] = await Promise.all([get(this.path('')), get('/v1/people'), get(this.path('/people')), get(this.path('/disagreements'))]);
    Object.assign(this, { about, access, did: did.people, open });
    this.draw();
  }

  /** Does something and shows what has become of it. @param {() => Promise<string | void>} work gives a sentence to say */
  async act(work) {
    this.problem = '';
    this.said = '';
    try {
      this.said = (await work()) ?? '';
      await this.look();
    } catch (failure) {
      this.problem = failure.message;
      this.draw();
    }
  }

  /** The fields of a form that was sent. @param {(fields: FormData, form: HTMLFormElement) => Promise<string | void>} work */
  sent(work) {
    return (event) => {
      event.preventDefault();
      const form = event.target;
      this.act(() => work(new FormData(form, event.submitter), form));
    };
  }

  draw() {
    render(html`<h1>Team of ${this.name}</h1>
      <p role="status" class=${this.said ? 'notice' : 'hidden-text'} id="team-said">${this.said}</p>
      ${this.problem ? html`<p class="problem" role="alert">${sentence(this.problem)}</p>` : nothing}
      <div class="stack team">${this.toSettle()}${this.people()}${this.invite()}${this.assign()}</div>`, this.root);
  }

  toSettle() {
    const { disagreements, count: all } = this.open;
    return html`<section class="card" id="settle" aria-labelledby="settle-title"><h2 id="settle-title">To settle</h2>
      ${all === 0 ? html`<p class="soft">Nothing to settle: nobody contradicts anybody.</p>` : html`<p class="soft">${all === 1 ? 'One item was' : `${count(all)} items were`} answered differently by different people${all > disagreements.length ? `; the first ${disagreements.length} are shown` : ''}. What you choose counts. Answers that say otherwise stay in the log, but count no more.</p>`}
      <ul class="plain-list">${repeat(disagreements, ({ item }) => item, (each) => this.disagreement(each))}</ul></section>`;
  }

  disagreement({ item, attributes, answers }) {
    const { words = {} } = this.about;
    const isYesNo = this.about.settings.noise === 'yes-no' || words.yesNo === true;
    const settle = this.sent(async (fields) => {
      const { value, problem } = readNumber(String(fields.get('value')));
      if (value === undefined) throw new Error(problem || 'Type the value that is right.');
      await post(this.path(`/items/${encodeURIComponent(item)}/settle`), { value }, { key: newKey() });
      return `${item} is settled: ${reading({ value }, isYesNo, words)}.`;
    });
    const name = titleOf({ item, attributes });
    return html`<li><form @submit=${settle} aria-label="Settle ${item}"><h3>${name === item ? item : `${name} · ${item}`}</h3>
      ${Object.keys(attributes).length ? html`<details><summary>Look at it</summary>${attributesView({ item, attributes })}</details>` : nothing}
      <ul>${answers.map((each) => html`<li><strong>${each.worker || 'somebody'}</strong>: ${reading(each, isYesNo, words)}${each.note ? html` <span class="soft">“${each.note}”</span>` : nothing}</li>`)}</ul>
      <p class="row">${isYesNo ? html`<button name="value" value="1">▲ ${sideName(words, 'above')}</button><button name="value" value="0">▼ ${sideName(words, 'below')}</button>` : html`<input name="value" aria-label="The right value of ${item}" size="8" inputmode="decimal" autocomplete="off" required><button>Settle</button>`}</p></form></li>`;
  }

  people() {
    const known = new Map(this.access.people.filter((each) => each.valid && (!each.campaign || each.campaign === this.name)).map((each) => [each.name, each]));
    const rows = [...this.did, ...[...known.keys()].filter((name) => !this.did.some((each) => each.name === name)).map((name) => ({ name }))];
    const revoke = (id, name) => () => this.act(async () => {
      await remove(`/v1/people/${id}`);
      return `${name} cannot come in any more.`;
    });
    const row = ({ name, answers = 0, aside = 0, withdrawn = 0, overruled = 0, twice = 0, agree = 0, assigned = 0, left = 0, lastSeen }) => {
      const { id, role } = known.get(name) ?? {};
      return html`<tr><th scope="row">${name} ${role ? html`<small>${role}</small>` : nothing}</th><td class="number">${count(answers)}</td><td class="number">${count(aside)}</td><td class="number">${count(withdrawn)}${overruled ? html` <small>(${overruled} settled)</small>` : nothing}</td>
        <td class="number">${twice ? `${count(agree)} of ${count(twice)}` : '–'}</td><td class="number">${assigned ? `${count(left)} of ${count(assigned)}` : '–'}</td><td>${lastSeen && Date.parse(lastSeen) > 0 ? ago(Date.now() - Date.parse(lastSeen)) : 'never'}</td>
        <td>${id && role !== 'owner' ? html`<button class="plain" aria-label="Revoke ${name}" @click=${revoke(id, name)}>Revoke</button>` : nothing}</td></tr>`;
    };
    return html`<section class="card" id="people" aria-labelledby="people-title"><h2 id="people-title">Who did what</h2>
      <div class="wide" tabindex="0" role="region" aria-labelledby="people-title"><table><thead><tr><th scope="col">Name</th><th scope="col" class="number">Answers</th><th scope="col" class="number">Set aside</th><th scope="col" class="number">Withdrawn</th><th scope="col" class="number">Agrees</th><th scope="col" class="number">Assigned, to do</th><th scope="col">Last seen</th><td></td></tr></thead>
        <tbody>${rows.map(row)}</tbody></table></div>
      <p class="row"><button id="people-csv" @click=${() => this.act(() => download(this.path('/people.csv'), `${this.name}-people.csv`))}>People (CSV)</button></p></section>`;
  }

  invite() {
    if (!this.access.login) {
      return html`<section class="card" id="invite" aria-labelledby="invite-title"><h2 id="invite-title">Invite people</h2>
        <p>Others need tokens to come in: make one for yourself with <code>./grapl token create --role owner --name YOU</code>, and start the server with <code>--tokens</code>.</p></section>`;
    }
    const make = this.sent(async (fields) => {
      const { path } = await post('/v1/links', { role: fields.get('role'), days: Number(fields.get('days')), ...(fields.has('only') ? { campaign: this.name } : {}) });
      this.link = `${location.origin}${path}`;
      return 'The link is made. It is shown here once: send it now.';
    });
    const copy = () => this.act(async () => {
      await navigator.clipboard.writeText(this.link);
      return 'The link is copied.';
    });
    const links = this.access.links.filter((each) => each.valid);
    const joined = (id) => this.access.people.filter((each) => each.link === id).length;
    const revoke = (id) => () => this.act(async () => {
      await remove(`/v1/people/${id}`);
      this.link = '';
      return 'Nobody can join by this link any more. Who joined by it stays.';
    });
    return html`<section class="card" id="invite" aria-labelledby="invite-title"><h2 id="invite-title">Invite people</h2>
      <p class="soft">Several people can join by one link. Each gives a name, and can be revoked alone.</p>
      <form class="row" @submit=${make}><label>They may <select name="role"><option value="worker">check items</option><option value="reader">look at results</option></select></label>
        <label>for the next <input name="days" type="number" min="1" max="365" value="14" required> days</label>
        <label><input type="checkbox" name="only" checked> in this campaign only</label><button class="main">Make a link</button></form>
      ${this.link ? html`<p class="row link-made"><input id="link" readonly aria-label="The link to send" .value=${this.link} @focus=${(event) => event.target.select()}><button @click=${copy}>Copy</button></p>` : nothing}
      <ul class="plain-list">${links.map(({ id, role, campaign, expires }) => html`<li class="row"><span>For ${role}s of ${campaign ?? 'all campaigns'}, until ${moment(expires)}; ${plural(joined(id), 'person', 'people')} joined.</span><button class="plain push" aria-label="Revoke the link for ${role}s until ${moment(expires)}" @click=${revoke(id)}>Revoke</button></li>`)}</ul></section>`;
  }

  assign() {
    const names = [...new Set([...this.did.map(({ name }) => name), ...this.access.people.filter((each) => each.valid && each.role !== 'reader').map(({ name }) => name)])].sort();
    const columns = this.about.attributes.filter((each) => each !== 'image');
    const send = this.sent(async (fields, form) => {
      const to = String(fields.get('to')).trim();
      const column = fields.get('column');
      const items = String(fields.get('items')).split(/\n/).map((each) => each.trim()).filter(Boolean);
      const { items: n } = await post(this.path('/assignments'), { to, shared: fields.has('shared'), ...(column ? { column, value: String(fields.get('value')) } : { items }) }, { key: newKey() });
      form.reset();
      return to ? `${plural(n, 'item')} assigned to ${to}.` : `${plural(n, 'item')} assigned to nobody any more.`;
    });
    return html`<section class="card" id="assign" aria-labelledby="assign-title"><h2 id="assign-title">Assign items</h2>
      <p class="soft">Someone with assigned items gets only these until all are answered, and nobody else gets them before that. Audits are different: they draw from all items at random.</p>
      <form class="stack" @submit=${send}><p class="field"><label for="assign-to">To whom</label><input id="assign-to" name="to" list="assign-names" autocomplete="off" maxlength="200" aria-describedby="assign-to-help"><small id="assign-to-help">Leave it empty to give items back to everybody.</small><datalist id="assign-names">${names.map((each) => html`<option value=${each}></option>`)}</datalist></p>
        ${columns.length ? html`<p class="row"><label>All items where <select name="column"><option value="">…</option>${columns.map((each) => html`<option value=${each}>${each}</option>`)}</select></label> <label>is <input name="value" autocomplete="off"></label></p>` : nothing}
        <p class="field"><label for="assign-items">${columns.length ? 'Or these items' : 'Which items'}, one per line</label><textarea id="assign-items" name="items" rows="3"></textarea></p>
        <p><label><input type="checkbox" name="shared"> Others may get them too</label></p>
        <button class="main">Assign</button></form></section>`;
  }
}
