// The answer: two large buttons, or a number.

import { html, nothing } from '../lib/lit-html.js';
import { live } from '../lib/directives/live.js';
import { number } from '../words.js';

/**
 * Reads a number as people type it. A comma is taken for a decimal point only if it can mean nothing else.
 * @param {string} typed
 * @returns {{value?: number, told?: string, problem?: string}} `told` says how it was read, if not as it stands there
 */
export function readNumber(typed) {
  const given = typed.trim().replace(/^[−–]/, '-');
  const text = /^[-+]?\d{1,3}([\s'’]\d{3})+([.,]\d*)?$/.test(given) ? given.replace(/[\s'’]/g, '') : given;
  if (!text) return {};
  if (/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text)) return finite(Number(text), text === typed.trim() ? '' : text);
  if (/^[-+]?[1-9]\d{0,2},\d{3}$/.test(text)) {
    return { problem: `${text} can be read in two ways. Write ${text.replace(',', '')} or ${text.replace(',', '.')}.` };
  }
  if (/^[-+]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(text)) return told(text.replaceAll(',', ''));
  if (/^[-+]?\d{1,3}(\.\d{3})+,\d*$/.test(text)) return told(text.replaceAll('.', '').replace(',', '.'));
  if (/^[-+]?\d*,\d+$/.test(text)) return told(text.replace(',', '.'));
  return { problem: `“${typed.trim()}” is not a number.` };
}

function told(text) {
  return finite(Number(text), text);
}

function finite(value, told) {
  return Number.isFinite(value) ? { value, told } : { problem: 'This number is too large.' };
}

/** @param {number} value @param {number} line @returns {'above' | 'below'} */
export function sideOf(value, line) {
  return value >= line ? 'above' : 'below';
}

/** Whether yes and no make sense as answers: then above is 1 and below is 0. @param {number} line */
export function mayBeYesNo(line) {
  return line > 0 && line < 1;
}

/** ▲ above or ▼ below, in words and sign. @param {'above' | 'below'} side */
function sideWords(side) {
  return html`<span class=${side}><span aria-hidden="true">${side === 'above' ? '▲' : '▼'}</span> ${side}</span>`;
}

/**
 * The two buttons.
 * @param {(isAbove: boolean) => void} choose
 * @param {{above?: string, below?: string}} names what the sides are called
 * @param {(key: string) => any} shortcut what to say of a key
 */
export function yesNo(choose, names, shortcut) {
  // The second click of a double click was meant for the card before.
  const on = (isAbove) => (event) => event.detail > 1 || choose(isAbove);
  const side = (sign, word, name, key) => (name
    ? html`<span class="name">${name}</span> <span class="side"><span aria-hidden="true">${sign}</span> ${word} <kbd aria-hidden="true">${key}</kbd></span>`
    : html`<span><span aria-hidden="true">${sign}</span> ${word} <kbd aria-hidden="true">${key}</kbd></span>`);
  return html`<div class="yes-no" role="group" aria-labelledby="check-question">
    <button id="answer-above" class="answer answer-above" aria-keyshortcuts=${shortcut('A')} @click=${on(true)}>${side('▲', 'Above', names.above, 'A')}</button>
    <button id="answer-below" class="answer answer-below" aria-keyshortcuts=${shortcut('B')} @click=${on(false)}>${side('▼', 'Below', names.below, 'B')}</button>
  </div>`;
}

/**
 * The field for a number, and how it is read.
 * @param {{typed: string, problem: string, line: number, unit: string, type: (text: string) => void, send: () => void}} options
 */
export function numberField({ typed, problem, line, unit, type, send }) {
  const { value, told, problem: unreadable } = readNumber(typed);
  const trouble = problem || unreadable;
  const theLine = unit ? `${number(line, 6)} ${unit}` : number(line, 6);
  const read = value === undefined ? `The line is at ${theLine}.` : html`${told ? html`Read as <strong>${told}</strong>: ` : nothing}${sideWords(sideOf(value, line))} ${theLine}`;
  // The keys for numbers of some phones have no minus.
  const turnSign = (event) => {
    type(/^\s*[-−–]/.test(typed) ? typed.replace(/[-−–]/, '') : `-${typed}`);
    event.target.form.querySelector('input').focus();
  };
  return html`<form class="number-answer" @submit=${(event) => { event.preventDefault(); send(); }}>
    <label for="answer-number">Value${unit ? ` in ${unit}` : nothing}</label>
    <div class="number-row">
      <button type="button" id="answer-sign" aria-label="Change the sign" @click=${turnSign}>±</button>
      <input id="answer-number" inputmode="decimal" autocomplete="off" enterkeyhint="send" aria-describedby="answer-read" aria-invalid=${trouble ? 'true' : 'false'}
        .value=${live(typed)} @input=${(event) => type(event.target.value)} @keydown=${(event) => event.key === 'Escape' && event.target.blur()}>
      <button id="answer-send" class="main">Send <kbd aria-hidden="true">Enter</kbd></button>
    </div>
    <p id="answer-read" class="read ${trouble ? 'trouble' : ''}" role="status">${trouble || read}</p>
  </form>`;
}
