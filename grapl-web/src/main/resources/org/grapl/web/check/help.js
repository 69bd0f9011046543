// The dialogs of check mode: what the buttons and keys do, and questions before what cannot be taken back easily.

import { html, nothing } from '../lib/lit-html.js';

/** What can be done, by which key and button, and where; what has no button is of no use without a keyboard. */
const DEEDS = [
  { keys: ['A'], name: 'Above', words: 'it lies above the line', where: 'yesNo' },
  { keys: ['B'], name: 'Below', words: 'it lies below the line', where: 'yesNo' },
  { keys: ['0–9', '−', '.'], words: 'type a number', where: 'number' },
  { keys: ['Enter'], name: 'Send', words: 'send the number', where: 'number' },
  { keys: ['R'], name: 'Use it', words: 'use the answer of the example', where: 'example' },
  { keys: ['S'], name: 'Skip', words: 'leave the item to somebody else' },
  { keys: ['U'], name: 'Undo', words: 'take your last answer back; earlier ones are in the list' },
  { keys: ['N'], name: 'Note', words: 'write something that is kept with the answer' },
  { keys: ['X'], name: 'Can’t check', words: 'nobody can check this item: set it aside' },
  { keys: ['O'], name: 'Open', words: 'look at the page of the item, if it has one' },
  { keys: ['?'], words: 'this help' },
  { keys: ['Esc'], words: 'leave a field, close this help' },
];

/** Those that also work where keys are off: no answer comes of them. */
const ALWAYS = ['?', 'Esc', 'Enter'];

/** @param {{isYesNo: boolean, isExample: boolean, hasKeys: boolean}} options */
export function helpDialog({ isYesNo, isExample, hasKeys }) {
  const isThere = ({ where }) => !where || where === (isYesNo ? 'yesNo' : 'number') || (where === 'example' && isExample);
  // The title gets the focus, not the button at the end: else small screens would begin there.
  return html`<dialog id="check-help-dialog" aria-labelledby="check-help-title">
    <h2 id="check-help-title" tabindex="-1" autofocus>How to check</h2>
    <p>You get one item at a time: the one whose answer tells most about the others. Look at it or measure it, and say what you found.</p>
    <table class="deeds-table"><tbody>${DEEDS.filter(isThere).map((deed) => deedRow(deed, hasKeys))}</tbody></table>
    <p class="soft by-keys">${hasKeys ? 'Single keys can be switched off: take the tick from “Answer by keys” beside the card.' : 'Single keys are switched off. Tick “Answer by keys” beside the card to have them.'}</p>
    <p class="soft">Answers are kept in this browser until the server has them, even if the network drops or you close the page. Open this page again and they are sent.</p>
    <form method="dialog"><button class="main">Close</button></form>
  </dialog>`;
}

function deedRow({ keys, name, words }, hasKeys) {
  const shown = keys.filter((key) => hasKeys || ALWAYS.includes(key));
  if (shown.length === 0 && !name) return nothing;
  return html`<tr class=${name ? '' : 'by-keys'}>
    ${shown.length > 0 ? html`<th scope="row" class="by-keys">${shown.map((key) => html`<kbd>${key}</kbd> `)}</th>` : nothing}
    <td colspan=${shown.length > 0 ? 1 : 2}>${name ? html`<strong>${name}</strong>: ` : nothing}${words}</td></tr>`;
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
