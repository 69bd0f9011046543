// Somebody checking items of a campaign: what they hold, what they did, what is yet to be sent. Knows nothing of the page.

import { newKey } from '../api.js';
import { titleOf } from '../item-attributes.js';
import { Diary } from './diary.js';
import { Queue, placeOf } from './queue.js';
import { Sender } from './sender.js';
import { storageOf } from './storage.js';
import { Supply } from './supply.js';
import { Tickets } from './tickets.js';
import { Wire, isOfGone } from './wire.js';

/** Who was away for longer, in milliseconds, may find that what they hold went to others. */
const LONG_AWAY = 10 * 60_000;

/** Fires `change` (something is to be shown), `said` (detail: a sentence for those who listen) and `kept` (detail: the deed whose answer the server has). */
export class Sitting extends EventTarget {
  /** @param {{name: string, created: string}} campaign @param {string} worker */
  constructor(campaign, worker) {
    super();
    const place = placeOf(campaign, worker);
    this.wire = new Wire(campaign, worker);
    this.queue = new Queue(storageOf('localStorage'), campaign, worker);
    this.tickets = new Tickets(storageOf('localStorage'), `grapl-check-tickets:${place}`);
    this.diary = new Diary(`grapl-check-diary:${place}`);
    this.supply = new Supply(this.wire, this.tickets, () => this.changed());
    this.tickets.isAnswered = ({ ticket, item }) => this.queue.all.some((entry) => entry.ticket && entry.ticket === ticket) || this.isToldWithoutTicket(item);
    this.tickets.drop((card) => this.tickets.isOver(card));
    /** What a refusal of the server was about, in words; empty if there was none lately. */
    this.problem = '';
    /** Since when nobody looks at the page, as a time in milliseconds; Infinity if somebody does. */
    this.hiddenSince = Infinity;
    /** Ends what is listened to. */
    this.ending = new AbortController();
    /** Deeds undone whose withdrawal the server has not confirmed, by the queue's entry. */
    this.undone = new Map();
    this.sender = new Sender(this.queue, (entry) => this.wire.perform(this.queue, entry, () => this.supply.wishWithAnswer(), (item) => this.isWithoutTicket(item)), {
      done: (entry, result) => this.done(entry, result),
      refused: (entry, failure) => this.refused(entry, failure),
      state: () => this.changed(),
    });
  }

  /** Begins, or begins again after another tab had its turn. */
  async begin() {
    const { signal } = this.ending;
    const tryNow = () => this.tryNow();
    window.addEventListener('online', tryNow, { signal });
    window.addEventListener('offline', tryNow, { signal });
    const look = () => this.lookedAt(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look, { signal });
    look();
    this.sender.wake();
    await this.supply.resume(this.queue.all.length);
  }

  /** Ends: no more is asked for. What waits to be sent is kept, and sent for as long as the page is there. */
  end() {
    this.ending.abort();
    this.supply.stop();
  }

  /** Does not wait for the next attempt. */
  tryNow() {
    this.sender.wake();
    return this.supply.fill();
  }

  /** The page is looked at, or no longer. @param {boolean} isSeen */
  lookedAt(isSeen) {
    const isLong = isSeen && Date.now() - this.hiddenSince >= LONG_AWAY;
    this.hiddenSince = isSeen ? Infinity : Date.now();
    if (isLong) this.comeBack();
  }

  /** After a long absence: what went to others meanwhile is not checked twice. */
  async comeBack() {
    const { present } = this.tickets;
    await this.supply.resume(this.queue.all.length);
    if (present && !this.supply.isGone && !this.tickets.isOver(present) && !this.tickets.cards.some((card) => card.item === present.item)) {
      this.tellProblem(`You were away for a long time, so ${present.item} was given to others.`);
    }
    await this.supply.fill();
  }

  /** Gives what nobody has looked at to others. Without a network they could not have it, and this page may be opened again before there is one. */
  leave() {
    if (!navigator.onLine || this.supply.isOffline || this.sender.isStuck) return;
    this.wire.giveBackLeaving(this.tickets.dropUnseen().map((card) => card.ticket).filter((ticket) => ticket));
  }

  changed() {
    this.dispatchEvent(new Event('change'));
  }

  say(sentence) {
    this.dispatchEvent(new CustomEvent('said', { detail: sentence }));
  }

  next(sentence) {
    const { present } = this.tickets;
    this.say(present ? `${sentence} Next: ${titleOf(present)}.` : sentence);
    this.changed();
  }

