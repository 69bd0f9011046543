// By what a certificate can be held against the campaign: the fingerprint of the graph, the length of the log, and doing everything again.

import { html, nothing } from '../lib/lit-html.js';
import { count, moment, number, plural } from '../words.js';

const WORDS = { tolerance: 'tolerance', noise: 'scatter of checks', policy: 'policy', gamma: 'γ', lambda: 'λ', alpha: 'α', offset: 'offset', budget: 'budget', replicates: 'opinions', seed: 'seed' };

/** @param {any} about @param {any} status @param {{result: any, at: string} | null} verified */
export function fingerprint(about, status, verified) {
  const settings = Object.entries(WORDS).filter(([name]) => about.settings[name] !== undefined).map(([name, words]) => `${words} ${exact(about.settings[name])}`);
  return html`<dl class="fine">
    <dt>Campaign</dt><dd>${about.name}, since ${moment(about.created)}</dd>
    <dt>Items and links</dt><dd>${plural(about.items, 'item')}, ${plural(about.links, 'link')}; SHA-256 <span class="hash">${about.graph.hash}</span></dd>
    <dt>Log</dt><dd>${plural(status.entries, 'entry', 'entries')}${status.withdrawn > 0 ? `, ${plural(status.withdrawn, 'check')} withdrawn` : ''}</dd>
    <dt>Settings</dt><dd>${settings.join(', ')}</dd>
    ${verified ? html`<dt>Verified</dt><dd id="verified">${sentence(verified)}</dd>` : nothing}
  </dl>`;
}

/** A setting as it was given: whole numbers, such as a seed, with all their digits. @param {number | string} value */
function exact(value) {
  return typeof value === 'number' && !Number.isInteger(value) ? number(value, 6) : String(value);
}

function sentence({ result, at }) {
  if (result.passed) return `${moment(at)}: everything was done again from ${plural(result.entries, 'entry', 'entries')}; all ${plural(result.choices, 'choice')} and the decision came out the same.`;
  const first = result.differences.slice(0, 2).join('; ');
  return `${moment(at)}: doing everything again from ${plural(result.entries, 'entry', 'entries')} came out differently (${count(result.differences.length)} differences${first ? `: ${first}` : ''}${result.sameDecision ? '; the decision is the same' : ''}).`;
}
