// For owners: answers that may be mistakes, to be cleared up one by one.

import { html, nothing } from '../lib/lit-html.js';
import { campaignPath, get, newKey, post } from '../api.js';
import { plural } from '../words.js';
import { reading } from './item-observations.js';

/** More are shown when these are cleared up. */
const SHOWN = 10;

/** What the server doubts. Nobody but owners asks for it, and they only when the campaign has moved. */
export class DoubtfulAnswers {
  /** @param {import('../campaign-model.js').CampaignModel} model @param {boolean} isOwner @param {{changed: () => void, refused: (sentence: string) => void, open: (label: string) => void}} listener */
  constructor(model, isOwner, listener) {
    Object.assign(this, { model, isAsked: isOwner, listener, list: [], entries: -1 });
  }

  /** @param {number} entries how far the campaign has come */
  async look(entries) {
    if (!this.isAsked || entries === this.entries) return;
    const { doubtful } = await get(campaignPath(this.model.name, '/doubtful'));
    Object.assign(this, { list: doubtful, entries });
  }

  /** @param {any} answer @param {'confirm' | 'withdraw'} deed */
  async clear(answer, deed) {
    try {
      await post(campaignPath(this.model.name, `/observations/${answer.observation}/${deed}`), {}, { key: newKey() });
      this.list = this.list.filter((each) => each !== answer);
      this.entries = -1;
    } catch (failure) {
      this.listener.refused(failure.message);
    }
    this.listener.changed();
    document.querySelector('#doubtful button')?.focus();
  }

  summary() {
    if (this.list.length === 0) return nothing;
    return html`<p class="notice row" id="doubtful-count"><span>${plural(this.list.length, 'answer')} to look at.</span> <button class="plain" @click=${() => document.querySelector('#doubtful').scrollIntoView()}>Show</button></p>`;
  }

  /** @param {boolean} isAudited whether withdrawing would close an audit */
  view(isAudited) {
    if (this.list.length === 0) return nothing;
    return html`<section class="card" id="doubtful" aria-labelledby="doubtful-title"><h2 id="doubtful-title">Answers to look at</h2>
      <p class="soft">These may be mistakes. Numbers far from everything seen count next to nothing until somebody says that they are right or a second check agrees. Reviewers who have second opinions switched on get these items first.${isAudited ? ' To withdraw one closes the audit.' : ''}</p>
      <ul class="plain-list">${this.list.slice(0, SHOWN).map((each) => this.row(each))}</ul>
      ${this.list.length > SHOWN ? html`<p class="soft">And ${this.list.length - SHOWN} more, which are shown when these are cleared up.</p>` : nothing}</section>`;
  }

  row(answer) {
    const { item, worker, reason } = answer;
    const { isYesNo, words } = this.model;
    return html`<li><p><button class="plain" @click=${() => this.listener.open(item)}>${this.model.titleOf(item)}</button> <strong>${reading(answer, isYesNo, words)}</strong>${worker ? ` by ${worker}` : ''}: ${reason}.</p>
      <div class="row"><button aria-label="Withdraw: ${item}" @click=${() => this.clear(answer, 'withdraw')}>Withdraw</button> <button aria-label="It is right: ${item}" @click=${() => this.clear(answer, 'confirm')}>It is right</button></div></li>`;
  }
}
