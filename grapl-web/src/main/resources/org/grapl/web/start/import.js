// A campaign that was exported somewhere, dropped here.

import { html, nothing, render } from '../lib/lit-html.js';
import { newKey } from '../api.js';
import { take } from './create.js';
import { problemOf, textField } from './field.js';

/**
 * Offers to take it.
 * @param {HTMLElement} host @param {File} file @param {{done: (name: string) => void, cancel: () => void}} then
 */
export function offerImport(host, file, { done, cancel }) {
  let name = '';
  let key = newKey();
  let problem = '';
  let isBusy = false;
  const isNameWrong = () => /name|exists already/.test(problem);
  const submit = async (event) => {
    event.preventDefault();
    isBusy = true;
    problem = '';
    show();
    try {
      done((await take(file, name.trim(), key)).name);
    } catch (failure) {
      problem = failure.message;
      isBusy = false;
      if (failure.status !== 0) key = newKey();
      show();
      host.querySelector('#import-name').focus();
    }
  };
  const show = () => render(
    html`<form class="card stack import" @submit=${submit} aria-labelledby="import-title">
      <h2 id="import-title">Import the campaign in ${file.name}?</h2>
      <p>If grapl exported this file, the campaign comes with its items, all its checks and its history, and continues here. Unpack any other ZIP file first, and add the files in it.</p>
      ${textField({ id: 'import-name', label: 'Its name here', value: name, input: (text) => { name = text; key = newKey(); }, size: 24, placeholder: 'as in the file', problem: isNameWrong() ? problem : '' })}
      ${isNameWrong() ? nothing : problemOf('import-problem', problem)}
      <p class="row"><button class="main" id="take" ?disabled=${isBusy}>${isBusy ? 'Importing …' : 'Import this campaign'}</button><button type="button" @click=${cancel}>Not now</button></p>
    </form>`,
    host,
  );
  show();
  host.querySelector('#import-name').focus();
}
