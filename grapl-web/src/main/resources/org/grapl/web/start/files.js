// Files a person brings: dropped, chosen or pasted; what each is taken for.

import { html, nothing } from '../lib/lit-html.js';
import { number } from '../words.js';
import { ROLES } from './draft.js';
import { problemOf } from './field.js';

/** Whether a file is a campaign that was exported. @param {File} file */
export function isExport(file) {
  return /\.zip$/i.test(file.name);
}

/** Files people bring that nothing can be made of, by their names, with what to do instead. */
const FOREIGN = [
  [/\.(xls[mb]?|numbers)$/i, 'is a spreadsheet of a kind that cannot be read. Save it as .xlsx, .ods or CSV and add that file.'],
  [/\.(pdf|docx?|odt|rtf|pages|pptx?|html?|png|jpe?g|gif|webp|heic|tiff?)$/i, 'is a document or a picture. Add the data itself: a table as CSV, a list of links, or a map as GeoJSON.'],
];

/** Why nothing can be made of a file; empty if something may. @param {File} file */
export function foreign(file) {
  const found = FOREIGN.find(([name]) => name.test(file.name));
  return found ? `${file.name} ${found[1]}` : '';
}

/** Which file cannot be read any more, in a sentence; empty if all can. Browsers give no file that was changed since it was chosen, and say only that sending it failed. @param {import('./draft.js').Entry[]} entries */
export async function unreadable(entries) {
  for (const { file } of entries) {
    try {
      await file.slice(0, 1).arrayBuffer();
    } catch {
      return `${file.name} cannot be read: it is a folder, or was changed or moved after you chose it. Please add it again.`;
    }
  }
  return '';
}

/** What a file seems to be by its name alone, for servers that cannot look into it. @param {File} file @param {boolean} isFirst */
export function guessRole(file, isFirst) {
  if (/\.(geojson|topojson|asc)(\.gz)?$/i.test(file.name)) return 'map';
  if (/value|truth|known|answer/i.test(file.name)) return 'values';
  if (/item|attribute|arms|nodes/i.test(file.name)) return 'items';
  return isFirst ? 'graph' : 'items';
}

/** @param {number} bytes */
function size(bytes) {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1e6 ? `${number(bytes / 1e3, 2)} kB` : `${number(bytes / 1e6, 2)} MB`;
}

/** Where files are dropped, chosen or pasted. @param {(files: File[]) => void} add */
export function dropZone(add) {
  const over = (event, isOver) => {
    event.preventDefault();
    event.currentTarget.classList.toggle('over', isOver);
  };
  const drop = (event) => {
    over(event, false);
    event.stopPropagation();
    add([...event.dataTransfer.files]);
  };
  const choose = (event) => {
    add([...event.target.files]);
    event.target.value = ''; // so that the same file can be chosen again after it was changed
  };
  const paste = (event) => {
    const text = event.target.closest('details').querySelector('textarea');
    if (text.value.trim()) add([new File([text.value], 'pasted.csv', { type: 'text/csv' })]);
    text.value = '';
  };
  return html`<div class="drop" id="drop" @dragover=${(event) => over(event, true)} @dragleave=${(event) => over(event, false)} @drop=${drop}>
      <svg viewBox="0 0 48 48" width="44" height="44" aria-hidden="true"><path d="M24 32V10m0 0-8 8m8-8 8 8M8 32v6h32v-6" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>
      <p><strong>Drop your files here</strong> or <label class="button" for="files">choose files<input id="files" class="hidden-text" type="file" multiple @change=${choose}></label></p>
      <p class="soft">One file is enough: a list of pairs that are alike (<code>source,target</code>), a map, a table with a row for each item and numbers or texts to compare them by, or a list of papers (RIS, BibTeX, PubMed). You can also add a table of facts about the items. Spreadsheets (.xlsx, .ods) are fine.</p>
    </div>
    <details><summary>Paste text instead</summary>
      <label for="pasted">Two names in each row, separated by a comma: these two are alike</label>
      <textarea id="pasted" rows="5" spellcheck="false" placeholder="source,target&#10;inlet,reeds&#10;reeds,middle"></textarea>
      <button type="button" id="use-pasted" @click=${paste}>Use this text</button>
    </details>`;
}

/**
 * The files, what each is taken for, and a way to say otherwise.
 * @param {import('./draft.js').Draft} draft @param {{setRole: (index: number, role: string) => void, setReading: (index: number, reading: any) => void, setCompared: (index: number, compared: any) => void, removeFile: (index: number) => void}} actions
 */
