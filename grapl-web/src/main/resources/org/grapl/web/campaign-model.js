// What a page knows of a campaign, kept up to date while it is looked at.

import { campaignPath, get, getPacked } from './api.js';
import { LONGEST_ANSWER, listen } from './events.js';
import { itemNumber } from './item-numbers.js';
import { ago, normalCdf } from './words.js';

export const ABOVE = 1;
export const KNOWN = 2;
export const OPEN = 4;
export const ASIDE = 8;
export const RETIRED = 16;

const NO_WORDS = {};

/** Between two looks at everything there is at least this, and a multiple of what a look takes, but no more than a few seconds. */
const REST = 400;
const REST_FACTOR = 3;
const LONGEST_REST = 4000;

/** A look that takes longer has got lost on the way, and is given up for another. A million items over a slow line take a minute or so. */
const LONGEST_LOOK = 180_000;

/** Numbers that lag behind by more than this (milliseconds) are shown with their age. */
const OLD = 5000;

/** An item that is more likely wrong than this is called undecided. */
export const UNDECIDED = 0.2;

/**
 * The field: all items at one moment, in item order.
 * @typedef {{header: any, estimate: Float32Array, deviation: Float32Array, checks: Uint16Array, flags: Uint8Array}} Field
 */

export class CampaignModel extends EventTarget {
  /** @param {string} name */
  constructor(name) {
    super();
    this.name = name;
    /** What is fixed: settings, items, links, attributes. @type {any} */
    this.about = null;
    /** @type {any} */
    this.status = null;
    /** @type {string[]} */
    this.labels = [];
    /** The same with the names people use, where items have any. @type {string[]} */
    this.titles = [];
    /** @type {Field | null} */
    this.field = null;
    this.isConnected = true;
    /** Why there is nothing more to hear of it; empty as long as there is. */
    this.gone = '';
    /** Why what is shown is older than it could be; empty if it is not. */
    this.stale = '';
    this.stopListening = () => {};
    this.isClosed = false;
    /** Whether a form is open that must not be lost, whoever changes the list meanwhile. */
    this.isHeld = false;
    this.isDue = false;
    this.isLooking = false;
    /** @type {AbortController | null} */
    this.looking = null;
    /** The number of the last entry heard of. */
    this.heard = 0;
    /** What was heard of and is not in the numbers yet, and when. @type {{entry: number, at: number}[]} */
    this.unseen = [];
  }

  /** How old the numbers are, in words; empty while they keep up. */
  get age() {
    const time = this.unseen.length > 0 ? performance.now() - this.unseen[0].at : 0;
    return time > OLD ? ago(time) : '';
  }

  /** Fetches everything and listens from then on. Who knows which numbers were worked out last and can live with them gets these at once, and newer ones when they are there. Fires `change` (everything was looked at anew), `entry` (detail: one entry of the log) and `connection`. */
  async open(numbers = Promise.resolve({ last: null })) {
    const path = (rest) => campaignPath(this.name, rest);
    const [about, { labels, names }] = await Promise.all([get(path('')), get(path('/labels')), this.firstLook(numbers)]);
    Object.assign(this, { about, labels, titles: names ? labels.map((label, item) => (names[item] && names[item] !== label ? `${names[item]} · ${label}` : label)) : labels });
    if (this.isClosed) return;
    if (this.isDue) this.refresh();
    let isFirst = true;
    this.stopListening = listen(this.name, Math.max(this.heard, this.status.entries), {
      entry: (entry) => {
        this.heard = entry.entry;
        this.unseen.push({ entry: entry.entry, at: performance.now() });
        this.dispatchEvent(new CustomEvent('entry', { detail: entry }));
        if (entry.kind === 'worded') get(path('')).then((now) => this.takeAbout(now), () => {}); // at the next change else
        if (entry.kind === 'grown') this.comeBack();
        else this.refresh();
      },
      connected: (isConnected) => {
        if (isConnected && !this.isConnected) this.looking?.abort(); // sent into the void, perhaps
        this.tell({ isConnected });
        if (isConnected && !isFirst) this.comeBack();
        isFirst = false;
      },
      gone: (failure) => this.leave(failure),
    });
  }

