// One campaign in the list of all.

import { html, nothing, svg } from '../lib/lit-html.js';
import { campaignPath, download } from '../api.js';
import { count, moment, number, percent, plural, sentence } from '../words.js';

/** Names longer than this are written smaller. */
const LONG_NAME = 32;

/**
 * @param {{name: string, created: string, settings: any}} campaign
 * @param {any} status where it stands: undefined while that is not known yet, null if it could not be found out
 * @param {boolean} isOwner @param {() => void} remove
 */
export function homeCard({ name, created, settings }, status, isOwner, remove) {
  const page = `#/c/${encodeURIComponent(name)}`;
  const save = (event) => saveCampaign(event.target, name);
  return html`<article class="card campaign" aria-labelledby="campaign-${name}">
    <h2 id="campaign-${name}" class=${name.length > LONG_NAME ? 'long' : ''}><a href=${page}>${name}</a></h2>
    <p class="soft since">Line at ${number(status?.threshold ?? settings.threshold, 6)} · since ${moment(created)}</p>
    ${status === undefined ? html`<p class="soft standing">…</p>` : nothing}
    ${status === null ? html`<p class="soft standing">How it stands could not be found out just now.</p>` : nothing}
    ${status ? standing(status) : nothing}
    <p class="row actions">
      <a class="button" href=${page}>Open<span class="hidden-text"> ${name}</span></a>
      ${isOwner ? html`<a class="button" href="${page}/check">Check<span class="hidden-text"> items of ${name}</span></a>` : nothing}
      ${isOwner ? html`<span class="push"><button class="plain" @click=${save} aria-label="Export ${name}" title="Export: the whole campaign in one file">Export</button>
        <button class="plain" @click=${remove} aria-label="Delete ${name}">Delete …</button></span>` : nothing}
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
