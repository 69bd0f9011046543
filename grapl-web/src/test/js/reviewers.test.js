import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nothing } from '../../main/resources/org/grapl/web/lib/lit-html.js';
import { Reviewers, reviewersCard, trustWords, warnings } from '../../main/resources/org/grapl/web/campaign/reviewers.js';
import { byWords } from '../../main/resources/org/grapl/web/certificate/statement.js';
import { textOf } from './text.js';

const trusted = (reliability) => trustWords(reliability).join(' ');

const plain = (text) => text.replaceAll('\u00a0', ' ');
const sides = (right, low, high, more = {}) => ({ answers: 40, right, low, high, ifAbove: right, ifBelow: right, guessing: 0.01, isGuessing: false, alike: [], ...more });
const person = (worker, checks, reliability) => ({ worker, checks, twice: 20, agree: 18, ...(reliability ? { reliability } : {}) });

test('how often somebody is right is said with its range, in whole percent, the range outwards, and never as certainty', () => {
  assert.equal(plain(trusted(sides(0.931, 0.857, 0.978))), '93 % (85 to 98 %)');
  assert.equal(plain(trusted(sides(0.998, 0.985, 0.9999))), '99 % (98 to 100 %)');
  assert.equal(plain(trusted(sides(0.02, 0.001, 0.2))), '2 % (0 to 20 %)');
});

test('how far numbers are off is said with a sign, and no finer than they scatter', () => {
  const numbers = { answers: 12, bias: 0.312, noise: 1.23, low: 0.91, high: 1.62, guessing: 0, isGuessing: false, alike: [] };
  assert.equal(trusted(numbers), 'off by +0.3 on average, scatter 1.2 (0.91 to 1.6)');
  assert.equal(trusted({ ...numbers, bias: -0.312 }), 'off by −0.3 on average, scatter 1.2 (0.91 to 1.6)');
  assert.equal(trusted({ ...numbers, bias: -0.00012 }), 'off by 0 on average, scatter 1.2 (0.91 to 1.6)');
  assert.equal(trusted({ ...numbers, bias: 412, noise: 1234, low: 900, high: 1650 }), 'off by +400 on average, scatter 1,234 (900 to 1,650)');
});

test('who has checked nothing that others checked has nothing to compare', () => {
  assert.match(textOf(reviewersCard([person('ann', 1), { ...person('bob', 2), twice: 0, agree: 0 }])), /bob 2 checks ?–nothing to compare ?ann 1 check ?18 of 20/);
});

test('who guesses and who errs like others is warned of, and nobody else', () => {
  assert.deepEqual(warnings(person('ann', 9, sides(0.9, 0.8, 0.95))), []);
  assert.deepEqual(warnings(person('ann', 9)), []);
  assert.deepEqual(warnings(person('eve', 9, sides(0.5, 0.4, 0.6, { isGuessing: true }))), ['Seems to guess: their answers count little. Talk to them, or withdraw their access.']);
  assert.deepEqual(warnings(person('eve', 9, { bias: 0, noise: 9, low: 5, high: 12, isGuessing: true, alike: [] })), ['Seems to guess: their answers most probably have nothing to do with the items. Talk to them, or withdraw their access.']);
  assert.deepEqual(warnings(person('cat', 9, sides(0.8, 0.7, 0.9, { alike: ['ann', 'bob'] }))), ['Makes the same mistakes as ann and bob: together they count as one.']);
  assert.match(warnings(person('cat', 9, sides(0.8, 0.7, 0.9, { alike: ['a', 'b', 'c', 'd', 'e', 'f'] })))[0], /as a, b, c, d and 2 more: /);
});

test('one person has nobody to be compared with, and who is warned of comes first', () => {
  assert.equal(reviewersCard([]), nothing);
  assert.equal(reviewersCard([person('ann', 9, sides(0.9, 0.8, 0.95))]), nothing);
  const said = plain(textOf(reviewersCard([person('ann', 9, sides(0.9, 0.8, 0.95)), person('eve', 8, sides(0.5, 0.4, 0.6, { isGuessing: true }))])));
  assert.match(said, /is an estimate, .*those of others and with the graph/);
  assert.match(said, /eve 8 checks ?18 of 20 ?50 % \(40 to 60 %\) ?Seems to guess: .*ann 9 checks ?18 of 20 ?90 % \(80 to 95 %\)/);
});

test('where people are not told apart nothing is said of how often they are right', () => {
  const said = textOf(reviewersCard([person('ann', 9), person('bob', 8)]));
  assert.match(said, /ann/);
  assert.doesNotMatch(said, /right|%|estimate/);
});

/** Counts what is asked of the server, which answers with a status. */
function counting(t, status, body) {
  const asked = [];
  t.mock.method(globalThis, 'fetch', async (path) => {
    asked.push(String(path));
    return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
  });
  return asked;
}

test('the server is asked once for each time the campaign has moved', async (t) => {
  const asked = counting(t, 200, { reviewers: [person('ann', 3), person('bob', 2), person('gone', 0)] });
  const reviewers = new Reviewers('pond', true);
  for (const entries of [5, 5, 6, 6, 6]) await reviewers.look(entries);
  assert.equal(asked.length, 2);
  assert.deepEqual(reviewers.list.map((each) => each.worker), ['ann', 'bob']);
});

test('who is not an owner, or is refused, does not ask again', async (t) => {
  const asked = counting(t, 403, { detail: 'no' });
  const reader = new Reviewers('pond', false);
  await reader.look(5);
  assert.equal(asked.length, 0);
  assert.equal(reader.view(), nothing);
  const refused = new Reviewers('pond', true);
  await assert.rejects(refused.look(5));
  await refused.look(6);
  assert.equal(asked.length, 1);
});

test('a certificate says by whose answers it is, and what it cannot see', () => {
  assert.equal(byWords(['ann', 'bob']), 'Right and wrong are by the answers of ann and bob. It says nothing about mistakes they would all make.');
  assert.equal(byWords(['ann']), 'Right and wrong are by the answers of ann. It says nothing about mistakes that ann makes.');
  assert.equal(byWords([]), '');
  assert.match(byWords([...'abcdefghijkl']), /answers of a, b, c, d, e, f, g, h and 4 more\. /);
});
