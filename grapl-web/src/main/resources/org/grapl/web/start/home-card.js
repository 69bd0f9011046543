// One campaign in the list of all.

import { html, nothing, svg } from '../lib/lit-html.js';
import { campaignPath, download } from '../api.js';
import { count, moment, number, percent, plural, sentence } from '../words.js';

/** Names longer than this are written smaller. */
const LONG_NAME = 32;

/**
 * @param {any} campaign as the overview has it
 * @param {any} status where it stands: undefined while that is not known yet, null if it could not be found out
 * @param {boolean} isOwner @param {{remove: () => void, edit: () => void, archive: () => void}} act
 */
export function homeCard({ name, title, note, archived, created, active, threshold, items, checks, entries }, status, isOwner, act) {
  const page = `#/c/${encodeURIComponent(name)}`;
  const save = (event) => saveCampaign(event.target, name);
  const shown = title || name;
  return html`<article class="card campaign" aria-labelledby="campaign-${name}">
    <h2 id="campaign-${name}" class=${shown.length > LONG_NAME ? 'long' : ''}><a href=${page}>${shown}</a></h2>
    <p class="soft since">${title ? `${name} · ` : ''}Line at ${number(status?.threshold ?? threshold, 6)} · ${entries > 0 ? `last active ${moment(active)}` : `since ${moment(created)}`}</p>
    ${note ? html`<p class="note">${note}</p>` : nothing}
    ${status ? standing(status) : status === null ? html`<p class="soft standing">How it stands could not be found out just now.</p>` : html`<p class="soft standing">${checks > 0 ? `${plural(checks, 'check')} of ${plural(items ?? 0, 'item')} …` : `${plural(items ?? 0, 'item')}, nothing checked yet.`}</p>`}
    <p class="row actions">
      <a class="button" href=${page}>Open<span class="hidden-text"> ${shown}</span></a>
      ${isOwner ? html`<a class="button" href="${page}/check">Check<span class="hidden-text"> items of ${shown}</span></a>` : nothing}
      ${isOwner ? html`<span class="push"><button class="plain edit" @click=${act.edit} aria-label="Rename ${shown}, or write a note">Rename …</button>
        <button class="plain archive" @click=${act.archive} aria-label="${archived ? 'Restore' : 'Archive'}: ${shown}">${archived ? 'Restore' : 'Archive'}</button>
        <button class="plain" @click=${save} aria-label="Export ${shown}" title="Export: the whole campaign in one file">Export</button>
        <button class="plain" @click=${act.remove} aria-label="Delete ${shown}">Delete …</button></span>` : nothing}
    </p>
    <p class="wrong" role="status"></p>
  </article>`;
}

function standing(status) {
  const { items, above, below, checks, budget, spent, audit, finished } = status;
  if (checks === 0) return html`<p class="soft standing">${plural(items, 'item')}, nothing checked yet.</p>`;
  const share = above / items;
  return html`<div class="standing">
    <svg class="sides" width="100%" height="14" role="img" aria-label="${percent(share)} above the line">
      ${svg`<rect class="low" width="100%" height="14" rx="4" /><rect class="high" width="${100 * share}%" height="14" rx="4" />`}</svg>
    <p class="split"><span class="above">▲ ${count(above)} above</span><span class="below">${count(below)} below ▼</span></p>
    <p class="row facts"><span>${plural(checks, 'check')} of ${plural(items, 'item')}${budget ? `, ${percent(Math.min(1, spent / budget))} of what may be spent` : ''}</span>
      ${audit.last?.passed ? html`<span class="badge good">audit passed</span>` : nothing}
      ${audit.running ? html`<span class="badge">being audited</span>` : nothing}
      ${finished ? html`<span class="badge">finished</span>` : nothing}</p></div>`;
}

async function saveCampaign(button, name) {
  const says = button.closest('article').querySelector('.wrong');
  button.disabled = true;
  says.textContent = '';
  try {
    await download(campaignPath(name, '/export'), `${name}.grapl.zip`);
  } catch (failure) {
    says.textContent = sentence(failure.message);
  }
  button.disabled = false;
}
