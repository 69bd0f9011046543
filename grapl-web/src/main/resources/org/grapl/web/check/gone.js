// Answers for a campaign that is no longer there: nobody can take them, but whoever gave them may keep them.

import { html, nothing, render } from '../lib/lit-html.js';
import { saveBlob } from '../api.js';
import { moment, number, plural } from '../words.js';
import { leftBehind } from './queue.js';
import { storageOf } from './storage.js';

const HEADER = ['label', 'value', 'worker', 'at', 'note'];

/**
 * Shows what was left for campaigns of a name, of which there is none now.
 * @param {HTMLElement} root @param {string} name @param {any} session who looks
 * @returns {boolean} false if there is nothing to show
 */
export function showLeftBehind(root, name, session) {
  if (nothing === leftBehindView({ name, created: '' }, session, () => {})) return false;
  const show = () => render(html`<div class="gone"><section class="card"><h1>There is no campaign “${name}” here</h1>
    <p>It was deleted, or your login cannot open it. The logo at the top left leads to all campaigns.</p></section>${leftBehindView({ name, created: '' }, session, show)}</div>`, root);
  show();
  return true;
}

/** The answers for former campaigns of a name. @param {{name: string, created: string}} campaign which has the name now; `created` is empty if none has @param {any} session who looks: what others gave is not theirs to drop @param {() => void} changed */
export function leftBehindView({ name, created }, session, changed) {
  const all = leftBehind(storageOf('localStorage'), name, created).filter(({ entry }) => !session.login || entry.worker === session.who);
  const answers = all.map(({ entry }) => entry).filter(({ kind }) => kind === 'tell' || kind === 'record');
  if (answers.length === 0) return nothing;
  const drop = () => {
    all.forEach(({ key }) => storageOf('localStorage').removeItem(key));
    changed();
  };
  return html`<section class="problem" id="check-left" aria-labelledby="check-left-title"><h2 id="check-left-title">${plural(answers.length, 'answer')} for a campaign that is gone</h2>
    <p>A campaign called “${name}” was deleted before ${answers.length === 1 ? 'it was sent. This browser has kept it.' : 'they were sent. This browser has kept them.'}</p>
    <details><summary>Show</summary><ul>${answers.map(({ item, value, worker, at }) => html`<li><strong>${item}</strong>: ${number(value, 6)}, by ${worker}, ${moment(at)}</li>`)}</ul></details>
    <div class="row"><button @click=${() => saveBlob(new Blob([table(answers)], { type: 'text/csv' }), `${name}-not-sent.csv`)}>Save as a table</button><button @click=${drop}>Discard</button></div></section>`;
}

function table(answers) {
  const rows = answers.map(({ item, value, worker, at, note = '' }) => [item, value, worker, new Date(at).toISOString(), note]);
  return [HEADER, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(value) {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
