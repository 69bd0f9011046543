// Sees to it that there is a next card: asks for tickets, waits while there is no network, and says why there are none.

import { newKey } from '../api.js';
import { AHEAD } from './tickets.js';
import { LONG_LEASE } from './wire.js';

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 10_000;

/** When there was nothing to check, this long after it is asked again. */
const ASKS_AGAIN = 15_000;

/** The remark of a server that stopped early so as not to keep others waiting. */
const MORE_THERE = /ask again for the rest/;

export class Supply {
  /** @param {import('./wire.js').Wire} wire @param {import('./tickets.js').Tickets} tickets @param {() => void} changed */
  constructor(wire, tickets, changed) {
    Object.assign(this, { wire, tickets, changed });
    /** Why the server handed out fewer; empty if it did not. */
    this.remark = '';
    /** The sentence of a refusal; empty if there was none. */
    this.problem = '';
    this.isOffline = false;
    /** Items wanted instead of those the campaign chooses: gives labels, the best first. @type {null | (() => Promise<string[]>)} */
    this.labels = null;
    /** What was asked for and not heard of; repeated with its key, since the server may have handed it out. */
    this.pending = null;
    /** Tickets this browser remembered when it asked for its own. @type {number[]} */
    this.remembered = [];
    /** @type {Promise<void> | null} */
    this.asking = null;
    /** So many come with an answer that is being sent. */
    this.coming = 0;
    this.isStopped = false;
    this.timer = 0;
    this.pause = FIRST_PAUSE;
  }

  /** How many tickets may come with an answer that is about to be sent. */
  wishWithAnswer() {
    this.coming = this.labels || this.asking || this.pending || this.isStopped ? 0 : this.tickets.wish;
    return this.coming;
  }

  /** How many are missing. */
  get wish() {
    return Math.max(0, this.tickets.wish - this.coming);
  }

  /** One's own open tickets first. @param {number} waiting so many of them are answered already, which the server does not know yet */
  resume(waiting) {
    this.remembered = this.tickets.cards.map((card) => card.ticket).filter((ticket) => ticket);
    return this.ask({ count: Math.max(AHEAD + 1, this.tickets.cards.length) + waiting, resume: true });
  }

  /** Asks for what is missing, if anything is. */
  async fill() {
    if (this.pending) await this.ask(null);
    if (this.wish === 0 || this.isStopped || this.pending) return;
    if (this.labels) await this.alone(() => this.askByLabel());
    else await this.ask({ count: this.wish });
  }

  /** Takes so many along to where there is no network. @param {number} count */
  async takeAlong(count) {
    const before = this.tickets.along.length;
    await this.ask({ count, leaseSeconds: LONG_LEASE });
    const came = this.tickets.along.length - before;
    if (came > 0 && came < count && MORE_THERE.test(this.remark)) await this.takeAlong(count - came);
  }

  stop() {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** Takes tickets the server handed out. */
  came(tickets, remark, marks = {}) {
    this.tickets.arrive(tickets, marks);
    this.remark = remark ?? '';
    this.changed();
  }

  /** Asks, after what was asked before; null to ask for that only. */
  async ask(wish) {
    await this.asking;
    if (this.pending || wish) {
      this.pending ??= { wish, key: newKey() };
      await this.alone(() => this.askPending());
    }
  }

  async askPending() {
    const { wish, key } = this.pending;
    const { tickets, remark } = await this.wire.ask(wish, key);
    this.pending = null;
    if (wish.resume) {
      // What this browser remembers and the server does not: it is over, and others may have it.
      this.tickets.drop((card) => this.remembered.includes(card.ticket) && !tickets.some((each) => each.ticket === card.ticket));
      this.came(tickets, remark);
    } else await this.chosen(tickets, remark, wish.leaseSeconds ? { isAlong: true } : {});
  }

  /** Takes tickets the campaign chose. Items just skipped are exchanged for others, which are chosen while these are still held, unless nothing else is left. */
  async chosen(tickets, remark, marks = {}) {
    const isUnwanted = (ticket) => this.tickets.skipped.includes(ticket.item);
    const unwanted = tickets.filter(isUnwanted);
    this.came(tickets.filter((ticket) => !isUnwanted(ticket)), remark, marks);
    if (unwanted.length === 0) return;
    let others = { tickets: [], remark: '' };
    try {
      others = await this.wire.ask({ count: unwanted.length });
    } catch (failure) {
      if (failure.status === undefined) throw failure; // else the skipped ones are better than none
    }
    this.came(others.tickets.length > 0 ? others.tickets : unwanted, others.remark, marks);
    if (others.tickets.length > 0) this.wire.giveBackLeaving(unwanted.map((ticket) => ticket.ticket));
  }

  async askByLabel() {
    for (const label of await this.labels()) {
      if (this.tickets.wish === 0) return;
      if (this.tickets.cards.some((card) => card.item === label)) continue;
      try {
        const { tickets } = await this.wire.ask({ items: [label] });
        this.came(tickets, '', { isSecond: true });
      } catch (failure) {
        if (failure.status !== 422) throw failure; // else somebody has just got it; there are others
      }
    }
  }

  /** One request at a time; tried again later for as long as it takes. @param {() => Promise<void>} request */
  async alone(request) {
    await this.asking;
    clearTimeout(this.timer);
    this.asking = this.tried(request);
    try {
      await this.asking;
    } finally {
      this.asking = null;
    }
    this.changed();
  }

  async tried(request) {
    try {
      await request();
      this.isOffline = false;
      this.problem = '';
      this.pause = FIRST_PAUSE;
      if (this.wish > 0) this.later(MORE_THERE.test(this.remark) ? 0 : ASKS_AGAIN);
    } catch (failure) {
      if (failure.status === undefined) throw failure;
      this.isOffline = failure.isPassing;
      if (failure.isPassing) {
        this.pause = Math.min(LONGEST_PAUSE, Math.max(2 * this.pause, 1000 * failure.retryAfter));
        this.later(this.pause);
      } else {
        this.pending = null;
        this.problem = failure.message;
      }
    }
  }

  later(pause) {
    clearTimeout(this.timer);
    if (!this.isStopped) this.timer = setTimeout(() => this.fill(), pause);
  }
}
