// What a campaign is about in people's own words: changed here.

import { html, render } from '../lib/lit-html.js';
import { campaignPath, newKey, post } from '../api.js';
import { problemOf } from '../start/field.js';
import { sentWords, typedWords, wordFields } from '../wording.js';

/** @param {import('../campaign-model.js').CampaignModel} model */
export function wordsDialog(model) {
  const dialog = document.createElement('dialog');
  dialog.id = 'words-dialog';
  dialog.setAttribute('aria-labelledby', 'words-dialog-title');
  document.body.append(dialog);
  dialog.addEventListener('close', () => dialog.remove());
  const typed = typedWords(model.words);
  // One key for one wish: sent again after no answer came, it is done once.
  let key = newKey();
  const set = (patch) => {
    Object.assign(typed, patch);
    key = newKey();
  };
  const save = async (event) => {
    event.preventDefault();
    show(true, '');
    try {
      model.takeAbout(await post(campaignPath(model.name, '/words'), { words: sentWords(typed) }, { key }));
      dialog.close();
    } catch (failure) {
      show(false, failure.message);
    }
  };
  const show = (isBusy, problem) => render(html`<form class="stack" @submit=${save}><h2 id="words-dialog-title">Change the words</h2>
    <p>Everybody reads them from now on. No number changes, and the log keeps which words were there before.</p>
    ${wordFields(typed, set, {}, model.isYesNo)}
    ${problemOf('words-problem', problem)}
    <p class="row"><button id="words-save" class="main" ?disabled=${isBusy}>Save</button><button type="button" @click=${() => dialog.close()}>Leave them as they are</button></p></form>`, dialog);
  show(false, '');
  dialog.showModal();
}
