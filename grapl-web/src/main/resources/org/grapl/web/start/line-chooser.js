// The line: a number, and a picture of how numbers are spread on which it can be dragged.

import { html, nothing } from '../lib/lit-html.js';
import { histogram } from '../charts/histogram.js';
import { namesView } from '../wording.js';
import { count, number } from '../words.js';
import { numberOf } from './draft.js';
import { textField } from './field.js';

/**
 * How many numbers lie on each side of a line; in the stretch where the line is they are taken to be spread evenly.
 * @param {{from: number, to: number, counts: number[]}} histogram @param {number} line
 */
export function sides({ from, to, counts }, line) {
  const width = (to - from) / counts.length;
  let below = 0;
  let isExact = true;
  counts.forEach((each, bin) => {
    const share = width > 0 ? Math.min(1, Math.max(0, (line - (from + bin * width)) / width)) : Number(line > from);
    if (each > 0 && share > 0 && share < 1) isExact = false;
    below += share * each;
  });
  const all = counts.reduce((sum, each) => sum + each, 0);
  return { below: Math.round(below), above: all - Math.round(below), isExact };
}

/**
 * @param {import('./draft.js').Draft} draft
 * @param {{setLine: (text: string) => void, setColumn: (index: number) => void}} actions
 */
export function lineView(draft, { setLine, setColumn }) {
  const columns = draft.understanding?.columns ?? [];
  const column = columns[draft.column];
  const { unit } = draft.words;
  return html`${draft.words.question ? html`<p class="question">${draft.words.question} <span class="soft">${namesView(draft.words)}</span></p>` : nothing}
    ${textField({
      id: 'line', label: 'Items are sorted into those above this line and those below', value: draft.line, input: setLine, unit, type: 'number', problem: draft.problems.threshold,
      help: column ? nothing : html`A share: 0.5 for more than half. A concentration: the legal limit. A grade: the one that is just enough. Yes or no: 0.5.`,
    })}
    ${column ? picture(column, draft, unit, setLine) : nothing}
    ${columns.length > 0 ? html`<p class="which"><label for="column">Show how the numbers in your files are spread:</label> <select id="column" @change=${(event) => setColumn(Number(event.target.value))}>
      <option value="-1" .selected=${!column}>none</option>
      ${columns.map((each, index) => html`<option value=${index} .selected=${each === column}>${each.name}</option>`)}</select></p>` : nothing}`;
}

/** The column that shows what checks would find; −1 if none does. @param {any} understanding */
export function valueColumn(understanding) {
  const files = new Set((understanding?.files ?? []).filter((each) => each.role === 'values').map((each) => each.name));
  return (understanding?.columns ?? []).findIndex((each) => files.has(each.file) || /^(value|mean|truth)$/i.test(each.name));
}

function picture(column, draft, unit, setLine) {
  const { from, to, counts } = column.histogram;
  const line = numberOf(draft.line);
  const split = Number.isFinite(line) ? sides(column.histogram, line) : null;
  const about = split && !split.isExact ? 'about ' : '';
  const words = split ? `${about}${count(split.above)} above, ${about}${count(split.below)} below` : 'no line yet';
  return html`<figure class="spread">
    <figcaption>${column.name}: ${number(from)} to ${number(to)}${unit ? ` ${unit}` : ''}, half of them ${number(column.quartiles[1])} or less.${to > from ? html` <span class="soft">Drag the line, or use the arrow keys.</span>` : nothing}</figcaption>
    ${to > from ? histogram({ from, to, bars: bars(column.histogram, line) }, { line, label: `How ${column.name} is spread`, unit: unit ? `${column.name}, ${unit}` : column.name, describe: (at) => `${number(at)}: ${words}`, move: (to) => setLine(String(to)) }) : nothing}
    <p class="split" id="line-split"><span class="below">▼ ${split ? `${about}${count(split.below)} below` : 'below'}</span><span class="above">${split ? `${about}${count(split.above)} above` : 'above'} ▲</span></p>
  </figure>`;
}

/** Bars of the colour of their side; the one the line goes through has both. */
function bars({ from, to, counts }, line) {
  const width = (to - from) / counts.length;
  return counts.map((each, bin) => {
    if (!Number.isFinite(line)) return { parts: [{ count: each, kind: 'undecided' }] };
    const below = Math.min(1, Math.max(0, (line - (from + bin * width)) / width));
    return { parts: [{ count: below * each, kind: 'below' }, { count: (1 - below) * each, kind: 'above' }] };
  });
}