  close() {
    this.isClosed = true;
    this.stopListening();
  }

  /** @param {Partial<{isConnected: boolean, gone: string, stale: string}>} news of the connection */
  tell(news) {
    if (Object.entries(news).every(([name, value]) => this[name] === value)) return;
    Object.assign(this, news);
    this.dispatchEvent(new Event('connection'));
  }

  /** It was deleted, or is no longer for us: what was seen last stays. */
  leave({ status, message }) {
    this.isDue = false;
    this.tell({ gone: status === 404 ? 'Somebody has deleted this campaign. What you see here is how it was.' : `You can no longer see this campaign: ${message}`, stale: '' });
  }

  /** After a time without connection another campaign may have the name by now, with other items in other places; or the list has grown. */
  async comeBack() {
    try {
      const { created, graph } = await get(campaignPath(this.name), { signal: AbortSignal.timeout(LONGEST_ANSWER) });
      if (this.isClosed) return;
      if (!this.isHeld && (created !== this.about.created || graph.hash !== this.about.graph.hash)) location.reload();
      else this.refresh();
    } catch {
      this.refresh(); // which meets the same difficulty, and tells of it
    }
  }

  /** Looks again soon; many wishes are one look. What fails and may pass is tried again. */
  async refresh() {
    this.isDue = true;
    if (this.isLooking) return;
    this.isLooking = true;
    let failures = 0;
    while (this.isDue && !this.isClosed && !this.gone) {
      this.isDue = false;
      const start = performance.now();
      let rest;
      try {
        await this.look();
        failures = 0;
        this.tell({ stale: '' });
        rest = Math.min(LONGEST_REST, REST_FACTOR * (performance.now() - start));
      } catch (failure) {
        rest = this.failed(failure, ++failures);
      }
      await new Promise((resolve) => setTimeout(resolve, Math.max(REST, rest)));
    }
    this.isLooking = false;
  }

  /** @param {any} failure of a look @param {number} failures how many one after the other @returns {number} milliseconds to wait before the next look */
  failed(failure, failures) {
    if (this.isClosed) return 0;
    if (failure.status === 403 || failure.status === 404) {
      this.leave(failure);
      return 0;
    }
    const isGivenUp = failure.name === 'AbortError';
    if (failure.isPassing || isGivenUp) {
      this.isDue = true;
      if (failures > 1) this.tell({ stale: 'not up to date, trying again' }); // once is nothing to speak of
      return isGivenUp ? 0 : 1000 * Math.max(2, failure.retryAfter);
    }
    if (failure.status === undefined) console.error(failure);
    this.tell({ stale: `cannot be updated: ${failure.message}` });
    return 0;
  }

  /** To work everything out anew may take long: until then there is what was worked out last. @param {Promise<any>} numbers */
  async firstLook(numbers) {
    const { entries, now, last } = await numbers;
    const packed = last && (await getPacked(campaignPath(this.name, '/field?last=true')));
    if (!packed) {
      await this.look();
      return;
    }
    this.heard = entries;
    if (last.entries < entries) this.unseen.push({ entry: entries, at: performance.now() - (Date.parse(now) - Date.parse(last.at)) });
    this.take(packed);
  }

  async look() {
    const looking = new AbortController();
    this.looking = looking;
    const timer = setTimeout(() => looking.abort(), LONGEST_LOOK);
    const { signal } = looking;
    const packed = await getPacked(campaignPath(this.name, '/field'), { signal }).finally(() => clearTimeout(timer));
    if (!this.isClosed) this.take(packed);
  }

