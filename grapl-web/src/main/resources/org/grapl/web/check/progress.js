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
    /** When it is looked at next. */
    this.due = Infinity;
    this.isClosed = false;
  }

  /** Looks now. */
  async look() {
    clearTimeout(this.timer);
    this.due = Infinity;
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

  /** Looks a little later; many wishes are one look, also of somebody who never pauses. */
  soon(pause = AFTER_ANSWER) {
    const due = performance.now() + pause;
    if (this.isClosed || due >= this.due) return;
    clearTimeout(this.timer);
    this.due = due;
    this.timer = setTimeout(() => this.look().catch((failure) => failure.status === undefined && console.error(failure)), pause);
  }

  async lookAtExpected() {
    if (!this.mayRead || performance.now() - this.askedExpected < EXPECTED_EVERY) return;
    this.askedExpected = performance.now();
    try {
      const { points } = await get(campaignPath(this.name, '/progress'));
      this.wrong = points.length > 0 ? points[points.length - 1].wrong ?? NaN : NaN;
    } catch (failure) {
      if (failure.status !== 0) this.mayRead = false; // an older server, or a role that may not
    }
  }

  close() {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  /** How many checks there are. @param {number} today those of this reviewer */
  sentence(today) {
    if (!this.status) return '';
    const { checks } = this.status;
    return `You: ${plural(today, 'check')} today · everybody so far: ${count(checks)}`;
  }

  /** What they are good for, as far as that is known; else empty. */
  get outlook() {
    if (!this.status || !Number.isFinite(this.wrong)) return '';
    return `about ${count(this.wrong)} of ${plural(this.status.items, 'item')} expected wrong`;
  }
}
