// The list of a campaign under way: items and links are added here, and items retire.

import { html, nothing, render } from '../lib/lit-html.js';
import { campaignPath, get, newKey, post } from '../api.js';
import { problemOf } from '../start/field.js';
import { foreign, unreadable } from '../start/files.js';
import { named, plural } from '../words.js';

/** What became of the list, in a sentence. */
function outcome(before, after) {
  const more = (what, one, rest = '') => (after[what] > before[what] ? [plural(after[what] - before[what], one) + rest] : []);
  const news = named([...more('items', 'new item'), ...more('links', 'new link'), ...more('retired', 'item', ' retired')], 3);
  return `Done: ${news || 'no item or link is new, and none retired'}. The list has ${plural(after.items - after.retired, 'item')} now.`;
}

/** @param {import('../campaign-model.js').CampaignModel} model */
export function listDialog(model) {
  const path = (rest) => campaignPath(model.name, rest);
  const dialog = document.createElement('dialog');
  dialog.id = 'list-dialog';
  dialog.setAttribute('aria-labelledby', 'list-dialog-title');
  document.body.append(dialog);
  const files = {};
  let text = '';
  let isBusy = false;
  let isAudited = model.status.audit.running !== null;
  /** One key for one wish: sent again after no answer came, it is done once. @type {null | {key: string, before: any}} */
  let attempt = null;
  model.isHeld = true;
  dialog.addEventListener('cancel', (event) => isBusy && event.preventDefault());
  dialog.addEventListener('close', () => {
    dialog.remove();
    model.isHeld = false;
    model.comeBack();
  });
  const now = async () => {
    const [{ graph }, { retired, audit }] = await Promise.all([get(path('')), get(path('/status'))]);
    return { items: graph.items, links: graph.links, retired: retired ?? 0, audit };
  };
  /** @returns {Promise<string>} why it was not sent; empty if all went well */
  const send = async () => {
    const parts = Object.entries(files).filter(([, file]) => file);
    const retire = text.split('\n').map((line) => line.trim()).filter(Boolean);
    if (parts.length + retire.length === 0) return 'Choose a file with what is new, or name the items to retire.';
    const wrong = parts.map(([, file]) => foreign(file)).find(Boolean) || (await unreadable(parts.map(([, file]) => ({ file }))));
    if (wrong) return wrong;
    const wish = attempt ?? { key: newKey(), before: await now() };
    if (wish.before.audit.running && !isAudited) {
      isAudited = true;
      return 'An audit has started in the meantime. Press the button again to change the list anyway.';
    }
    attempt = wish;
    const form = new FormData();
    for (const [part, file] of parts) form.append(part, file, file.name);
    form.append('retire', new Blob([JSON.stringify(retire)], { type: 'application/json' }));
    await post(path('/grow'), form, { key: wish.key });
    done(outcome(wish.before, await now()));
    return '';
  };
  const submit = async (event) => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    show('');
    const problem = await send().catch((failure) => failure.message);
    isBusy = false;
    if (problem) show(problem);
  };
  const fileField = (part, label, help) => html`<div class="field"><label for="list-${part}">${label}</label>
    <input id="list-${part}" type="file" aria-describedby="list-${part}-help" ?disabled=${isBusy} @change=${(event) => { files[part] = event.target.files[0]; attempt = null; }}><small id="list-${part}-help">${help}</small></div>`;
  const show = (problem) => render(html`<form class="stack" @submit=${submit}><h2 id="list-dialog-title">Change the list</h2>
    <p>All checks made so far still count.${isAudited ? nothing : ' Nothing changes until you press the button.'}</p>
    ${isAudited ? html`<p class="notice" id="list-audit">An audit is under way. It counts the list as it is: if you change the list, the audit is closed, and a new one must be begun.</p>` : nothing}
    ${fileField('graph', 'Links to add', html`A file as at the beginning, such as a CSV file with <code>source,target</code> in its first row. Names that are not in the list yet become new items; what is there already may be in the file, too.`)}
    ${fileField('items', 'What is known of items (if you like)', html`A table with a row for each item, such as <code>label,name</code>.`)}
    <div class="field"><label for="list-retire">Items to retire</label><textarea id="list-retire" rows="4" spellcheck="false" aria-describedby="list-retire-help" ?disabled=${isBusy} @input=${(event) => { text = event.target.value; attempt = null; }}></textarea>
      <small id="list-retire-help">One per line, named as in your files. They are no longer handed out or counted; answers about them still help with their neighbours. This cannot be undone.</small></div>
    ${problemOf('list-problem', problem)}
    <p class="row"><button id="list-save" class="main" ?disabled=${isBusy}>${isBusy ? 'Changing it …' : 'Change the list'}</button><button type="button" ?disabled=${isBusy} @click=${() => dialog.close()}>Cancel</button></p></form>`, dialog);
  const done = (words) => {
    render(html`<div class="stack"><h2 id="list-dialog-title">Change the list</h2><p role="status" id="list-done">${words}</p><p class="row"><button id="list-close" class="main" @click=${() => dialog.close()}>Close</button></p></div>`, dialog);
    dialog.querySelector('button').focus();
  };
  show('');
  dialog.showModal();
}
