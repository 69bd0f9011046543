// What was done in this sitting, the last first, and how many checks were made today.

import { keepIfPossible, readKept, storageOf } from './storage.js';

const LONGEST = 50;

/**
 * @typedef {{id: string, kind: 'answer' | 'skipped' | 'aside', at: number, card: import('./tickets.js').Card, value?: number, words: string, observation?: number, note?: string}} Deed
 */
export class Diary {
  /** @param {string} place under which it is kept: the deeds until the tab is closed, the number until tomorrow */
  constructor(place) {
    this.place = place;
    /** @type {Deed[]} */
    this.deeds = readKept(storageOf('sessionStorage'), place) ?? [];
  }

  /** @param {Deed} deed */
  add(deed) {
    this.deeds = [deed, ...this.deeds].slice(0, LONGEST);
    if (deed.kind === 'answer') this.count(1);
    this.keep();
  }

  /** The last answer that can be undone. @returns {Deed | undefined} */
  get lastAnswer() {
    return this.deeds.find((deed) => deed.kind === 'answer');
  }

  /** @param {string} id */
  find(id) {
    return this.deeds.find((deed) => deed.id === id);
  }

  /** @param {string} id @param {Partial<Deed>} change */
  change(id, change) {
    const deed = this.find(id);
    if (deed) Object.assign(deed, change);
    this.keep();
  }

  /** @param {Deed} deed */
  remove(deed) {
    if (!this.deeds.includes(deed)) return;
    this.deeds = this.deeds.filter((each) => each !== deed);
    if (deed.kind === 'answer') this.count(-1);
    this.keep();
  }

  /** Checks made today in this browser. */
  get today() {
    const { day, checks } = readKept(storageOf('localStorage'), this.place) ?? {};
    return day === new Date().toDateString() ? checks : 0;
  }

  count(change) {
    keepIfPossible(storageOf('localStorage'), this.place, JSON.stringify({ day: new Date().toDateString(), checks: Math.max(0, this.today + change) }));
  }

  keep() {
    keepIfPossible(storageOf('sessionStorage'), this.place, JSON.stringify(this.deeds));
  }
}
