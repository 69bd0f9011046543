// The tickets somebody holds: the one before them, and a few ahead so that the next is there at once.

import { keepIfPossible, readKept } from './storage.js';

/**
 * @typedef {{ticket: number, item: string, attributes: Record<string, any>, link?: string, purpose: string, isAlong?: boolean, isSecond?: boolean}} Card a ticket as the server sent it; 0 if the item came back by undoing and has none yet
 */

/** So many besides the one before them: few, since each answer makes the next choice better. */
export const AHEAD = 2;

/** How many skipped items are remembered so as not to come back at once. */
const SKIPPED = 20;

export class Tickets {
  /** @param {Storage | import('./storage.js').Memory} storage @param {string} place */
  constructor(storage, place) {
    this.storage = storage;
    this.place = place;
    /** @type {Card[]} */
    this.cards = readKept(storage, place) ?? [];
    /** Numbers of those that are over for us, whatever the server still says. */
    this.over = new Set();
    /** Whether an answer to one waits to be sent. @type {(card: Card) => boolean} */
    this.isAnswered = () => false;
    /** Labels of items skipped lately. @type {string[]} */
    this.skipped = [];
  }

  /** @returns {Card | undefined} */
  get present() {
    return this.cards[0];
  }

  /** How many there are to be asked for. */
  get wish() {
    return Math.max(0, AHEAD + 1 - this.cards.length);
  }

  /** Those that were taken along. */
  get along() {
    return this.cards.filter((card) => card.isAlong);
  }

  /** Whether we are done with one, whatever the server still says. @param {Card} card */
  isOver(card) {
    return this.over.has(card.ticket) || this.isAnswered(card);
  }

  /** Takes what the server handed out, but for what is here or over already. @param {Card[]} cards @param {Partial<Card>} marks */
  arrive(cards, marks = {}) {
    for (const card of cards.filter((each) => !this.isOver(each))) {
      const waiting = this.cards.find((each) => each.item === card.item && !each.ticket);
      if (waiting) waiting.ticket = card.ticket;
      else if (!this.cards.some((each) => each.ticket === card.ticket)) this.cards.push({ ...card, ...marks });
    }
    this.keep();
  }

  /** Takes away the present one, which is over. @returns {Card} */
  finish() {
    const card = this.cards.shift();
    if (card.ticket) this.over.add(card.ticket);
    this.keep();
    return card;
  }

  /** Brings one back to the front. @param {Card} card */
  bringBack(card) {
    this.over.delete(card.ticket);
    this.cards = [card, ...this.cards.filter((each) => each.item !== card.item)];
    this.keep();
  }

  /** Puts back what was taken away. @param {Card[]} cards */
  restore(cards) {
    this.cards = cards;
    this.keep();
  }

  /** Takes some away. @param {(card: Card) => boolean} isMeant @returns {Card[]} those taken away */
  drop(isMeant) {
    const gone = this.cards.filter(isMeant);
    this.cards = this.cards.filter((card) => !gone.includes(card));
    this.keep();
    return gone;
  }

  /** Those nobody has looked at yet and nobody wanted to take along: for others when this reviewer leaves. @returns {Card[]} */
  dropUnseen() {
    return this.drop((card) => card !== this.present && !card.isAlong);
  }

  /** Those taken along count as any others from now on. */
  release() {
    this.cards.forEach((card) => { card.isAlong = false; });
    this.keep();
  }

  /** @param {string} label */
  noteSkipped(label) {
    this.skipped = [label, ...this.skipped.filter((each) => each !== label)].slice(0, SKIPPED);
  }

  /** The server knows who holds what; where nothing can be kept, only the way without network is lost. */
  keep() {
    keepIfPossible(this.storage, this.place, JSON.stringify(this.cards));
  }
}
