// Examples that come with the program: they go the same way as files of one's own.

import { html, nothing } from '../lib/lit-html.js';
import { request } from '../api.js';
import { keepExample } from '../example.js';
import { typedWords } from '../wording.js';

const BASE = '/web/examples';

/** The examples there are; none if this server has none. @returns {Promise<any[]>} */
export async function loadExamples() {
  try {
    const listed = await (await request('GET', `${BASE}/examples.json`)).json();
    return Array.isArray(listed) ? listed : listed.examples;
  } catch {
    return [];
  }
}

/** The files of an example, the recorded answers last. @param {any} example @returns {Promise<File[]>} */
export async function fetchFiles(example) {
  const names = [...example.files, ...(example.values && !example.files.includes(example.values) ? [example.values] : [])];
  return Promise.all(names.map(async (name) => new File([await (await request('GET', `${BASE}/${example.name}/${name}`)).blob()], name)));
}

/** Lets other pages offer the recorded answers of an example. @param {{name: string, created: string}} campaign @param {any} example */
export function rememberExample(campaign, example) {
  const { name, values, valueColumn, yesNo = false, noise } = example;
  keepExample(campaign.name, { values: `${BASE}/${name}/${values}`, column: valueColumn, created: campaign.created, isYesNo: yesNo, scatter: Number(noise) || 0 });
}

/** The words of an example, which every reviewer is to read. @param {any} example */
export function exampleWords({ question, above, below, unit }) {
  return typedWords({ question, above, below, unit });
}

/** How checks of an example are answered, in the words of the form. @param {any} example */
export function answersOf({ noise, yesNo = false }) {
  if (noise === 'yes-no') return { answers: 'yes-no', scatter: '' };
  if (noise === 'exact' && yesNo) return { answers: 'yes-no-exact', scatter: '' };
  if (noise === 'exact') return { answers: 'exact', scatter: '' };
  return { answers: 'scatter', scatter: noise && noise !== 'unknown' ? String(noise) : '' };
}

/**
 * @param {any[]} examples @param {any} chosen @param {(example: any) => void} choose
 */
export function examplesView(examples, chosen, choose) {
  if (examples.length === 0) return nothing;
  return html`<h3>Try an example</h3>
    <ul class="examples">${examples.map((each) => html`<li>
      <button type="button" class="example" id="example-${each.name}" aria-pressed=${chosen?.name === each.name ? 'true' : 'false'} @click=${() => choose(each)}>
        <strong>${each.title}</strong><span>${each.words}</span>
      </button></li>`)}</ul>`;
}
