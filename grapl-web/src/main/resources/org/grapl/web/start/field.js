// One field of a form with its name, its explanation and what is wrong with it.

import { html, nothing } from '../lib/lit-html.js';
import { sentence } from '../words.js';

/**
 * A text field whose words and problem are read out with it.
 * @param {{id: string, label: any, value: string, input: (text: string) => void, change?: () => void, help?: any, problem?: string, unit?: string, type?: string, size?: number, placeholder?: string}} options
 */
export function textField({ id, label, value, input, change, help, problem, unit, type = 'text', size = 12, placeholder = '' }) {
  const described = [help ? `${id}-help` : '', problem ? `${id}-problem` : ''].join(' ').trim();
  return html`<div class="field">
    <label for=${id}>${label}</label>
    <span class="row"><input id=${id} name=${id} .value=${value} size=${size} inputmode=${type === 'number' ? 'decimal' : 'text'} autocomplete="off" spellcheck="false" placeholder=${placeholder}
      aria-describedby=${described || nothing} aria-invalid=${problem ? 'true' : nothing} @input=${(event) => input(event.target.value)} @change=${change ?? nothing}>${unit ? html`<span>${unit}</span>` : nothing}</span>
    ${help ? html`<small id="${id}-help">${help}</small>` : nothing}
    ${problemOf(`${id}-problem`, problem)}
  </div>`;
}

/** A sentence beside what it is about. @param {string} id @param {string | undefined} problem */
export function problemOf(id, problem) {
  return problem ? html`<p class="wrong" id=${id} role="alert">${sentence(problem)}</p>` : nothing;
}
