// The dialogs of check mode: which keys there are, and questions before what cannot be taken back easily.

import { html, nothing } from '../lib/lit-html.js';

const KEYS = [
  [['A'], 'above', 'yesNo'],
  [['B'], 'below', 'yesNo'],
  [['0–9', '−', '.'], 'type a number', 'number'],
  [['Enter'], 'send the number', 'number'],
  [['S'], 'skip: leave the item to others'],
  [['U'], 'undo the last answer'],
  [['X'], 'cannot be checked: set the item aside'],
  [['N'], 'write a note that is kept with the answer'],
  [['O'], 'open the page of the item'],
  [['R'], 'use the recorded answer', 'example'],
  [['?'], 'this help'],
  [['Esc'], 'leave a field, close this help'],
];

/** @param {{isYesNo: boolean, isExample: boolean}} options */
export function helpDialog({ isYesNo, isExample }) {
  const isThere = (where) => !where || where === (isYesNo ? 'yesNo' : 'number') || (where === 'example' && isExample);
  return html`<dialog id="check-help-dialog" aria-labelledby="check-help-title">
    <h2 id="check-help-title">Keys</h2>
    <table><tbody>${KEYS.map(([keys, words, where]) => (isThere(where) ? html`<tr><th scope="row">${keys.map((key) => html`<kbd>${key}</kbd> `)}</th><td>${words}</td></tr>` : nothing))}</tbody></table>
    <p class="soft">Answers are kept in this browser until the server has them, also when the network drops or the page is closed. Then open this page again and they are sent.</p>
    <form method="dialog"><button class="main" autofocus>Close</button></form>
  </dialog>`;
}

/**
 * Asks before something is done.
 * @param {{id: string, title: string, words: string, yes: string, confirm: () => void}} question
 */
export function confirmDialog({ id, title, words, yes, confirm }) {
  return html`<dialog id=${id} aria-labelledby="${id}-title" aria-describedby="${id}-words" @close=${(event) => { if (event.target.returnValue === 'yes') confirm(); event.target.returnValue = ''; }}>
    <h2 id="${id}-title">${title}</h2>
    <p id="${id}-words">${words}</p>
    <form method="dialog" class="row"><button class="main" value="yes" autofocus>${yes}</button><button value="no">Cancel</button></form>
  </dialog>`;
}