  /** Records an answer to the present card. @param {number} value @param {string} words how it is shown later, such as "above" @param {string} note */
  answer(value, words, note) {
    const card = this.tickets.finish();
    const id = newKey();
    this.problem = '';
    this.queue.add({ id, kind: 'tell', item: card.item, ticket: card.ticket, value, note });
    this.diary.add({ id, kind: 'answer', at: Date.now(), card, value, words, note });
    this.next(`Recorded ${words} for ${titleOf(card)}.`);
    this.sender.wake();
  }

  /** Leaves the present card to others. The next choice is made first, or it would be the same item again. */
  async skip() {
    const card = this.tickets.finish();
    this.problem = '';
    this.tickets.noteSkipped(card.item);
    const hadOthers = this.tickets.present !== undefined;
    const deed = { id: newKey(), kind: 'skipped', at: Date.now(), card, words: 'skipped' };
    this.diary.add(deed);
    if (hadOthers) this.next(`Skipped ${card.item}.`);
    await this.supply.fill();
    if (!hadOthers && !this.tickets.present) {
      this.diary.remove(deed);
      this.tickets.bringBack(card);
      this.problem = 'There is no other item to check now, so this one stays.';
      this.changed();
      return;
    }
    if (!hadOthers) this.next(`Skipped ${card.item}.`);
    this.giveBack(card, 'abandoned');
  }

  /** The present card cannot be checked: nobody gets it again. */
  setAside(note) {
    const card = this.tickets.finish();
    this.problem = '';
    this.diary.add({ id: newKey(), kind: 'aside', at: Date.now(), card, words: 'set aside' });
    this.next(`Set ${card.item} aside.`);
    this.giveBack(card, 'set-aside', note);
    this.supply.fill();
  }

  giveBack(card, reason, note = '') {
    if (!card.ticket && reason === 'abandoned') return;
    this.queue.add({ id: newKey(), kind: 'back', item: card.item, ticket: card.ticket, reason, note });
    this.sender.wake();
  }

  /** Gives back what was taken along, but for the card at hand. */
  giveBackAlong() {
    this.tickets.release();
    this.tickets.drop((card) => card !== this.tickets.present).forEach((card) => this.giveBack(card, 'abandoned'));
    this.changed();
    this.supply.fill();
  }

  /** Goes over to items of another kind; those at hand are given back. @param {null | (() => Promise<string[]>)} labels which items; null for those the campaign chooses */
  async change(labels) {
    const labelsBefore = this.supply.labels;
    this.supply.labels = labels;
    const before = this.tickets.drop(() => true);
    this.changed();
    await this.supply.fill();
    if (this.supply.isOffline && !this.tickets.present && before.length > 0) {
      this.supply.labels = labelsBefore;
      this.tickets.restore(before); // without network they are all there is
      this.tellProblem('The server cannot be reached, so you keep the items you have.');
      return false;
    }
    before.forEach((card) => this.giveBack(card, 'abandoned'));
    return true;
  }

  /** Takes an answer back; the item comes to the front. Anything else done comes to the front as well. @param {import('./diary.js').Deed} deed */
  undo(deed) {
    this.problem = '';
    const waiting = this.queue.find(deed.id);
    if (deed.kind === 'answer' && !waiting && !deed.observation) {
      this.undoUnheard(deed);
      return;
    }
    if (waiting?.kind === 'record' && waiting.isTried && !waiting.refused) {
      this.tellProblem(`The answer for ${deed.card.item} is on its way. Undo it when the server has it.`);
      return;
    }
    const isUnsent = waiting && !waiting.isTried;
    this.diary.remove(deed);
    if (isUnsent || waiting?.refused) {
      this.queue.remove(deed.id);
    } else if (waiting) {
      this.undone.set(deed.id, deed);
      this.queue.change(deed.id, { kind: 'retract' }); // the server may have it, whatever we heard
    } else if (deed.observation) {
      const id = newKey();
      this.undone.set(id, deed);
      this.queue.add({ id, kind: 'withdraw', item: deed.card.item, ticket: 0, observation: deed.observation });
    }
    this.tickets.bringBack({ ...deed.card, ticket: isUnsent ? deed.card.ticket : 0 });
    this.say(deed.kind === 'answer' ? `Undone: ${deed.words} for ${deed.card.item}. Here it is again.` : `Here is ${deed.card.item} again.`);
    this.changed();
    this.sender.wake();
  }

  /** Undoes an answer that another tab sent: its number is to be asked for. @param {import('./diary.js').Deed} deed */
  async undoUnheard(deed) {
    const { item } = deed.card;
    let why = 'the server has no such answer of yours that counts';
    try {
      const observation = await this.wire.ownObservation(item, deed.value);
      if (!this.diary.find(deed.id)) return; // undone twice
      if (observation) {
        this.diary.change(deed.id, { observation });
        this.undo(deed);
        return;
      }
    } catch (failure) {
      if (failure.status === undefined) throw failure;
      why = failure.message;
    }
    this.tellProblem(`The answer for ${item} cannot be undone here: ${why}`);
  }

