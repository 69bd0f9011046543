// What this browser has yet to tell the server, in order. Kept in the browser's storage before anything is sent, so that neither a lost network nor a closed window loses an answer.

import { Memory, readKept } from './storage.js';

/**
 * One thing to tell. Kinds: `tell` an answer; `retract` an answer that was taken back while the server may have got it; `withdraw` an observation; `back` gives a ticket back; `record` an observation nobody asked for.
 * A ticket of 0 stands for none yet: the item is then asked for by its label first. Once `isTried` is true the server may have got it, whatever this browser heard, so that from then on it is repeated as it was.
 * `refused` is there if the server said no: then it waits for a person to decide, and holds up nobody else.
 * @typedef {{id: string, kind: 'tell' | 'retract' | 'withdraw' | 'back' | 'record', worker: string, item: string, ticket: number, value?: number, note?: string, reason?: string, observation?: number, next?: number,
 *   isTried: boolean, at: number, refused?: {sentence: string, status: number}}} Entry
 */

const PREFIX = 'grapl-check-queue:';

export class Queue {
  /** @param {Storage | Memory} storage @param {{name: string, created: string}} campaign @param {string} worker */
  constructor(storage, campaign, worker) {
    this.storage = storage;
    this.place = `${PREFIX}${placeOf(campaign, worker)}:`;
    this.worker = worker;
    /** Those the browser did not take, by id. @type {Set<string>} */
    this.unkept = new Set();
    /** @type {Entry[]} */
    this.all = entriesUnder(storage, this.place)
      .map(({ entry }) => entry)
      .sort((one, other) => one.at - other.at);
  }

  /** Whether all would be there after the page was closed; some browsers keep nothing in private windows. */
  get isKept() {
    return this.unkept.size === 0 && !(this.storage instanceof Memory);
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
    this.unkept.delete(id);
    this.storage.removeItem(this.place + id);
  }

  /** Each has a place of its own, so that two tabs never write over each other's. */
  keep(entry) {
    try {
      this.storage.setItem(this.place + entry.id, JSON.stringify(entry));
      this.unkept.delete(entry.id);
    } catch {
      this.unkept.add(entry.id);
    }
  }
}

/** Others who left something to be sent for a campaign in this browser. @param {Storage | Memory} storage @param {{name: string, created: string}} campaign @param {string} worker who is not meant @returns {string[]} */
export function othersWaiting(storage, campaign, worker) {
  const workers = entriesUnder(storage, PREFIX)
    .map(({ key, entry }) => ({ key, other: entry.worker }))
    .filter(({ key, other }) => other !== worker && key.startsWith(`${PREFIX}${placeOf(campaign, other)}:`))
    .map(({ other }) => other);
  return [...new Set(workers)];
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
