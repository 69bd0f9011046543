// What a page knows of a campaign, kept up to date while it is looked at.

import { campaignPath, get, getPacked } from './api.js';
import { listen } from './events.js';
import { itemNumber } from './item-numbers.js';
import { normalCdf } from './words.js';

export const ABOVE = 1;
export const KNOWN = 2;
export const OPEN = 4;
export const ASIDE = 8;

/** Between two looks at everything there is at least this, and a multiple of what a look takes. */
const REST = 400;
const REST_FACTOR = 3;

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
    this.stopListening = () => {};
    this.isClosed = false;
    this.isDue = false;
    this.isLooking = false;
    /** The number of the last entry heard of. */
    this.heard = 0;
  }

  /** Fetches everything and listens from then on. Fires `change` (everything was looked at anew), `entry` (detail: one entry of the log) and `connection`. */
  async open() {
    const path = (rest) => campaignPath(this.name, rest);
    const [about, { labels, names }] = await Promise.all([get(path('')), get(path('/labels')), this.look()]);
    Object.assign(this, { about, labels, titles: names ? labels.map((label, item) => (names[item] && names[item] !== label ? `${names[item]} · ${label}` : label)) : labels });
    if (this.isClosed) return;
    if (this.isDue) this.refresh();
    this.stopListening = listen(this.name, this.status.entries, {
      entry: (entry) => {
        this.heard = entry.entry;
        this.dispatchEvent(new CustomEvent('entry', { detail: entry }));
        this.refresh();
      },
      connected: (isConnected) => {
        if (isConnected !== this.isConnected) {
          this.isConnected = isConnected;
          this.dispatchEvent(new Event('connection'));
          if (isConnected) this.refresh();
        }
      },
    });
  }

  close() {
    this.isClosed = true;
    this.stopListening();
  }

  /** Looks again soon; many wishes are one look. */
  async refresh() {
    this.isDue = true;
    if (this.isLooking) return;
    this.isLooking = true;
    while (this.isDue && !this.isClosed) {
      this.isDue = false;
      const start = performance.now();
      try {
        await this.look();
      } catch (failure) {
        // The connection's own events tell of it; the next entry, or its return, looks again.
        if (!failure.isPassing) console.error(failure);
      }
      const took = performance.now() - start;
      await new Promise((resolve) => setTimeout(resolve, Math.max(REST, REST_FACTOR * took)));
    }
    this.isLooking = false;
  }

  async look() {
    const [status, packed] = await Promise.all([get(campaignPath(this.name, '/status')), getPacked(campaignPath(this.name, '/field'))]);
    if (this.isClosed) return;
    this.status = status;
    this.field = { header: packed.header, ...packed.arrays };
    // While much is computed the server answers as of a moment ago: then it is asked again.
    const seen = [status.entries, packed.header.entries];
    if (Math.min(...seen) < Math.max(this.heard, ...seen)) this.isDue = true;
    this.dispatchEvent(new Event('change'));
  }

  /** What people call an item. @param {string} label */
  titleOf(label) {
    return this.titles === this.labels ? label : this.titles[itemNumber(this.labels, label)] ?? label;
  }

  /** The line of the present question. */
  get line() {
    return this.field ? this.field.header.threshold : this.about.settings.threshold;
  }

  /** Whether checks are answered by yes and no: then above is 1 and below is 0. */
  get isYesNo() {
    const { noise, threshold } = this.about.settings;
    return noise === '0..1' && threshold > 0 && threshold < 1;
  }
}

/**
 * How likely each item is on the wrong side of a line, by the model: Φ(−c (|estimate − line| + tolerance) / deviation). Items nothing is known of: ½.
 * @param {Field} field @param {number} line
 * @returns {Float32Array} empty if the method knows no deviations
 */
export function doubts(field, line = field.header.threshold) {
  if (!field.header.hasDeviations) return new Float32Array(0);
  const { sharpness, tolerance } = field.header;
  return Float32Array.from(field.estimate, (estimate, item) => {
    if (!(field.flags[item] & KNOWN)) return 0.5;
    const distance = Math.abs(estimate - line) + tolerance;
    const deviation = field.deviation[item];
    return deviation > 0 ? normalCdf((-sharpness * distance) / deviation) : 0;
  });
}

/**
 * The field as it would be with another line. Estimates of what is hardly known lean towards the line, so they move with it: linearly, by their slopes.
 * @param {Field} field @param {number} line @param {Float32Array | null} slopes null if they are not known yet: then estimates stay
 * @returns {Field}
 */
export function fieldAt(field, line, slopes) {
  const by = line - field.header.threshold;
  const rounded = Math.fround(line); // as estimates are: an item at the line is not below it
  const estimate = slopes ? field.estimate.map((value, item) => value + by * slopes[item]) : field.estimate;
  // Items of which nothing is known have the line itself for an estimate: they stay on their side.
  const flags = field.flags.map((flag, item) => (!(flag & KNOWN) ? flag : estimate[item] >= rounded ? flag | ABOVE : flag & ~ABOVE));
  const audited = field.header.audited && { ...field.header.audited, sameQuestion: false };
  return { ...field, header: { ...field.header, threshold: line, audited }, estimate, flags };
}

/** How far each estimate moves with the line. @param {Field} field @param {Field} other the same with another line @returns {Float32Array} */
export function slopesOf(field, other) {
  const by = other.header.threshold - field.header.threshold;
  return field.estimate.map((value, item) => (other.estimate[item] - value) / by);
}

/** Whether an item lies above the line of a field. @param {Field} field @param {number} item */
export function isAbove(field, item) {
  return (field.flags[item] & ABOVE) !== 0;
}
