import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goalOf } from '../../main/resources/org/grapl/web/certificate/audit.js';
import { askedWords, shownShort, shownWords } from '../../main/resources/org/grapl/web/certificate/statement.js';

const plain = (text) => text.replaceAll('\u00a0', ' ');

test('what is left empty is not asked for', () => {
  const typed = { error: ' ', recall: '90', precision: '7', confidence: '97,5' };
  assert.deepEqual(goalOf(typed), { recall: 0.9, precision: 0.07, confidence: 0.975 });
  assert.equal(goalOf({ ...typed, recall: '', precision: '' }), null);
  assert.equal(goalOf({ ...typed, confidence: '' }), null);
  assert.equal(goalOf({ ...typed, recall: '100' }), null);
  assert.equal(goalOf({ ...typed, recall: 'most' }), null);
});

test('only what was asked for is said, and never rounded in favour', () => {
  const claims = [{ of: 'error', atMost: 0.0301 }, { of: 'recall', atLeast: 0.9399 }, { of: 'precision', atLeast: 0.85 }];
  const audit = { goal: { recall: 0.9, precision: 0.8, confidence: 0.9 }, claims, mostWrong: 3 };
  assert.equal(plain(askedWords(audit.goal)), 'at least 90 % of the items above the line are found, and at least 80 % of the items called above really are above');
  assert.equal(plain(shownWords(audit)), 'at least 93.9 % of the items above the line are found, and at least 85 % of the items called above really are above');
  assert.deepEqual(shownShort(audit).map(plain), ['≥ 93.9 % found', '≥ 85 % of the named right']);
  const old = { goal: { error: 0.05, confidence: 0.9 }, claims, mostWrong: 3 };
  assert.equal(plain(shownWords(old)), 'at most 3.1 % of all items are wrong');
  assert.deepEqual(shownShort(old), ['≤ 3 wrong']);
});
