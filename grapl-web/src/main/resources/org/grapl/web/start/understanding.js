// What the server understood of the files, before anything is made of them.

import { html, nothing } from '../lib/lit-html.js';
import { post } from '../api.js';
import { comparedOf } from './draft.js';
import { count, plainly, plural } from '../words.js';

/**
 * Asks the server to look into files; it keeps nothing.
 * @param {import('./draft.js').Entry[]} entries @param {number} neighbours how many rows each row of a table is linked to; NaN for as many as usual @param {AbortSignal} signal
 */
export function describe(entries, neighbours, signal) {
  const form = new FormData();
  for (const { file } of entries) form.append('file', file, file.name);
  const roles = Object.fromEntries(entries.filter((each) => each.isChosen).map(({ file, role }) => [file.name, role === 'known' ? 'values' : role]));
  if (Object.keys(roles).length > 0) form.append('roles', new Blob([JSON.stringify(roles)], { type: 'application/json' }));
  const reading = Object.fromEntries(entries.filter((each) => each.reading).map((each) => [each.file.name, each.reading]));
  if (Object.keys(reading).length > 0) form.append('reading', new Blob([JSON.stringify(reading)], { type: 'application/json' }));
  const compared = comparedOf(entries);
  if (Object.keys(compared).length > 0) form.append('graph', new Blob([JSON.stringify(compared)], { type: 'application/json' }));
  return post(`/v1/describe${Number.isNaN(neighbours) ? '' : `?neighbours=${neighbours}`}`, form, { signal });
}

/** How items are connected, in words. */
function pieces({ items, components, isolated, largest }) {
  if (components === 1) return 'all connected';
  if (isolated === 0) return `in ${count(components)} separate groups, the largest of ${plural(largest, 'item')}`;
  const linked = components - isolated;
  const alone = isolated === 1 ? '1 item has no link' : `${count(isolated)} items have no link`;
  if (linked === 0) return alone;
  return linked === 1 ? `${count(items - isolated)} connected; ${alone}` : `in ${count(linked)} separate groups, the largest of ${plural(largest, 'item')}; ${alone}`;
}

/** @param {import('./draft.js').Draft} draft */
export function understandingView(draft) {
  if (draft.isLooking) return html`<p class="soft looking"><progress aria-label="Looking into the files"></progress> Looking into the files …</p>`;
  if (!draft.canLook) return html`<p class="notice">This server cannot look into files first. Please say above what each file is; if something is wrong with one, you are told when you start.</p>`;
  const found = draft.understanding;
  if (!found) return nothing;
  const { attributes = [], sample = [], warnings = [] } = found;
  return html`<p class="understood" id="understood"><strong>${plural(found.items, 'item')}</strong>, <strong>${plural(found.links, 'link')}</strong>, ${pieces(found)}.</p>
    ${sample.length > 0 ? html`<p class="labels"><span class="soft">Names of items:</span> ${sample.slice(0, 8).map((label) => html`<span class="label">${label}</span> `)}${found.items > 8 ? html`<span class="soft">and so on</span>` : nothing}</p>` : nothing}
    ${attributes.length > 0 ? html`<p class="labels"><span class="soft">Facts about them:</span> ${attributes.slice(0, 12).map((name) => html`<span class="label">${name}</span> `)}${attributes.length > 12 ? html`<span class="soft">and ${attributes.length - 12} more</span>` : nothing}</p>` : nothing}
    ${draft.example ? nothing : html`<p class="soft understood-else">Not what you meant? Change what a file is used for above.</p>`}
    ${warnings.length > 0 ? html`<ul class="warnings" aria-label="Worth knowing">${warnings.map((each) => html`<li class="notice">${plainly(each)}</li>`)}</ul>` : nothing}`;
}
