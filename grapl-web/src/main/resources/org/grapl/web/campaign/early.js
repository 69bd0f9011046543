// What a campaign's page shows until all items are there: the numbers that were worked out last, how old they are, and how long it takes to work them out anew.

import { html, nothing, render } from '../lib/lit-html.js';
import { ago } from '../words.js';
import { counts, foundSoFar, title } from './head.js';

/** Seconds after which it is said how long it takes. */
const LONG = 3;

/** Shows it, and goes on until it is told to stop. @param {HTMLElement} host @param {string} name the campaign @param {Promise<any>} numbers as they were last worked out @param {any} session @returns {() => void} stops */
export function showEarly(host, name, numbers, session) {
  const began = performance.now();
  let known = null;
  let isOver = false;
  const draw = () => {
    if (!isOver) render(early(name, session, known, Math.floor((performance.now() - began) / 1000)), host);
  };
  const timer = setInterval(draw, 1000);
  draw();
  numbers.then((answer) => {
    known = answer;
    draw();
  }, () => {}); // whoever asks for all items meets the same difficulty, and tells of it
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}

function early(name, session, known, seconds) {
  const soFar = seconds >= LONG ? ` (${seconds} seconds so far)` : '';
  if (!known?.last) {
    return html`<h1>${name}</h1><p class="notice waiting" role="status" id="working">${known ? 'Working out how many items lie above the line' : 'Loading the campaign'}${soFar} …</p>`;
  }
  const { at, entries, header, summary } = known.last;
  const { status } = header;
  const isOld = entries < known.entries;
  const age = ago(Date.parse(known.now) - Date.parse(at));
  const model = { name, status, title: name, words: {}, line: header.threshold, isConnected: true, gone: '', stale: '', age: isOld ? age : '' };
  return html`${title({ model, session })}
    ${counts({ ...summary, wrong: header.expectedWrong?.value ?? null, range: header.expectedWrong }, status, header, null, model.words)}${foundSoFar(summary, status, header)}
    ${isOld ? html`<p class="notice" id="working">These numbers are from ${age}. Newer answers are being worked in${soFar}.</p>` : seconds >= LONG ? html`<p class="notice" id="working">Loading the items${soFar}.</p>` : nothing}`;
}
