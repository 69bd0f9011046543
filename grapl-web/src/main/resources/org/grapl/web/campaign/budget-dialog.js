// How many checks there may be, or what they may cost together: changed here.

import { html, render } from '../lib/lit-html.js';
import { campaignPath, newKey, post } from '../api.js';
import { textField } from '../start/field.js';
import { number } from '../words.js';

/**
 * @param {import('../campaign-model.js').CampaignModel} model
 * @param {() => void} changed
 */
export function budgetDialog(model, changed) {
  const { name, about, status } = model;
  const hasCosts = about.attributes.includes('cost');
  const dialog = document.createElement('dialog');
  dialog.id = 'budget-dialog';
  dialog.setAttribute('aria-labelledby', 'budget-title');
  document.body.append(dialog);
  dialog.addEventListener('close', () => dialog.remove());
  let text = status.budget === null ? '' : String(status.budget);
  // One key for one wish: sent again after no answer came, it is done once.
  let attempt = { text: '', key: '' };
  // Without commas: what is meant by 1,000 and 1.000 differs.
  const isFine = () => text.trim() === '' || ((hasCosts ? /^\d*\.?\d+$/ : /^\d+$/).test(text.trim()) && Number(text) <= Number.MAX_SAFE_INTEGER && Number(text) > 0);
  const save = async (event) => {
    event.preventDefault();
    if (!isFine()) {
      show(false, hasCosts ? 'This must be a number above 0, such as 12.5, or empty for no limit.' : 'This must be a whole number, 1 or more, written with digits only, or empty for no limit.');
      dialog.querySelector('input').focus();
      return;
    }
    if (attempt.text !== text || attempt.key === '') attempt = { text, key: newKey() };
    show(true, '');
    try {
      await post(campaignPath(name, '/budget'), { budget: text.trim() === '' ? null : Number(text) }, { key: attempt.key });
      dialog.close();
      changed();
    } catch (failure) {
      show(false, failure.message);
    }
  };
  const show = (isBusy, problem) => render(
    html`<form @submit=${save}><h2 id="budget-title">${hasCosts ? 'How much may all checks cost in total?' : 'How many checks may there be in total?'}</h2>
      ${textField({
        id: 'budget', label: hasCosts ? 'The budget' : 'Checks in total', value: text, input: (typed) => { text = typed; }, type: 'number', problem, placeholder: 'no limit',
        help: `${number(status.spent, 6)} ${hasCosts ? 'spent' : 'made'} so far. Leave it empty for no limit. No result is lost, whatever you choose.`,
      })}
      <p class="row"><button id="budget-save" class="main" ?disabled=${isBusy}>Save</button><button type="button" id="budget-cancel" @click=${() => dialog.close()}>Cancel</button></p></form>`,
    dialog,
  );
  show(false, '');
  dialog.showModal();
  dialog.querySelector('input').select();
}
