import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allowPicturesFrom, attributesOf, titleOf } from '../../main/resources/org/grapl/web/item-attributes.js';
import { itemNumber } from '../../main/resources/org/grapl/web/item-numbers.js';
import { readNumber, sideOf } from '../../main/resources/org/grapl/web/check/answer.js';
import { AHEAD, Tickets } from '../../main/resources/org/grapl/web/check/tickets.js';
import { Memory } from '../../main/resources/org/grapl/web/check/storage.js';
import { recordedAnswers } from '../../main/resources/org/grapl/web/example.js';

test('numbers are read as people type them', () => {
  const read = (typed) => readNumber(typed).value;
  assert.equal(read('12.5'), 12.5);
  assert.equal(read(' −3 '), -3);
  assert.equal(read('1e-3'), 0.001);
  assert.equal(read('0,5'), 0.5);
  assert.equal(read('1 234 567,8'), 1234567.8);
  assert.equal(read('1,234,567.8'), 1234567.8);
  assert.equal(read('1.234,5'), 1234.5);
  assert.equal(read('.5'), 0.5);
});

test('a number that can be read in two ways is asked about', () => {
  assert.match(readNumber('1,234').problem, /Write 1234 or 1.234/);
  assert.equal(readNumber('0,234').value, 0.234);
});

test('what is no number, or too large, is said so, and nothing is nothing', () => {
  assert.match(readNumber('twelve').problem, /“twelve” is not a number/);
  assert.match(readNumber('1e999').problem, /too large/);
  assert.deepEqual(readNumber('  '), {});
});

test('it is told how a number was read if not as it stands there', () => {
  assert.equal(readNumber('12.5').told, '');
  assert.equal(readNumber('0,5').told, '0.5');
});

test('a value on the line is above', () => {
  assert.equal(sideOf(0.5, 0.5), 'above');
  assert.equal(sideOf(0.499, 0.5), 'below');
});

test('only pictures and links that are safe are shown or followed', () => {
  const unsafe = attributesOf({ item: 'a', attributes: { image: 'javascript:alert(1)' }, link: 'javascript:alert(2)' });
  assert.deepEqual(unsafe, { picture: '', elsewhere: '', link: '', texts: [], facts: [['image', 'javascript:alert(1)']] });
  const safe = attributesOf({ item: 'a', attributes: { image: 'data:image/png;base64,AA', page: 'https://a.b/', size: 12345.678 }, link: 'https://a.b/' });
  assert.deepEqual(safe, { picture: 'data:image/png;base64,AA', elsewhere: '', link: 'https://a.b/', texts: [], facts: [['size', '12,345.678']] });
});

test('a picture elsewhere is shown only from where that is allowed', () => {
  const item = { item: 'a', attributes: { image: 'https://pictures.example.org/a.png' } };
  assert.equal(attributesOf(item).elsewhere, 'https://pictures.example.org/a.png');
  allowPicturesFrom(['https://pictures.example.org']);
  assert.equal(attributesOf(item).picture, 'https://pictures.example.org/a.png');
  assert.equal(attributesOf({ item: 'b', attributes: { image: 'https://pictures.example.org.evil.net/a.png' } }).picture, '');
  assert.equal(attributesOf({ item: 'b', attributes: { image: 'https://pictures.example.org@evil.net/a.png' } }).picture, '');
  allowPicturesFrom();
});

test('an item is called by its title, and what is long or has paragraphs is a text', () => {
  const abstract = 'Rivers fell dry. '.repeat(20).trim();
  const item = { item: 'W123', attributes: { Title: 'Drought in Spain', abstract, notes: 'one\ntwo', year: 2019, doi: 'x'.repeat(200), empty: ' ' } };
  assert.equal(titleOf(item), 'Drought in Spain');
  assert.equal(titleOf({ item: 'W123', attributes: { title: '' } }), 'W123');
  const { texts, facts } = attributesOf(item);
  assert.deepEqual(texts, [['abstract', abstract], ['notes', 'one\ntwo']]);
  assert.deepEqual(facts.map(([name]) => name), ['year', 'doi']);
});

test('a label leads to its item, also one called like a property', () => {
  const labels = ['a', 'constructor', 'b'];
  assert.equal(itemNumber(labels, 'b'), 2);
  assert.equal(itemNumber(labels, 'constructor'), 1);
  assert.equal(itemNumber(labels, 'toString'), -1);
});

test('recorded answers are read from CSV with quotes, and rows without a number are left out', async (context) => {
  const csv = 'label,name,rate\r\n"Smith, ""Al""",x,0.5\nb,y,\nc,z,abc\nd,w,2\n';
  context.mock.method(globalThis, 'fetch', async () => new Response(csv));
  assert.deepEqual([...(await recordedAnswers({ values: '/values.csv', column: 'rate' }))], [['Smith, "Al"', 0.5], ['d', 2]]);
});

const card = (ticket, item = `item ${ticket}`) => ({ ticket, item, attributes: {}, purpose: '' });

test('tickets come once, and those that are over do not come back', () => {
  const tickets = new Tickets(new Memory(), 'here');
  assert.equal(tickets.wish, AHEAD + 1);
  tickets.arrive([card(1), card(2)]);
  tickets.finish();
  tickets.arrive([card(1), card(2), card(3)]);
  assert.deepEqual(tickets.cards.map(({ ticket }) => ticket), [2, 3]);
  assert.equal(tickets.wish, 1);
});

test('an item that came back by undoing gets its ticket when the server hands one out', () => {
  const tickets = new Tickets(new Memory(), 'here');
  tickets.arrive([card(1)]);
  tickets.bringBack(card(0, 'undone'));
  tickets.arrive([card(9, 'undone')]);
  assert.deepEqual(tickets.cards.map(({ ticket, item }) => [ticket, item]), [[9, 'undone'], [1, 'item 1']]);
});

test('who leaves keeps the present ticket and those taken along', () => {
  const tickets = new Tickets(new Memory(), 'here');
  tickets.arrive([card(1), card(2)]);
  tickets.arrive([card(3)], { isAlong: true });
  assert.deepEqual(tickets.dropUnseen().map(({ ticket }) => ticket), [2]);
  assert.deepEqual(new Tickets(tickets.storage, 'here').cards.map(({ ticket }) => ticket), [1, 3]);
});
