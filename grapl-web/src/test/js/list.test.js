import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ABOVE, ASIDE, KNOWN } from '../../main/resources/org/grapl/web/campaign-model.js';
import { labelsOf, naturalKey } from '../../main/resources/org/grapl/web/campaign/list-labels.js';
import { byNumber, kindsOf, narrowed, radixOrder, reversed, uncertainty } from '../../main/resources/org/grapl/web/campaign/list-order.js';

test('items are sorted by number; equal ones keep their order, those without come last', () => {
  const numbers = [2, -1.5, NaN, 0, -0, 1e30, -1e30];
  assert.deepEqual([...byNumber(numbers, false)], [6, 1, 3, 4, 0, 5, 2]);
  assert.deepEqual([...byNumber(numbers, true)], [5, 0, 3, 4, 1, 6, 2]);
});

test('sorting many numbers agrees with the sort of the language', () => {
  let state = 1;
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const numbers = Float32Array.from({ length: 5000 }, () => Math.round(1000 * (random() - 0.5)) / 7);
  const expected = [...numbers.keys()].sort((a, b) => numbers[a] - numbers[b] || a - b);
  assert.deepEqual([...byNumber(numbers, false)], expected);
});

test('a radix sort keeps an order that was there before among equal ones', () => {
  assert.deepEqual([...radixOrder(Uint32Array.of(7, 3, 7, 3), Uint32Array.of(3, 2, 1, 0))], [3, 1, 2, 0]);
});

const FIELD = {
  header: { threshold: 0.5, hasDeviations: true },
  estimate: Float32Array.of(0.9, 0.1, 0.6, 0.5),
  flags: Uint8Array.of(KNOWN | ABOVE, KNOWN, KNOWN | ABOVE | ASIDE, 0),
  checks: Uint16Array.of(2, 0, 1, 0),
};
const DOUBTS = Float32Array.of(0.01, 0.02, 0.3, 0.5);

test('each item has one side, and filters count what they show', () => {
  const { kinds, counts } = kindsOf(FIELD, DOUBTS);
  assert.deepEqual(counts, { all: 4, above: 1, below: 1, undecided: 2, checked: 2, unchecked: 2, aside: 1 });
  const order = Uint32Array.of(3, 2, 1, 0);
  for (const [filter, count] of Object.entries(counts)) assert.equal(narrowed(order, kinds, filter, null).length, count, filter);
  assert.deepEqual([...narrowed(order, kinds, 'checked', null)], [2, 0]);
  assert.deepEqual([...narrowed(order, kinds, 'all', Uint8Array.of(0, 1, 0, 1))], [3, 1]);
});

test('where a method has no doubts, what is nearest to the line is the least certain', () => {
  const nearness = uncertainty(FIELD, 0.5, new Float32Array(0));
  assert.deepEqual([...byNumber(nearness, true)].slice(0, 2), [3, 2]);
  assert.equal(uncertainty(FIELD, 0.5, DOUBTS), DOUBTS);
});

test('an order turned round leaves the first one alone', () => {
  const order = Uint32Array.of(1, 0, 2);
  assert.deepEqual([...reversed(order)], [2, 0, 1]);
  assert.deepEqual([...order], [1, 0, 2]);
});

test('labels are in the order people expect: numbers by size, no case, no accents', async () => {
  const labels = ['item 10', 'Item 2', 'item 02b', 'Äpfel', 'apfel 1', 'zoo', 'item 100000000000'];
  const order = await labelsOf(labels).inOrder();
  assert.deepEqual([...order].map((item) => labels[item]), ['Äpfel', 'apfel 1', 'Item 2', 'item 02b', 'item 10', 'item 100000000000', 'zoo']);
});

test('very many labels come in the same order as few', async () => {
  const labels = Array.from({ length: 3000 }, (_, k) => `county ${(k * 7919) % 3000}, ${k % 7 ? 'state' : 'État'}`);
  const order = await labelsOf(labels).inOrder();
  const keys = labels.map(naturalKey);
  const expected = [...labels.keys()].sort((a, b) => (keys[a] < keys[b] ? -1 : keys[a] > keys[b] ? 1 : a - b));
  assert.deepEqual([...order], expected);
});

test('a search finds text in labels whatever its case, never across two of them', () => {
  const labels = labelsOf(['Blue Lake', 'lakeside', 'two\nlines', 'la', 'ke']);
  assert.deepEqual([...labels.containing('LAKE')], [1, 1, 0, 0, 0]);
  assert.deepEqual([...labels.containing('two\nl')], [0, 0, 1, 0, 0]);
  assert.deepEqual([...labels.containing('la\nke')], [0, 0, 0, 0, 0]);
  assert.deepEqual([...labels.containing('nowhere')], [0, 0, 0, 0, 0]);
});