export function fileList(draft, { setRole, setReading, setCompared, removeFile }) {
  if (draft.files.length === 0) return problemOf('files-problem', draft.problems.files);
  return html`<ul class="files" aria-label="Your files">${draft.files.map(({ file, role }, index) => html`<li>
      <span class="file-name"><strong>${file.name}</strong> <small>${size(file.size)}</small></span>
      <label class="hidden-text" for="role-${index}">What ${file.name} is</label>
      <select id="role-${index}" @change=${(event) => setRole(index, event.target.value)}>
        ${role ? nothing : html`<option value="" .selected=${true}>${draft.isLooking ? '…' : draft.isRefused ? 'Not understood: please choose' : 'Not known yet'}</option>`}
        ${Object.entries(ROLES).map(([value, words]) => html`<option value=${value} .selected=${value === role}>${words}</option>`)}
      </select>
      <button type="button" class="plain" id="remove-${index}" aria-label="Remove ${file.name}" @click=${() => removeFile(index)}>✕</button>
      ${wordsOf(draft, file, role)}
      ${readingOf(draft, file, index, setReading)}
      ${columnsOf(draft, file, index, setReading, setCompared)}
    </li>`)}</ul>
    ${problemOf('files-problem', draft.problems.files)}`;
}

function wordsOf({ understanding, isLooking }, file, role) {
  const found = understanding?.files.find((each) => each.name === file.name);
  if (!found || isLooking) return nothing;
  // The server knows these as values that only help to choose the line.
  const words = role === 'known' ? `${found.words.replace(/:.*/, '')}: recorded as checks when you start` : found.words;
  return html`<small class="file-words">${words[0].toUpperCase()}${words.slice(1)}.</small>`;
}

/** How a table may be written: the word for the server, and the one for people. */
const WRITINGS = {
  separator: ['Between columns', { commas: 'commas', semicolons: 'semicolons', tabs: 'tabs', blanks: 'blanks' }],
  decimal: ['Decimals', { point: 'points: 3.74', comma: 'commas: 3,74' }],
  encoding: ['Letters', { 'UTF-8': 'UTF-8', 'UTF-16': 'UTF-16', 'windows-1252': 'Western European (Windows)', 'windows-1250': 'Central European (Windows)', 'windows-1251': 'Cyrillic (Windows)' }],
};

/** How a table was read, and a way to say that it is written differently. */
function readingOf({ understanding, isLooking, files }, file, index, setReading) {
  const reading = understanding?.files.find((each) => each.name === file.name)?.reading;
  if (!reading || isLooking) return nothing;
  const chosen = files[index].reading ?? {};
  const found = { ...reading, encoding: reading.encoding.startsWith('UTF-16') ? 'UTF-16' : reading.encoding };
  return html`<details class="file-reading" id="reading-${index}" ?open=${Object.keys(chosen).length > 0 || reading.ambiguous}>
    <summary>Read with ${found.separator}, decimal ${found.decimal}s, ${WRITINGS.encoding[1][found.encoding] ?? found.encoding}</summary>
    <div class="row">${Object.entries(WRITINGS).map(([what, [label, choices]]) => html`<label>${label}
      <select id="${what}-${index}" @change=${(event) => setReading(index, { ...chosen, [what]: event.target.value })}>
        ${Object.entries(choices).map(([value, words]) => html`<option value=${value} .selected=${value === found[what]}>${words}</option>`)}
      </select></label>`)}</div></details>`;
}

/** Which columns of the table name items, hold links and are compared, and a way to choose others. */
function columnsOf({ understanding, isLooking, files }, file, index, setReading, setCompared) {
  const columns = understanding?.files.find((each) => each.name === file.name)?.columns;
  if (!columns || isLooking) return nothing;
  const { reading = {}, compared } = files[index];
  const names = columns.map((each) => each.name);
  const pick = (what, label, choices) => html`<label>${label}
    <select id="${what}-${index}" @change=${(event) => setReading(index, { ...reading, [what]: event.target.value === '?' ? undefined : event.target.value })}>
      <option value="?" .selected=${reading[what] === undefined}>as found</option>
      ${choices.map(([value, words]) => html`<option value=${value} .selected=${reading[what] === value}>${words}</option>`)}
    </select></label>`;
  const same = (list) => list.map((name) => [name, name]);
  const toggle = ({ name, text }, isOn) => {
    const kept = columns.filter((each) => each.compared && each.text === text && each.name !== name).map((each) => each.name);
    const wanted = isOn ? [...kept, name] : kept;
    setCompared(index, wanted.length === 0 ? undefined : { [text ? 'texts' : 'features']: wanted });
  };
  return html`<details class="file-reading" id="columns-${index}" ?open=${Boolean(compared) || reading.names !== undefined || reading.link !== undefined}>
    <summary>Choose columns</summary>
    <div class="row">${pick('names', 'Names of items', [...same(names), ['', 'none: number the rows']])}
      ${pick('link', 'Links to open', same([...new Set([...(reading.link ? [reading.link] : []), ...names])]))}</div>
    <fieldset class="row"><legend>Compare items by (numbers or texts, not both)</legend>
      ${columns.map((each) => html`<label><input type="checkbox" name="compared-${index}" value=${each.name} .checked=${each.compared} @change=${(event) => toggle(each, event.target.checked)}> ${each.name}</label>`)}
    </fieldset></details>`;
}
