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
 * @param {{above: string, below: string} | null} names what the sides are called in an example
 */
export function yesNo(choose, names) {
  // The second click of a double click was meant for the card before.
  const on = (isAbove) => (event) => event.detail > 1 || choose(isAbove);
  return html`<div class="yes-no" role="group" aria-labelledby="check-question">
    <button id="answer-above" class="answer answer-above" aria-keyshortcuts="A" @click=${on(true)}><span aria-hidden="true">▲</span> ${names ? html`Above: ${names.above}` : 'Above'} <kbd aria-hidden="true">A</kbd></button>
    <button id="answer-below" class="answer answer-below" aria-keyshortcuts="B" @click=${on(false)}><span aria-hidden="true">▼</span> ${names ? html`Below: ${names.below}` : 'Below'} <kbd aria-hidden="true">B</kbd></button>
  </div>`;
}

/**
 * The field for a number, and how it is read.
 * @param {{typed: string, problem: string, line: number, type: (text: string) => void, send: () => void}} options
 */
export function numberField({ typed, problem, line, type, send }) {
  const { value, told, problem: unreadable } = readNumber(typed);
  const trouble = problem || unreadable;
  return html`<form class="number-answer" @submit=${(event) => { event.preventDefault(); send(); }}>
    <label for="answer-number">Value</label>
    <div class="number-row">
      <input id="answer-number" inputmode="decimal" autocomplete="off" enterkeyhint="send" aria-describedby="answer-read" aria-invalid=${trouble ? 'true' : 'false'}
        .value=${live(typed)} @input=${(event) => type(event.target.value)} @keydown=${(event) => event.key === 'Escape' && event.target.blur()}>
      <button id="answer-send" class="main">Send <kbd aria-hidden="true">Enter</kbd></button>
    </div>
    <p id="answer-read" class="read" role="status">${trouble || (value === undefined ? nothing : html`${told ? html`Read as <strong>${told}</strong>: ` : nothing}${sideWords(sideOf(value, line))} ${number(line, 6)}`)}</p>
  </form>`;
}
