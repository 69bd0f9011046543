// Examples come with answers that were recorded: a newcomer can let them be given, and watch.

import { html, nothing } from '../lib/lit-html.js';
import { campaignPath, post } from '../api.js';
import { drawAnswer, exampleOf, recordedAnswers } from '../example.js';
import { sentence } from '../words.js';

/** The name under which recorded answers are given where there is no login; where there is one, everybody signs with their own. */
const WORKER = 'example';

/** Gives recorded answers, one check after the other, as a person would. */
export class RecordedAnswers {
  /** @param {any} about the campaign @param {() => void} changed called when there is something new to show @param {{login: boolean}} session */
  constructor(about, changed, session = { login: false }) {
    this.name = about.name;
    this.changed = changed;
    this.signature = session.login ? {} : { worker: WORKER };
    this.example = exampleOf(about);
    this.left = 0;
    this.failure = '';
    /** @type {Promise<Map<string, number>> | null} */
    this.values = null;
  }

  /** @param {number} checks */
  async give(checks) {
    this.left = checks;
    this.failure = '';
    this.changed();
    try {
      this.values ??= recordedAnswers(this.example);
      const values = await this.values;
      let { tickets, remark } = await post(campaignPath(this.name, '/ask'), { ...this.signature, resume: true });
      while (this.left > 0 && tickets.length > 0) {
        const recorded = values.get(tickets[0].item);
        if (recorded === undefined) throw new Error(`No answer is recorded for ${tickets[0].item}.`);
        const value = drawAnswer(this.example, recorded);
        this.left--;
        const answer = { ticket: tickets[0].ticket, value, ...this.signature };
        ({ tickets = [], remark = '' } = await post(campaignPath(this.name, '/tell'), this.left > 0 ? { ...answer, next: 1 } : answer));
        this.changed();
      }
      if (this.left > 0) this.failure = remark;
    } catch (failure) {
      this.failure = sentence(failure.message);
      this.values = null; // it may have been these that could not be had: they are asked for again
    }
    this.left = 0;
    this.changed();
  }

  stop() {
    this.left = 0;
  }

  /** @param {string} role */
  view(role) {
    if (!this.example || role === 'reader') return nothing;
    return html`<section class="notice row" aria-label="Example">
      <span>This is an example, so the answers are already known. Check some items yourself, or let the example answer and watch.</span><span class="push"></span>
      ${this.left > 0
        ? html`<span>${this.left} to go</span><button @click=${() => this.stop()}>Stop</button>`
        : [1, 10, 50].map((n) => html`<button id="give-${n}" @click=${() => this.give(n)}>${n === 1 ? '1 check' : `${n} checks`}</button>`)}
      ${this.failure ? html`<span role="alert">${this.failure}</span>` : nothing}</section>`;
  }
}
