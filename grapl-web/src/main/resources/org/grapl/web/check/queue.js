// What this browser has yet to tell the server, in order. Kept in the browser's storage before anything is sent, so that neither a lost network nor a closed window loses an answer.

import { Memory, readKept, storageOf } from './storage.js';

/**
 * One thing to tell. Kinds: `tell` an answer; `retract` an answer that was taken back while the server may have got it; `withdraw` an observation; `confirm` an observation that looked odd; `back` gives a ticket back; `record` an observation nobody asked for.
 * A ticket of 0 stands for none yet: the item is then asked for by its label first. Once `isTried` is true the server may have got it, whatever this browser heard, so that from then on it is repeated as it was.
 * `refused` is there if the server said no: then it waits for a person to decide, and holds up nobody else.
 * @typedef {{id: string, kind: 'tell' | 'retract' | 'withdraw' | 'confirm' | 'back' | 'record', worker: string, item: string, ticket: number, value?: number, note?: string, reason?: string, observation?: number, next?: number,
 *   isTried: boolean, at: number, refused?: {sentence: string, status: number, isGone?: boolean}}} Entry
 */

const PREFIX = 'grapl-check-queue:';

/** What the browser had no room for: kept as long as the page, also when somebody begins anew on it. */
const spare = new Memory();

export class Queue {
  /** @param {Storage | Memory} storage @param {{name: string, created: string}} campaign @param {string} worker */
  constructor(storage, campaign, worker) {
    this.storage = storage;
    this.place = `${PREFIX}${placeOf(campaign, worker)}:`;
    this.worker = worker;
    const known = [...entriesUnder(storage, this.place), ...entriesUnder(spare, this.place)]; // the spare ones are newer
    /** @type {Entry[]} */
    this.all = [...new Map(known.map(({ entry }) => [entry.id, entry])).values()].sort((one, other) => one.at - other.at);
  }

  /** Whether the browser lets us keep nothing at all, as some do in private windows. */
  get isForbidden() {
    return this.storage instanceof Memory;
  }

  /** What would be lost with the page: the browser may keep nothing, or had no room for it. */
  get unkept() {
    return this.all.filter((entry) => counts(entry) && (this.isForbidden || spare.getItem(this.place + entry.id) !== null));
  }

  /** Those to be sent, in order. */
  get entries() {
    return this.all.filter((entry) => !entry.refused);
  }

  /** Those the server said no to. */
  get refused() {
    return this.all.filter((entry) => entry.refused);
  }

  /** How many answers are to be sent. */
  get answers() {
    return this.entries.filter(({ kind }) => kind === 'tell' || kind === 'record').length;
  }

  /** How many answers are to be taken back. */
  get undos() {
    return this.entries.filter(({ kind }) => kind === 'retract' || kind === 'withdraw').length;
  }

  /** @returns {Entry | undefined} */
  get first() {
    return this.entries[0];
  }

  /** @param {string} id @returns {Entry | undefined} */
  find(id) {
    return this.all.find((entry) => entry.id === id);
  }

  /** Puts something at the end. @param {Omit<Entry, 'worker' | 'isTried' | 'at'>} entry */
  add(entry) {
    const last = this.all[this.all.length - 1];
    const at = Math.max(Date.now(), last ? last.at + 1 : 0); // a clock set back must not change the order
    const whole = { worker: this.worker, isTried: false, ...entry, at };
    this.all.push(whole);
    this.keep(whole);
  }

  /** @param {string} id @param {Partial<Entry>} change */
  change(id, change) {
    const entry = this.find(id);
    if (!entry) return;
    Object.assign(entry, change);
    this.keep(entry);
  }

  /** @param {string} id */
  remove(id) {
    this.all = this.all.filter((entry) => entry.id !== id);
    this.storage.removeItem(this.place + id);
    spare.removeItem(this.place + id);
    watchUnload();
  }

  /** Each has a place of its own, so that two tabs never write over each other's. */
  keep(entry) {
    try {
      this.storage.setItem(this.place + entry.id, JSON.stringify(entry));
      spare.removeItem(this.place + entry.id);
    } catch {
      spare.setItem(this.place + entry.id, JSON.stringify(entry));
    }
    watchUnload();
  }
}

/** Whether it is about an answer: a ticket that is never given back comes back to the others by itself. @param {Entry} entry */
function counts({ kind }) {
  return kind !== 'back';
}

/**
 * Others who left something to be sent for a campaign in this browser.
 * @param {Storage | Memory} storage @param {{name: string, created: string}} campaign @param {string} worker who is not meant
 * @returns {{other: string, hasAnswers: boolean}[]} `hasAnswers` is false if they only left tickets to be given back
 */
export function othersWaiting(storage, campaign, worker) {
  const left = [...entriesUnder(storage, PREFIX), ...entriesUnder(spare, PREFIX)]
    .filter(({ key, entry }) => entry.worker !== worker && key.startsWith(`${PREFIX}${placeOf(campaign, entry.worker)}:`))
    .map(({ entry }) => entry);
  return [...new Set(left.map((entry) => entry.worker))].map((other) => ({ other, hasAnswers: left.some((entry) => entry.worker === other && counts(entry)) }));
}

/**
 * Answers in this browser for campaigns that had a name, but for the one that has it now.
 * @param {Storage | Memory} storage @param {string} name @param {string} created when the one was made that has it now; empty if there is none
 * @returns {{key: string, entry: Entry}[]}
 */
export function leftBehind(storage, name, created) {
  return entriesUnder(storage, `${PREFIX}[${JSON.stringify(name)},`)
    .filter(({ key, entry }) => !key.startsWith(`${PREFIX}${placeOf({ name, created }, entry.worker)}:`))
    .sort((one, other) => one.entry.at - other.entry.at);
}

/** Whether closing the page would lose an answer. */
function isSomethingUnkept() {
  return [spare, storageOf('localStorage')].some((storage) => storage instanceof Memory && entriesUnder(storage, PREFIX).some(({ entry }) => counts(entry)));
}

/** Lets the browser ask who closes the page whether they mean it. Only while something would be lost: a page that listens for this is not brought back at once by the back button. */
function watchUnload() {
  if (isSomethingUnkept()) window.addEventListener('beforeunload', askBeforeUnload);
  else window.removeEventListener('beforeunload', askBeforeUnload);
}

function askBeforeUnload(event) {
  event.preventDefault();
}

/** What is kept under keys that begin so. What cannot be read stays where it is, and holds up nobody. @returns {{key: string, entry: Entry}[]} */
function entriesUnder(storage, start) {
  return Object.keys(storage)
    .filter((key) => key.startsWith(start))
    .map((key) => ({ key, entry: readKept(storage, key) }))
    .filter(({ entry }) => entry?.id && entry.kind && entry.worker);
}

/** Under what a reviewer's things are kept. A campaign made anew under an old name is another one: its tickets have the same numbers, and stand for other items. @param {{name: string, created: string}} campaign @param {string} worker */
export function placeOf({ name, created }, worker) {
  return JSON.stringify([name, created, worker]);
}
