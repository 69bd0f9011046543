// Sees to it that there is a next card: asks for tickets, waits while there is no network, and says why there are none.

import { newKey } from '../api.js';
import { AHEAD } from './tickets.js';
import { LONG_LEASE, isOfGone } from './wire.js';

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 10_000;

/** When there was nothing to check, this long after it is asked again. */
const ASKS_AGAIN = 15_000;

/** The remark of a server that stopped early so as not to keep others waiting. */
const MORE_THERE = /ask again for the rest/;

/** The refusal of an item that is before somebody else. */
const TAKEN = /nobody else is checking/;

export class Supply {
  /** @param {import('./wire.js').Wire} wire @param {import('./tickets.js').Tickets} tickets @param {() => void} changed */
  constructor(wire, tickets, changed) {
    Object.assign(this, { wire, tickets, changed });
    /** Why the server handed out fewer; empty if it did not. */
    this.remark = '';
    /** The sentence of a refusal; empty if there was none. */
    this.problem = '';
    /** Whether the campaign is no longer there: nothing more is asked for. */
    this.isGone = false;
    /** Whether another has its name by now. */
    this.isReplaced = false;
    this.isOffline = false;
    /** Items wanted instead of those the campaign chooses: gives labels, the best first. @type {null | (() => Promise<string[]>)} */
    this.labels = null;
    /** What was asked for and not heard of; repeated with its key, since the server may have handed it out. */
    this.pending = null;
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

  /** One's own open tickets first; what is here and no longer open is dropped. @param {number} waiting so many of them are answered already, which the server does not know yet */
  resume(waiting) {
    return this.alone(async () => {
      const count = Math.max(AHEAD + 1, this.tickets.cards.length) + waiting;
      const remembered = this.tickets.cards.map((card) => card.ticket).filter((ticket) => ticket);
      await this.ask({ count, resume: true }, { remembered });
    });
  }

  /** Asks for what is missing, if anything is. */
  async fill() {
    if (this.wish === 0 && !this.pending) return;
    await this.alone(async () => {
      await this.hearPending();
      if (this.wish === 0) return; // what was asked for before us is enough
      if (this.labels) await this.askByLabel();
      else await this.ask({ count: this.wish });
    });
  }

  /** Takes so many along to where there is no network. @param {number} count */
  async takeAlong(count) {
    const before = this.tickets.along.length;
    await this.alone(() => this.ask({ count, leaseSeconds: LONG_LEASE }, { isAlong: true }));
    const came = this.tickets.along.length - before;
    if (came > 0 && came < count && MORE_THERE.test(this.remark)) await this.takeAlong(count - came);
  }

  /** The campaign is no longer there, nor what it handed out. @param {import('../api.js').ApiError} failure */
  gone(failure) {
    this.isGone = true;
    this.isReplaced = failure.status !== 404;
    this.stop();
    this.tickets.drop(() => true);
    this.changed();
  }

  stop() {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** Takes tickets the server handed out. */
  came(tickets, remark, marks = {}) {
    if (this.isStopped) return; // who sits here next asks for them again
    this.tickets.arrive(tickets, marks);
    this.remark = remark ?? '';
    this.changed();
  }

  /** Asks for tickets, after what was asked for before. @param {{count: number, resume?: boolean, leaseSeconds?: number}} wish @param {{remembered?: number[], isAlong?: boolean}} what what is to be done with them */
  async ask(wish, what = {}) {
    await this.hearPending();
    this.pending = { wish, key: newKey(), what };
    await this.hearPending();
  }

  /** Gets what was asked for and not heard of, if there is such a thing. If the server is not heard again it stays so, and nothing else is asked for. */
  async hearPending() {
    if (!this.pending) return;
    const { wish, key, what } = this.pending;
    const { tickets, remark } = await this.wire.ask(wish, key);
    this.pending = null;
    if (wish.resume) this.resumed(tickets, remark, what.remembered);
    else await this.chosen(tickets, remark, what.isAlong ? { isAlong: true } : {});
  }

  /** Takes one's own tickets. What this browser remembered and the server did not is over, and others may have it. */
  resumed(tickets, remark, remembered) {
    this.tickets.drop((card) => remembered.includes(card.ticket) && !tickets.some((each) => each.ticket === card.ticket));
    // Chosen by the campaign in place of those that are over, but items of another kind are wanted.
    const unwanted = this.labels ? tickets.filter((each) => !remembered.includes(each.ticket) && !this.tickets.isOver(each)) : [];
    this.wire.giveBackLeaving(unwanted.map((each) => each.ticket));
    this.came(tickets.filter((each) => !unwanted.includes(each)), remark);
  }

  /** Takes tickets the campaign chose. Items just skipped are exchanged for others, which are chosen while these are still held, unless nothing else is left. */
  async chosen(tickets, remark, marks = {}) {
    const isUnwanted = (ticket) => this.tickets.skipped.includes(ticket.item);
    const unwanted = tickets.filter(isUnwanted);
    this.came(tickets.filter((ticket) => !isUnwanted(ticket)), remark, marks);
    if (unwanted.length === 0) return;
    let others = { tickets: [], remark: '' };
    try {
      others = await this.wire.ask({ count: unwanted.length, ...(marks.isAlong ? { leaseSeconds: LONG_LEASE } : {}) });
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
        // Somebody has just got it; there are others. What is said of all of them, such as of an audit, need not be heard for each.
        if (failure.status !== 422 || !TAKEN.test(failure.message)) throw failure;
      }
    }
  }

  /** One request at a time; tried again later for as long as it takes. @param {() => Promise<void>} request */
  async alone(request) {
    while (this.asking) await this.asking; // of several that waited, another may have begun before us
    if (this.isStopped) return;
    clearTimeout(this.timer);
    const mine = this.tried(request).finally(() => { this.asking = null; });
    this.asking = mine.catch(() => {});
    await mine;
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
      if (isOfGone(failure)) {
        this.pending = null;
        this.gone(failure);
      } else if (failure.isPassing) {
        this.pause = Math.min(LONGEST_PAUSE, Math.max(2 * this.pause, 1000 * failure.retryAfter));
        this.later(this.pause);
      } else {
        this.pending = null;
        this.problem = failure.message;
        if (failure.status === 422) this.later(ASKS_AGAIN); // an audit ends, a budget is raised
      }
    }
  }

  later(pause) {
    clearTimeout(this.timer);
    if (!this.isStopped) this.timer = setTimeout(() => this.fill(), pause);
  }
}
