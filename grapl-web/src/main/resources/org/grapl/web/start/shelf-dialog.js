// What a campaign is called, and a note on it: changed here. Its address stays, so that links, open pages and logins go on working.

import { html, render } from '../lib/lit-html.js';
import { problemOf, textField } from './field.js';

/** @param {{name: string, title: string, note: string}} campaign @param {(change: {title: string, note: string}) => Promise<void>} save */
export function shelfDialog({ name, title, note }, save) {
  const dialog = document.createElement('dialog');
  dialog.id = 'shelf-dialog';
  dialog.setAttribute('aria-labelledby', 'shelf-heading');
  document.body.append(dialog);
  dialog.addEventListener('close', () => dialog.remove());
  const typed = { title: title || name, note };
  const submit = async (event) => {
    event.preventDefault();
    show(true, '');
    try {
      await save({ title: typed.title.trim() === name ? '' : typed.title, note: typed.note });
      dialog.close();
    } catch (failure) {
      show(false, failure.message);
    }
  };
  const show = (isBusy, problem) => render(html`<form class="stack" @submit=${submit}><h2 id="shelf-heading">Rename, or write a note</h2>
    ${textField({ id: 'shelf-title', label: 'Title', value: typed.title, size: 34, input: (text) => { typed.title = text; }, help: `What everybody sees. The address stays “${name}”, so links, open pages and logins go on working.` })}
    <div class="field word-area"><label for="shelf-note">Note</label><textarea id="shelf-note" rows="3" .value=${typed.note} @input=${(event) => { typed.note = event.target.value; }}></textarea></div>
    ${problemOf('shelf-problem', problem)}
    <p class="row"><button id="shelf-save" class="main" ?disabled=${isBusy}>Save</button><button type="button" @click=${() => dialog.close()}>Leave it as it is</button></p></form>`, dialog);
  show(false, '');
  dialog.showModal();
}