  tellProblem(sentence) {
    this.problem = sentence;
    this.say(sentence);
    this.changed();
  }

  /** Whether an item is before the reviewer, or was answered, for which there is no ticket yet. @param {string} item */
  isWithoutTicket(item) {
    if (this.supply.isStopped) return false;
    return this.tickets.cards.some((card) => card.item === item && !card.ticket) || this.isToldWithoutTicket(item);
  }

  /** @param {string} item */
  isToldWithoutTicket(item) {
    return this.queue.entries.some((entry) => entry.kind === 'tell' && entry.item === item && !entry.ticket);
  }

  /** Got a ticket for an item that came back by undoing. */
  gotAgain({ item, ticket }) {
    const card = this.tickets.cards.find((each) => each.item === item && !each.ticket);
    const entry = this.queue.entries.find((each) => each.kind === 'tell' && each.item === item && !each.ticket);
    if (card) {
      card.ticket = ticket;
      this.tickets.keep();
    } else if (entry) this.queue.change(entry.id, { ticket });
    else this.giveBack({ item, ticket }, 'abandoned'); // skipped meanwhile
  }

  /** What looked like a slip is right: it is not asked again. @param {import('./diary.js').Deed} deed */
  confirm(deed) {
    this.queue.add({ id: newKey(), kind: 'confirm', item: deed.card.item, ticket: 0, observation: deed.observation });
    this.diary.change(deed.id, { doubtful: '' });
    this.say(`${deed.words} for ${deed.card.item} is confirmed.`);
    this.changed();
    this.sender.wake();
  }

  done(entry, { observation, doubtful = '', tickets, remark, again }) {
    if (again) this.gotAgain(again);
    this.undone.delete(entry.id);
    this.supply.coming = 0;
    if (entry.ticket) this.tickets.over.add(entry.ticket);
    if (tickets) this.supply.chosen(tickets, remark).then(() => this.supply.fill());
    if (observation) this.diary.change(entry.id, { observation, doubtful });
    const deed = this.diary.find(entry.id);
    if (deed?.doubtful) this.say(`${deed.words} for ${deed.card.item}: ${deed.doubtful}. Is it right?`);
    if (deed && observation) this.dispatchEvent(new CustomEvent('kept', { detail: deed }));
    if (!tickets) this.supply.fill();
  }

  refused(entry, failure) {
    const { id, kind, item } = entry;
    this.supply.coming = 0;
    if (isOfGone(failure)) this.supply.gone(failure);
    if (kind === 'tell' || kind === 'record') {
      this.queue.change(id, { refused: refusalOf(failure) });
      this.say(`The answer for ${item} was not accepted: ${failure.message}`);
      this.supply.fill();
      return;
    }
    this.queue.remove(id);
    if (kind === 'confirm') this.tellProblem(`The answer for ${item} was not confirmed: ${failure.message}`);
    else if (entry.observation) {
      this.tickets.drop((card) => card.item === item && !card.ticket);
      if (this.undone.has(id)) this.diary.add({ ...this.undone.get(id), observation: entry.observation });
      this.tellProblem(`The answer for ${item} cannot be undone: ${failure.message}`);
    } else if (entry.reason === 'set-aside') {
      const deed = this.diary.deeds.find((each) => each.kind === 'aside' && each.card.item === item);
      if (deed) {
        this.diary.remove(deed);
        this.tickets.bringBack(deed.card);
      }
      this.tellProblem(`${item} was not set aside: ${failure.message}`);
    }
    this.undone.delete(id);
    this.supply.fill();
  }

  /**
   * Tries once more what was refused, perhaps in another way. Under a new key, since the old one stands for what was refused; the deed in the diary is known by it.
   * @param {import('./queue.js').Entry} entry @param {Partial<import('./queue.js').Entry>} change
   */
  again({ refused, ...entry }, change = {}) {
    const id = newKey();
    this.queue.remove(entry.id);
    this.queue.add({ ...entry, ...change, id, isTried: false });
    this.diary.change(entry.id, { id });
    this.sender.wake();
    this.changed();
  }

  /** @param {import('./queue.js').Entry} entry */
  dropRefused(entry) {
    this.queue.remove(entry.id);
    const deed = this.diary.find(entry.id);
    if (deed) this.diary.remove(deed);
    this.changed();
  }
}

/** What is kept of a refusal. @param {any} failure */
export function refusalOf(failure) {
  return { sentence: failure.message, status: failure.status, isGone: isOfGone(failure) };
}
