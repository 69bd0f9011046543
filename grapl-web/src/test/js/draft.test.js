import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { campaignOf, freeName, newDraft, numberOf, partsOf, problemsOf, refusalOf } from '../../main/resources/org/grapl/web/start/draft.js';
import { foreign, guessRole } from '../../main/resources/org/grapl/web/start/files.js';
import { lineView, sides, valueColumn } from '../../main/resources/org/grapl/web/start/line-chooser.js';
import { textOf } from './text.js';

const NOBODY = new Set();
const file = (name, role) => ({ file: { name }, role, isChosen: false });

let draft;
beforeEach(() => {
  draft = Object.assign(newDraft(), { files: [file('edges.csv', 'graph')], line: '0.5', answers: 'yes-no', name: 'lake' });
});

test('a draft with a graph, a line, answers and a name can be sent', () => {
  assert.deepEqual(problemsOf(draft, NOBODY), {});
  assert.deepEqual(campaignOf(draft), { name: 'lake', settings: { threshold: 0.5, noise: 'yes-no', policy: 'auto' }, words: { yesNo: true } });
});

test('words are sent without what is empty, and reliable answers are exact', () => {
  draft.answers = 'yes-no-exact';
  draft.words = { ...draft.words, question: ' Is it dry? ', above: 'dry', unit: 'mm' };
  const { settings, words } = campaignOf(draft);
  assert.equal(settings.noise, 'exact');
  assert.deepEqual(words, { question: 'Is it dry?', above: 'dry', yesNo: true });
});

test('an empty draft says of each field what is missing', () => {
  assert.deepEqual(Object.keys(problemsOf(newDraft(), NOBODY)).sort(), ['answers', 'files', 'name', 'threshold']);
});

test('yes and no need a line between 0 and 1', () => {
  draft.line = '1';
  assert.match(problemsOf(draft, NOBODY).threshold, /between 0 and 1/);
});

test('a line that can be meant in two ways is asked about', () => {
  draft.line = '1,000';
  assert.match(problemsOf(draft, NOBODY).threshold, /meant as 1 or as 1000/);
});

test('only one file can say which items there are', () => {
  draft.files.push(file('map.geojson', 'map'));
  assert.match(problemsOf(draft, NOBODY).files, /Only one file/);
});

test('files that only help to choose the line are not sent', () => {
  draft.files.push(file('values.csv', 'values'), file('known.csv', 'known'), file('readme.txt', 'unknown'));
  assert.deepEqual(partsOf(draft).map(([part, { name }]) => `${part} ${name}`), ['graph edges.csv', 'known known.csv']);
});

test('settings of a method that is not chosen are not sent, and a lease is in seconds', () => {
  Object.assign(draft.advanced, { gamma: '10', lease: '5', tolerance: '0,1' });
  assert.deepEqual(campaignOf(draft).settings, { threshold: 0.5, noise: 'yes-no', policy: 'auto', tolerance: 0.1, leaseSeconds: 300 });
  draft.advanced.policy = 'grapl';
  assert.equal(campaignOf(draft).settings.gamma, 10);
});

test('names and whole numbers are checked before the server is asked', () => {
  Object.assign(draft, { name: 'two words', budget: '1.5' });
  draft.advanced.seed = '1,000';
  assert.deepEqual(Object.keys(problemsOf(draft, NOBODY)).sort(), ['budget', 'name', 'seed']);
  draft.name = 'lake';
  assert.match(problemsOf(draft, new Set(['lake'])).name, /already/);
});

test('where checks have costs the budget need not be a whole number', () => {
  Object.assign(draft, { budget: '12.5', understanding: { ...draft.understanding, attributes: ['cost'] } });
  assert.equal(problemsOf(draft, NOBODY).budget, undefined);
  assert.equal(campaignOf(draft).settings.budget, 12.5);
  draft.budget = '0';
  assert.match(problemsOf(draft, NOBODY).budget, /above 0/);
  Object.assign(draft, { budget: '' });
  delete draft.understanding.attributes;
});

test('a name that is taken gets the first free number', () => {
  assert.equal(freeName('lake', NOBODY), 'lake');
  assert.equal(freeName('lake', new Set(['lake', 'lake-2'])), 'lake-3');
});

test('a refusal of the server stands beside the field it is about', () => {
  assert.deepEqual(refusalOf({ status: 422, message: 'leaseSeconds must be > 0, got 0', problem: null }), { lease: 'leaseSeconds must be > 0, got 0' });
  assert.deepEqual(Object.keys(refusalOf({ status: 409, message: '', problem: { type: 'urn:grapl:name-taken' } })), ['name']);
  assert.deepEqual(refusalOf({ status: 422, message: 'edges.csv:3: bad row', problem: null }), { files: 'edges.csv:3: bad row' });
  assert.deepEqual(refusalOf({ status: 0, message: 'no network', problem: null }), { start: 'no network' });
});

test('a comma may stand for the point, and an empty text is no number', () => {
  assert.equal(numberOf(' -0,25 '), -0.25);
  assert.ok(Number.isNaN(numberOf(' ')));
  assert.ok(Number.isNaN(numberOf('1,2,3')));
});

test('files are judged by their names', () => {
  assert.equal(guessRole({ name: 'Counties.GeoJSON' }, false), 'map');
  assert.equal(guessRole({ name: 'values.csv' }, true), 'values');
  assert.equal(guessRole({ name: 'edges.csv' }, true), 'graph');
  assert.match(foreign({ name: 'Book.XLS' }), /spreadsheet/);
  assert.equal(foreign({ name: 'Book.XLSX' }), '');
  assert.equal(foreign({ name: 'edges.csv' }), '');
});

test('a line splits a histogram, and says where that is only about right', () => {
  const histogram = { from: 0, to: 4, counts: [10, 20, 30, 40] };
  assert.deepEqual(sides(histogram, 2), { below: 30, above: 70, isExact: true });
  assert.deepEqual(sides(histogram, 2.5), { below: 45, above: 55, isExact: false });
  assert.deepEqual(sides(histogram, -1), { below: 0, above: 100, isExact: true });
});

test('the column that checks would find is found by its file or its name', () => {
  assert.equal(valueColumn({ files: [{ name: 'v.csv', role: 'values' }], columns: [{ file: 'i.csv', name: 'size' }, { file: 'v.csv', name: 'x' }] }), 1);
  assert.equal(valueColumn({ files: [], columns: [{ file: 'i.csv', name: 'Mean' }] }), 0);
  assert.equal(valueColumn(null), -1);
});

test('beside a dragged line stands how many items it leaves on each side', () => {
  draft.understanding = { files: [], columns: [{ name: 'rate', file: 'v.csv', quartiles: [1, 2, 3], histogram: { from: 0, to: 4, counts: [10, 20, 30, 40] } }] };
  Object.assign(draft, { column: 0, line: '2.5' });
  assert.match(textOf(lineView(draft, { setLine() {}, setColumn() {} })), /▼ about 45 below ?about 55 above ▲/);
});
