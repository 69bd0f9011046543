import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { Queue, leftBehind, othersWaiting } from '../../main/resources/org/grapl/web/check/queue.js';
import { Memory } from '../../main/resources/org/grapl/web/check/storage.js';

/** Storage of a browser: own keys are what is kept. */
class Disk {
  getItem(key) {
    return this[key] ?? null;
  }

  setItem(key, text) {
    this[key] = text;
  }

  removeItem(key) {
    delete this[key];
  }
}

const LAKE = { name: 'lake', created: '2026-01-01' };
const tell = (id, more = {}) => ({ id, kind: 'tell', item: `item ${id}`, ticket: 1, value: 1, ...more });
const ids = (entries) => entries.map(({ id }) => id);

let disk;
let queue;
beforeEach(() => {
  disk = new Disk();
  queue = new Queue(disk, LAKE, 'ann');
});

test('answers given without a network are there after the page was closed, in order', () => {
  queue.add(tell('b'));
  queue.add(tell('a'));
  const reopened = new Queue(disk, LAKE, 'ann');
  assert.deepEqual(ids(reopened.entries), ['b', 'a']);
  assert.deepEqual(reopened.first, { ...tell('b'), worker: 'ann', isTried: false, at: reopened.first.at });
});

test('a clock set back does not change the order', (context) => {
  let now = 5000;
  context.mock.method(Date, 'now', () => now);
  queue.add(tell('first'));
  now = 1000;
  queue.add(tell('second'));
  assert.deepEqual(ids(new Queue(disk, LAKE, 'ann').entries), ['first', 'second']);
});

test('what was sent is gone, and what changed is kept', () => {
  queue.add(tell('a'));
  queue.add(tell('b'));
  queue.change('b', { isTried: true });
  queue.change('nobody', { isTried: true });
  queue.remove('a');
  const reopened = new Queue(disk, LAKE, 'ann');
  assert.deepEqual(ids(reopened.all), ['b']);
  assert.equal(reopened.first.isTried, true);
});

test('what was refused waits for a person and holds up nobody', () => {
  queue.add(tell('a'));
  queue.add(tell('b'));
  queue.change('a', { refused: { sentence: 'no', status: 409 } });
  assert.equal(queue.first.id, 'b');
  assert.deepEqual(ids(queue.refused), ['a']);
});

test('answers and undos are counted apart, tickets given back are neither', () => {
  queue.add(tell('a'));
  queue.add(tell('b', { kind: 'record' }));
  queue.add(tell('c', { kind: 'withdraw' }));
  queue.add(tell('d', { kind: 'back' }));
  assert.equal(queue.answers, 2);
  assert.equal(queue.undos, 1);
});

test('another reviewer, and another campaign of the same name, have queues of their own', () => {
  queue.add(tell('a'));
  assert.equal(new Queue(disk, LAKE, 'bob').first, undefined);
  assert.equal(new Queue(disk, { ...LAKE, created: '2026-02-02' }, 'ann').first, undefined);
});

test('what others left is found, and whether it holds answers', () => {
  queue.add(tell('a'));
  new Queue(disk, LAKE, 'bob').add(tell('b', { kind: 'back' }));
  assert.deepEqual(othersWaiting(disk, LAKE, 'cleo'), [{ other: 'ann', hasAnswers: true }, { other: 'bob', hasAnswers: false }]);
  assert.deepEqual(othersWaiting(disk, LAKE, 'ann'), [{ other: 'bob', hasAnswers: false }]);
});

test('answers to a campaign that was deleted are found under its name', () => {
  queue.add(tell('a'));
  assert.deepEqual(leftBehind(disk, 'lake', LAKE.created), []);
  assert.deepEqual(leftBehind(disk, 'lake', '2026-02-02').map(({ entry }) => entry.id), ['a']);
  assert.deepEqual(leftBehind(disk, 'lak', ''), []);
});

test('what cannot be read holds up nobody and stays', () => {
  queue.add(tell('a'));
  const key = `${queue.place}torn`;
  disk.setItem(key, '{"id": "torn", "ki');
  assert.deepEqual(ids(new Queue(disk, LAKE, 'ann').all), ['a']);
  assert.notEqual(disk.getItem(key), null);
});

test('where the disk is full an answer is kept as long as the page, and said to be', () => {
  disk.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  queue.add(tell('a'));
  assert.deepEqual(ids(queue.unkept), ['a']);
  assert.deepEqual(ids(new Queue(disk, LAKE, 'ann').entries), ['a']); // the page begins again
  queue.remove('a');
  assert.deepEqual(new Queue(disk, LAKE, 'ann').entries, []);
});

test('where nothing may be kept everything is unkept, but for tickets given back', () => {
  const forbidden = new Queue(new Memory(), LAKE, 'ann');
  forbidden.add(tell('a'));
  forbidden.add(tell('b', { kind: 'back' }));
  assert.equal(forbidden.isForbidden, true);
  assert.deepEqual(ids(forbidden.unkept), ['a']);
});
