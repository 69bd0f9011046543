// How far the campaign is, in one line. Looked at lightly: checking comes first.

import { campaignPath, get } from '../api.js';
import { count, plural } from '../words.js';

const AFTER_ANSWER = 1500;
const ANYWAY = 60_000;
const EXPECTED_EVERY = 30_000;

export class Progress {
  /** @param {string} name the campaign @param {boolean} mayRead whether more than the status may be read @param {() => void} changed */
  constructor(name, mayRead, changed) {
    Object.assign(this, { name, mayRead, changed });
    /** @type {any} */
    this.status = null;
    /** How many items are expected to be wrong; NaN if that is not known. */
    this.wrong = NaN;
    this.askedExpected = -Infinity;
    this.timer = 0;
    this.isClosed = false;
  }

  /** Looks now. */
  async look() {
    clearTimeout(this.timer);
    try {
      this.status = await get(campaignPath(this.name, '/status'));
      await this.lookAtExpected();
      this.changed();
    } catch (failure) {
      if (!this.status) throw failure;
    } finally {
      this.soon(ANYWAY);
    }
  }

  /** Looks a little later; many wishes are one look. */
  soon(pause = AFTER_ANSWER) {
    clearTimeout(this.timer);
    if (!this.isClosed) this.timer = setTimeout(() => this.look(), pause);
  }

  async lookAtExpected() {
    if (!this.mayRead || performance.now() - this.askedExpected < EXPECTED_EVERY) return;
    this.askedExpected = performance.now();
    try {
      const { points } = await get(campaignPath(this.name, '/progress'));
      this.wrong = points.length > 0 ? points[points.length - 1].wrong ?? NaN : NaN;
    } catch {
      this.mayRead = false; // an older server, or a role that may not
    }
  }

  close() {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  /** @param {number} today checks of this reviewer */
  sentence(today) {
    if (!this.status) return '';
    const { observations, items } = this.status;
    const parts = [`You: ${plural(today, 'check')} today`, `all: ${count(observations)}`];
    if (Number.isFinite(this.wrong)) parts.push(`about ${count(this.wrong)} of ${count(items)} expected wrong`);
    return parts.join(' · ');
  }
}
