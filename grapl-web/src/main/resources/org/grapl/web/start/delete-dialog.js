// Asks before a campaign is deleted, because nothing brings it back.

import { html, nothing, render } from '../lib/lit-html.js';
import { campaignPath, download, remove } from '../api.js';
import { forgetExample } from '../example.js';
import { plural, sentence } from '../words.js';

function lost(status) {
  if (!status) return 'All its checks and everything decided from them would be gone.';
  if (status.checks === 0) return 'Nothing was checked in it yet; its items and their links would be gone.';
  return `${plural(status.checks, 'check')} and everything decided from them would be gone.`;
}

/** @param {string} name @param {any} status where it stands, if that is known @param {() => void} deleted */
export function deleteDialog(name, status, deleted) {
  const dialog = document.createElement('dialog');
  dialog.id = 'delete-dialog';
  dialog.setAttribute('aria-labelledby', 'delete-title');
  document.body.append(dialog);
  dialog.addEventListener('close', () => dialog.remove());
  const attempt = async (action) => {
    show(true, '');
    try {
      await action();
      show(false, '');
    } catch (failure) {
      show(false, failure.message);
    }
  };
  const confirm = () => attempt(async () => {
    await remove(campaignPath(name));
    forgetExample(name);
    dialog.close();
    deleted();
  });
  const save = () => attempt(() => download(campaignPath(name, '/export'), `${name}.grapl.zip`));
  const show = (isBusy, problem) => render(
    html`<h2 id="delete-title">Delete “${name}” for good?</h2>
      <p>${lost(status)} They cannot be recovered unless you save a copy first.</p>
      ${problem ? html`<p class="problem" role="alert">${sentence(problem)}</p>` : nothing}
      <p class="row"><button id="keep" autofocus ?disabled=${isBusy} @click=${() => dialog.close()}>Keep it</button>
        <button ?disabled=${isBusy} @click=${save}>Save a copy</button>
        <span class="push"></span><button id="delete" class="danger" ?disabled=${isBusy} @click=${confirm}>Delete for good</button></p>`,
    dialog,
  );
  show(false, '');
  dialog.showModal();
}
