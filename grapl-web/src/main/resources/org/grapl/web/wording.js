// What a campaign is about in people's own words: its question, the names of the two answers, how to check.

import { html, nothing } from './lib/lit-html.js';
import { textField } from './start/field.js';
import { number } from './words.js';

/** @typedef {{question?: string, above?: string, below?: string, meaning?: string, unit?: string, instructions?: string, example?: string, yesNo?: boolean}} Words */

/** What items of a side are called. @param {Words | undefined} words @param {string} side any other word stays as it is */
export function sideName(words, side) {
  return ((side === 'above' || side === 'below') && words?.[side]) || side;
}

/** The side of an item that is undecided. @param {Words | undefined} words @param {'above' | 'below'} side */
export function leaningName(words, side) {
  return words?.[side] ? `perhaps ${words[side]}` : `leans ${side}`;
}

/** The line with its unit. @param {Words | undefined} words @param {number} line @param {number} digits */
export function lineWords(words, line, digits = 6) {
  return `${number(line, digits)}${words?.unit ? ` ${words.unit}` : ''}`;
}

/** What is asked of one item. @param {Words | undefined} words @param {number} line @param {boolean} isYesNo */
export function questionOf(words, line, isYesNo) {
  if (words?.question) return words.question;
  if (!isYesNo) return 'What did the check give?';
  return words?.above ? `Is it ${words.above}${words.below ? ` or ${words.below}` : ''}?` : `Is it above the line at ${lineWords(words, line)}?`;
}

/** The names of the two sides and what they mean; nothing where there are none. @param {Words | undefined} words */
export function namesView(words) {
  if (!words?.above && !words?.below && !words?.meaning) return nothing;
  const names = [words.above ? `Above: ${words.above}` : '', words.below ? `below: ${words.below}` : ''].filter(Boolean).join('; ');
  return html`<span class="names">${names ? `${names}. ` : nothing}${words.meaning ?? nothing}</span>`;
}

const AS_TYPED = { question: '', above: '', below: '', meaning: '', unit: '', instructions: '', example: '' };

/** The texts of a form. @param {Words | undefined} words */
export function typedWords(words) {
  return { ...AS_TYPED, ...words };
}

/** What is sent: what is empty is left out. @param {Record<string, any>} typed */
export function sentWords(typed) {
  return Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]).filter(([, value]) => value));
}

/** The fields of all words. @param {Record<string, any>} words as typed @param {(patch: Record<string, string>) => void} set @param {Record<string, string>} problems by field @param {boolean} isYesNo whether no numbers are typed */
export function wordFields(words, set, problems, isYesNo) {
  const field = (id, label, help, size = 40) => textField({ id: `word-${id}`, label, value: words[id], input: (text) => set({ [id]: text }), help, size, problem: problems[id] });
  const area = (id, label, help) => html`<div class="field word-area"><label for="word-${id}">${label}</label>
    <textarea id="word-${id}" rows="3" .value=${words[id]} aria-describedby="word-${id}-help" @input=${(event) => set({ [id]: event.target.value })}></textarea><small id="word-${id}-help">${problems[id] ? html`<strong class="wrong">${problems[id]}</strong>` : help}</small></div>`;
  return html`${field('question', 'What do you ask of one item?', 'Everybody who checks reads this, such as “Is this paper about drought?” or “How much oxygen is there?”')}
    <div class="fields two">${field('above', 'An item above the line is called', 'Such as “about drought”. For yes or no this is the answer yes.', 22)}
      ${field('below', 'An item below the line is called', 'Such as “about something else”. For yes or no this is the answer no.', 22)}
      ${isYesNo ? nothing : field('unit', 'Unit of the numbers', 'Such as mg/l or %.', 10)}</div>
    <details class="more-words" ?open=${Boolean(problems.meaning || problems.instructions || problems.example)}><summary>Instructions for those who check</summary><div class="stack">
      ${area('meaning', 'What counts as above?', 'Where the names do not say enough: “Also papers that mention drought only as a cause.”')}
      ${area('instructions', 'How is an item checked?', 'Shown beside the first item, and whenever somebody wants to read it again.')}
      ${area('example', 'An example', 'One item and its right answer, with the reason.')}</div></details>`;
}

/** For those who check: open at first sight, then folded as they like. @param {Words | undefined} words @param {boolean} isOpen @param {(isOpen: boolean) => void} toggled */
export function instructionsView(words, isOpen, toggled) {
  if (!words?.meaning && !words?.instructions && !words?.example) return nothing;
  return html`<details class="card instructions" id="check-instructions" ?open=${isOpen} @toggle=${(event) => toggled(event.target.open)}><summary>Instructions</summary>
    ${words.meaning ? html`<p><strong>${words.above ? `What counts as “${words.above}”` : 'What counts as above'}:</strong> ${words.meaning}</p>` : nothing}
    ${words.instructions ? html`<p>${words.instructions}</p>` : nothing}
    ${words.example ? html`<p><strong>Example:</strong> ${words.example}</p>` : nothing}</details>`;
}
