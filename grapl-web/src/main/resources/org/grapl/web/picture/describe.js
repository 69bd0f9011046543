// What is drawn, in words.

import { KNOWN, UNDECIDED, ASIDE, OPEN, isAbove } from '../campaign-model.js';
import { count, number, percent, plural } from '../words.js';

/**
 * One item: its name, and a few short lines.
 * @param {number} item
 * @param {string[]} labels
 * @param {{field: import('../campaign-model.js').Field, line: number, doubts: Float32Array, digits?: number}} state digits: as many as estimates need to be told apart
 * @returns {{title: string, lines: string[]}}
 */
export function describeItem(item, labels, { field, doubts, digits }) {
  const flags = field.flags[item];
  const checks = field.checks[item];
  const lines = [flags & KNOWN ? `${sideWords(isAbove(field, item), doubts[item])}: about ${number(field.estimate[item], digits)}` : 'Nothing is known about it yet'];
  lines.push(checks === 0 ? 'not checked' : checks === 1 ? 'checked once' : `checked ${count(checks)} times`);
  if (flags & OPEN) lines.push('somebody is checking it now');
  if (flags & ASIDE) lines.push('set aside');
  return { title: labels[item] ?? '', lines };
}

function sideWords(above, doubt) {
  const side = above ? 'above' : 'below';
  return doubt > UNDECIDED ? `Not certain, probably ${side} the line` : `${above ? 'Above' : 'Below'} the line`;
}

/** One circle that stands for many items. @param {import('./clusters.js').Members} members @param {string[]} labels */
export function describeCluster({ items, known, above, checked, leastCertain }, labels) {
  const lines = [known > 0 ? `${percent(above / known)} above the line, ${percent(1 - above / known)} below` : 'Nothing is known about them yet'];
  lines.push(checked > 0 ? `${plural(checked, 'item')} checked` : 'none checked');
  if (leastCertain >= 0) lines.push(`least certain: ${labels[leastCertain]}`);
  return { title: `${plural(items, 'item')} that are alike`, lines };
}

/** The whole picture. @param {number} items @param {import('./look.js').Look['counts']} counts @param {number} unplaced items that have no place */
export function describeAll(items, counts, unplaced) {
  const parts = [`${count(counts.above)} above the line`, `${count(counts.below)} below`];
  if (counts.undecided > 0) parts.push(`${count(counts.undecided)} of these not certain`);
  if (counts.unknown > 0) parts.push(`${count(counts.unknown)} with nothing known yet`);
  parts.push(`${count(counts.checked)} checked`);
  const rest = unplaced > 0 ? ` ${plural(unplaced, 'item has', 'items have')} no place and cannot be shown here.` : '';
  return `Picture of ${plural(items, 'item')}: ${parts.join(', ')}.${rest}`;
}
