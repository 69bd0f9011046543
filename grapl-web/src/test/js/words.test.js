import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leaningName, sideName } from '../../main/resources/org/grapl/web/wording.js';
import { ago, count, exactPercent, leastPercent, mostPercent, normalCdf, number, percent, plainly, plural, sentence } from '../../main/resources/org/grapl/web/words.js';

const plain = (text) => text.replaceAll('\u00a0', ' ');

test('counts are whole and grouped', () => {
  assert.equal(count(1234567.4), '1,234,567');
  assert.equal(count(0.5), '1');
});

test('measured numbers have few digits and no trailing zeros', () => {
  assert.equal(number(0.123456), '0.123');
  assert.equal(number(2.5), '2.5');
  assert.equal(number(1234.56), '1,235');
  assert.equal(number(12.3456, 5), '12.346');
  assert.equal(number(0), '0');
});

test('a number before the point is never rounded away', () => {
  assert.equal(number(123456, 3), '123,456');
});

test('very small and very large numbers are written with a power of ten', () => {
  assert.equal(number(0.00001234), '1.23e-5');
  assert.equal(number(12345678), '1.23e+7');
});

test('what is no number is a dash, and minus is a real minus', () => {
  assert.equal(number(NaN), '–');
  assert.equal(number(Infinity), '–');
  assert.equal(number(-1.5), '−1.5');
});

test('what is nearly sure or nearly impossible is never rounded to certainty', () => {
  assert.equal(plain(percent(0.9996)), '> 99.9 %');
  assert.equal(plain(percent(0.995)), '99.5 %');
  assert.equal(plain(percent(0.99499)), '99.4 %');
  assert.equal(plain(percent(0.0004)), '< 0.1 %');
  assert.equal(plain(percent(0)), '0 %');
  assert.equal(plain(percent(1)), '100 %');
});

test('usual shares have at most two digits', () => {
  assert.equal(plain(percent(0.0071)), '0.7 %');
  assert.equal(plain(percent(0.3)), '30 %');
  assert.equal(plain(percent(0.456)), '46 %');
});

test('a share somebody chose keeps its digits', () => {
  assert.equal(plain(exactPercent(0.975)), '97.5 %');
  assert.equal(plain(exactPercent(0.0025)), '0.25 %');
});

test('a share that is claimed not to be exceeded is rounded up, and only if it must be', () => {
  assert.equal(plain(leastPercent(0.9399)), '93.9 %');
  assert.equal(plain(leastPercent(0.94)), '94 %');
  assert.equal(plain(mostPercent(0.0501)), '5.1 %');
  assert.equal(plain(mostPercent(0.05)), '5 %');
  assert.equal(plain(mostPercent(0.07)), '7 %'); // 10 · 100 · 0.07 is 70.00000000000001
});

test('one item, two items', () => {
  assert.equal(plural(1, 'item'), '1 item');
  assert.equal(plural(0, 'item'), '0 items');
  assert.equal(plural(2000, 'entry', 'entries'), '2,000 entries');
});

test('words of the server become a sentence, but names at its beginning stay', () => {
  assert.equal(sentence('no such campaign'), 'No such campaign.');
  assert.equal(sentence('edges.csv: no such file'), 'edges.csv: no such file.');
  assert.equal(sentence('really?'), 'Really?');
  assert.equal(sentence(''), '');
});

test('how long ago something was is told in the largest unit that fits twice', () => {
  assert.equal(ago(1500), 'a moment ago');
  assert.equal(ago(90_000), '90 seconds ago');
  assert.equal(ago(179_000), '2 minutes ago');
  assert.equal(ago(7_200_000), '2 hours ago');
  assert.equal(ago(3 * 86_400_000), '3 days ago');
});

test('the normal distribution function is right to seven digits', () => {
  // Tables of Abramowitz and Stegun, 26.1.
  for (const [z, p] of [[0, 0.5], [1, 0.8413447461], [1.96, 0.9750021049], [3, 0.9986501020], [-1, 0.1586552539]]) {
    assert.ok(Math.abs(normalCdf(z) - p) < 1e-7, `Φ(${z}) = ${normalCdf(z)}`);
  }
});

test('a place in a file is told as people tell it', () => {
  assert.equal(plainly('my blogs.csv:17: a second row for "x"'), 'Line 17 of my blogs.csv: a second row for "x"');
  assert.equal(plainly('edges.csv: no such file'), 'edges.csv: no such file');
  assert.equal(plainly('the limit is 3:4: or so'), 'the limit is 3:4: or so');
});

test('sides have the names of the campaign, or their own', () => {
  assert.equal(sideName({ above: 'include' }, 'above'), 'include');
  assert.equal(sideName({}, 'below'), 'below');
  assert.equal(leaningName({ above: 'include' }, 'above'), 'perhaps include');
  assert.equal(leaningName({ above: 'include' }, 'below'), 'leans below');
});
