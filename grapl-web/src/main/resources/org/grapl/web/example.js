// Examples come with answers that were recorded, so that a newcomer can try everything without knowing anything. This browser remembers which campaigns it made of them.

import { request } from './api.js';

const place = (name) => `grapl-example:${name}`;

/**
 * @typedef {{values: string, column: string, created: string, isYesNo: boolean, scatter: number}} Example
 *   values: where the recorded answers are; created: when the campaign was made, for another may have got its name since
 */

/** @param {string} name the campaign @param {Example} example */
export function keepExample(name, example) {
  try {
    localStorage.setItem(place(name), JSON.stringify(example));
  } catch {
    // It is only a help: the campaign is made, and can be checked without.
  }
}

/** @param {string} name */
export function forgetExample(name) {
  try {
    localStorage.removeItem(place(name));
  } catch {
    // Nothing may be kept, so nothing is.
  }
}

/** The example a campaign was made of in this browser; null if it was made of none. @param {{name: string, created: string}} about the campaign @returns {Example | null} */
export function exampleOf({ name, created }) {
  try {
    const example = JSON.parse(localStorage.getItem(place(name)) ?? 'null');
    return example?.created === created ? example : null;
  } catch {
    return null; // nothing may be read, or it is no longer what was kept
  }
}

/** The recorded answers by label. @param {Example} example @returns {Promise<Map<string, number>>} */
export async function recordedAnswers({ values, column }) {
  return answersOf(await (await request('GET', values)).text(), column);
}

/** An answer as a person or probe would give it: where answers are yes and no the record holds the share of yes, where they scatter their mean. @param {Example} example @param {number} recorded */
export function drawAnswer({ isYesNo, scatter }, recorded) {
  if (isYesNo) return Number(Math.random() < recorded);
  return scatter > 0 ? Number((recorded + scatter * gaussian()).toPrecision(3)) : recorded;
}

/** By G. E. P. Box and M. E. Muller, "A note on the generation of random normal deviates", 1958. */
function gaussian() {
  return Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
}

/** @param {string} csv with a header @param {string} column */
function answersOf(csv, column) {
  const [header, ...rows] = csv.split(/\r?\n/).filter((line) => line).map(cells);
  const label = Math.max(0, header.indexOf('label'));
  const value = header.indexOf(column);
  const known = rows.filter((row) => row[value] && Number.isFinite(Number(row[value])));
  return new Map(known.map((row) => [row[label], Number(row[value])]));
}

/** The cells of a line; a cell in quotes may hold commas, and quotes twice. */
function cells(line) {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain);
}
