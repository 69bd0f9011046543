import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unpack } from '../../main/resources/org/grapl/web/api.js';
import { ABOVE, KNOWN, doubts, fieldAt, isAbove, slopesOf } from '../../main/resources/org/grapl/web/campaign-model.js';
import { rangeOf, spread } from '../../main/resources/org/grapl/web/campaign/summary.js';

const field = (more = {}) => ({
  header: { threshold: 0.5, tolerance: 0, sharpness: 1, hasDeviations: true },
  estimate: Float32Array.of(0.75, 0.25, 0.5),
  deviation: Float32Array.of(0.25, 0, 1),
  checks: Uint16Array.of(1, 1, 0),
  flags: Uint8Array.of(KNOWN | ABOVE, KNOWN, 0),
  ...more,
});

test('numbers packed by the server are unpacked, each array at its place', () => {
  const header = JSON.stringify({ entries: 7, arrays: [{ name: 'flags', type: 'u8', length: 3 }, { name: 'estimate', type: 'f32', length: 2 }] });
  const text = new TextEncoder().encode(header.padEnd(Math.ceil((header.length + 4) / 8) * 8 - 4));
  const buffer = new ArrayBuffer(4 + text.length + 8 + 8);
  new DataView(buffer).setUint32(0, text.length, true);
  new Uint8Array(buffer, 4).set(text);
  new Uint8Array(buffer, 4 + text.length).set([1, 2, 3]);
  new Float32Array(buffer, 4 + text.length + 8, 2).set([0.5, -1]);
  const { header: read, arrays } = unpack(buffer);
  assert.equal(read.entries, 7);
  assert.deepEqual([...arrays.flags], [1, 2, 3]);
  assert.deepEqual([...arrays.estimate], [0.5, -1]);
});

test('doubt is Φ of the distance to the line in deviations, and one half where nothing is known', () => {
  const [first, second, third] = doubts(field());
  assert.ok(Math.abs(first - 0.1586553) < 1e-6); // one deviation
  assert.equal(second, 0); // known exactly
  assert.equal(third, 0.5);
});

test('a tolerance makes items less doubtful, a line farther away too', () => {
  const [plain] = doubts(field());
  const [tolerant] = doubts(field({ header: { ...field().header, tolerance: 0.25 } }));
  const [away] = doubts(field(), 0.25);
  assert.ok(tolerant < plain);
  assert.ok(Math.abs(tolerant - away) < 1e-7);
});

test('a method without deviations has no doubts', () => {
  assert.equal(doubts(field({ header: { threshold: 0.5, hasDeviations: false } })).length, 0);
});

test('with another line known items change sides and others stay', () => {
  const moved = fieldAt(field(), 0.2, null);
  assert.deepEqual([0, 1, 2].map((item) => isAbove(moved, item)), [true, true, false]);
  assert.equal(moved.header.threshold, 0.2);
  assert.equal(isAbove(field(), 1), false);
});

test('an item on the line is above it, although the line has more digits than estimates have', () => {
  const exact = field({ estimate: Float32Array.of(0.7, 0.25, 0.5) });
  assert.equal(isAbove(fieldAt(exact, 0.7, null), 0), true);
});

test('slopes learnt from one other line give the estimates at any line', () => {
  const at = (line) => field({ header: { ...field().header, threshold: line }, estimate: Float32Array.of(0.75 + 0.5 * (line - 0.5), 0.25, line) });
  const slopes = slopesOf(at(0.5), at(1));
  assert.deepEqual([...slopes], [0.5, 0, 1]);
  assert.deepEqual([...fieldAt(at(0.5), 0.25, slopes).estimate], [...at(0.25).estimate]);
});

test('a scale reaches over all known estimates and every line', () => {
  const range = rangeOf(field(), [2]);
  assert.ok(range.from < 0.25 && range.from > 0 && range.to > 2 && range.to < 2.5);
  assert.equal(rangeOf(field({ flags: new Uint8Array(3) })), null);
  assert.equal(rangeOf(field({ estimate: new Float32Array(3).fill(0.5) })), null);
});

test('bars hold each known item once, by its side', () => {
  const given = field();
  const bins = spread(given, doubts(given), rangeOf(given));
  const total = {};
  for (const { parts } of bins.bars) for (const { count, kind } of parts) total[kind] = (total[kind] ?? 0) + count;
  assert.deepEqual(total, { above: 1, below: 1, undecided: 0 });
});
