import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { ApiError } from '../../main/resources/org/grapl/web/api.js';
import { Queue } from '../../main/resources/org/grapl/web/check/queue.js';
import { Sender } from '../../main/resources/org/grapl/web/check/sender.js';
import { Memory } from '../../main/resources/org/grapl/web/check/storage.js';

let queue;
let heard;
let answers;
let sender;
beforeEach(() => {
  queue = new Queue(new Memory(), { name: 'lake', created: 'today' }, 'ann');
  for (const id of ['a', 'b', 'c']) queue.add({ id, kind: 'tell', item: id, ticket: 1, value: 1 });
  heard = [];
  answers = {};
  const perform = async (entry) => {
    heard.push(`send ${entry.id}`);
    const answer = answers[entry.id]?.shift();
    if (answer) throw answer;
    return { observation: 1 };
  };
  sender = new Sender(queue, perform, {
    done: ({ id }) => heard.push(`done ${id}`),
    refused: ({ id }, { status }) => {
      heard.push(`refused ${id} ${status}`);
      queue.change(id, { refused: { sentence: '', status } });
    },
    state: () => {},
  });
});

afterEach(() => sender.stop()); // nobody waits for a pause to end

test('everything is sent once and in order', async () => {
  await sender.wake();
  assert.deepEqual(heard, ['send a', 'done a', 'send b', 'done b', 'send c', 'done c']);
  assert.equal(queue.first, undefined);
  assert.equal(sender.isStuck, false);
});

test('without a network nothing is lost or overtaken, and it goes on when it is back', async () => {
  answers.b = [new ApiError(0, 'no network')];
  await sender.wake();
  assert.deepEqual(heard, ['send a', 'done a', 'send b']);
  assert.equal(sender.isStuck, true);
  await sender.wake();
  assert.deepEqual(heard.slice(3), ['send b', 'done b', 'send c', 'done c']);
  assert.equal(sender.isStuck, false);
});

test('pauses grow while the server is away, up to ten seconds, and follow its word', async () => {
  answers.a = [new ApiError(503, 'busy', null, 7), ...Array.from({ length: 8 }, () => new ApiError(0, 'away'))];
  await sender.wake();
  assert.equal(sender.pause, 7000);
  for (let k = 0; k < 8; k++) await sender.wake(); // each cuts a pause short
  assert.equal(sender.pause, 10_000);
  await sender.wake();
  assert.equal(sender.pause, 500);
});

test('a refusal is told and the rest goes on', async () => {
  answers.b = [new ApiError(409, 'somebody else has it')];
  await sender.wake();
  assert.deepEqual(heard.slice(2), ['send b', 'refused b 409', 'send c', 'done c']);
});

test('where a token is missing it stops and keeps everything', async () => {
  answers.a = [new ApiError(401, 'who are you?')];
  await sender.wake();
  await sender.wake();
  assert.deepEqual(heard, ['send a']);
  assert.equal(queue.entries.length, 3);
});

test('two wishes at once send nothing twice', async () => {
  await Promise.all([sender.wake(), sender.wake()]);
  assert.equal(heard.filter((each) => each === 'send a').length, 1);
});