  take(packed) {
    // Another campaign that took the name has other items: it is met as soon as the connection is back.
    if (this.labels.length > 0 && packed.arrays.estimate.length !== this.labels.length) return;
    this.status = packed.header.status;
    this.field = { header: packed.header, ...packed.arrays };
    // While much is computed the server answers as of a moment ago: then it is asked again.
    const { entries } = packed.header;
    if (entries < Math.max(this.heard, this.status.entries)) this.isDue = true;
    this.unseen = this.unseen.filter(({ entry }) => entry > entries);
    this.dispatchEvent(new Event('change'));
  }

  /** What people call an item. @param {string} label */
  titleOf(label) {
    return this.titles === this.labels ? label : this.titles[itemNumber(this.labels, label)] ?? label;
  }

  /** What people call it. */
  get title() {
    return this.about?.title || this.name;
  }

  /** What it is about in people's own words. @returns {import('./wording.js').Words} */
  get words() {
    return this.about?.words ?? NO_WORDS;
  }

  /** What is fixed but for its words, which an owner may have changed. */
  takeAbout(about) {
    if (this.isClosed || about.created !== this.about.created) return;
    this.about = about;
    this.dispatchEvent(new Event('change'));
  }

  /** The line of the present question. */
  get line() {
    return this.field ? this.field.header.threshold : this.about.settings.threshold;
  }

  /** Whether checks are answered by yes and no: then above is 1 and below is 0. */
  get isYesNo() {
    const { noise, threshold } = this.about.settings;
    return (noise === 'yes-no' || this.words.yesNo === true) && threshold > 0 && threshold < 1;
  }
}

/**
 * How likely each item is on the wrong side of a line, by the model: Φ(−c (|estimate − line| + tolerance) / deviation). Items nothing is known of: ½.
 * @param {Field} field @param {number} line
 * @returns {Float32Array} empty if the method knows no deviations
 */
export function doubts({ header, estimate, deviation, flags }, line = header.threshold) {
  if (!header.hasDeviations) return new Float32Array(0);
  const { sharpness, tolerance } = header;
  const doubt = new Float32Array(estimate.length);
  // A plain loop: at a hundred thousand items it takes 3 ms, Float32Array.from with a call for each took 18.
  for (let item = 0; item < doubt.length; item++) {
    if (!(flags[item] & KNOWN)) doubt[item] = 0.5;
    else if (deviation[item] > 0) doubt[item] = normalCdf((-sharpness * (Math.abs(estimate[item] - line) + tolerance)) / deviation[item]);
  }
  return doubt;
}

/**
 * The field as it would be with another line. Estimates of what is hardly known lean towards the line, so they move with it: linearly, by their slopes.
 * @param {Field} field @param {number} line @param {Float32Array | null} slopes null if they are not known yet: then estimates stay
 * @returns {Field}
 */
export function fieldAt(field, line, slopes) {
  const by = line - field.header.threshold;
  const rounded = Math.fround(line); // as estimates are: an item at the line is not below it
  const estimate = slopes ? new Float32Array(field.estimate.length) : field.estimate;
  if (slopes) for (let item = 0; item < estimate.length; item++) estimate[item] = field.estimate[item] + by * slopes[item];
  const flags = new Uint8Array(field.flags);
  for (let item = 0; item < flags.length; item++) {
    // Items of which nothing is known have the line itself for an estimate: they stay on their side.
    if (flags[item] & KNOWN) flags[item] = estimate[item] >= rounded ? flags[item] | ABOVE : flags[item] & ~ABOVE;
  }
  const audited = field.header.audited && { ...field.header.audited, sameQuestion: false };
  return { ...field, header: { ...field.header, threshold: line, audited }, estimate, flags };
}

/** How far each estimate moves with the line. @param {Field} field @param {Field} other the same with another line @returns {Float32Array} */
export function slopesOf(field, other) {
  const by = other.header.threshold - field.header.threshold;
  const slopes = new Float32Array(field.estimate.length);
  for (let item = 0; item < slopes.length; item++) slopes[item] = (other.estimate[item] - field.estimate[item]) / by;
  return slopes;
}

/** Whether an item lies above the line of a field. @param {Field} field @param {number} item */
export function isAbove(field, item) {
  return (field.flags[item] & ABOVE) !== 0;
}
