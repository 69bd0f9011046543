import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digitsFor, lineDigits, logScale, scale, ticks, ticksOfLog } from '../../main/resources/org/grapl/web/charts/scale.js';
import { number } from '../../main/resources/org/grapl/web/words.js';

test('ticks are round numbers within the range', () => {
  assert.deepEqual(ticks(0, 10, 5), [0, 2, 4, 6, 8, 10]);
  assert.deepEqual(ticks(-0.3, 0.32, 6), [-0.2, 0, 0.2]);
  assert.deepEqual(ticks(97, 103, 3), [98, 100, 102]);
});

test('ticks have no dust of rounding', () => {
  assert.deepEqual(ticks(0, 0.6, 6), [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6]);
});

test('a range of one number has one tick', () => {
  assert.deepEqual(ticks(3, 3, 5), [3]);
});

test('there are never many more ticks than wanted', () => {
  for (let width = 0.001; width < 1e6; width *= 1.7) {
    const found = ticks(1, 1 + width, 6).length;
    assert.ok(found >= 2 && found <= 8, `${found} ticks for a width of ${width}`);
  }
});

test('a scale leads from numbers to places and back', () => {
  const x = scale([-1, 3], [10, 210]);
  assert.equal(x(-1), 10);
  assert.equal(x(1), 110);
  assert.equal(x.back(110), 1);
  const upward = scale([0, 4], [200, 0]);
  assert.equal(upward(1), 150);
});

test('a scale of one number does not divide by nothing', () => {
  assert.equal(scale([5, 5], [0, 100])(5), 0);
});

test('numbers apart on a narrow scale are told apart', () => {
  const digits = digitsFor(100.1, 100.5);
  assert.notEqual(number(100.2, digits), number(100.25, digits));
  assert.equal(digitsFor(0, 1), 3);
  assert.equal(digitsFor(0, 0), 3);
  assert.ok(digitsFor(1e15, 1e15 + 1) <= 15);
});

test('a line is written with all the digits people choose', () => {
  assert.equal(lineDigits(0, 1), 6);
  assert.ok(lineDigits(1e6, 1e6 + 1e-3) > 6);
});

test('a log scale has a place for nothing, and gives small numbers room', () => {
  const y = logScale([0, 999], [0, 300]);
  assert.equal(y(0), 0);
  assert.ok(Math.abs(y(999) - 300) < 1e-9);
  assert.ok(Math.abs(y(9) - 100) < 1e-9); // log 10 of log 1000
  assert.deepEqual(ticksOfLog(2500), [0, 1, 3, 10, 30, 100, 300, 1000]);
});
