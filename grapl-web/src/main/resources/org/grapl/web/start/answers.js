// How checks are answered, and how many there may be.

import { html, nothing } from '../lib/lit-html.js';
import { hasCosts } from './draft.js';
import { problemOf, textField } from './field.js';

const KINDS = [
  ['yes-no', 'Yes or no', 'Somebody looks and says yes or no, and may be mistaken. The line at 0.5 means: most would say yes.'],
  ['exact', 'A number that is exact', 'Checking the same item again would give the same number. One check of an item is enough.'],
  ['scatter', 'A number that scatters', 'Checking the same item again would give another number, as with most instruments.'],
];

/**
 * @param {import('./draft.js').Draft} draft @param {(patch: Partial<import('./draft.js').Draft>) => void} set
 */
export function answersView(draft, set) {
  const { problems } = draft;
  const choose = (kind) => set({ answers: kind, ...(kind === 'yes-no' && !draft.line.trim() ? { line: '0.5' } : {}) });
  return html`<fieldset class="how-answered" aria-describedby=${problems.answers ? 'answers-problem' : nothing}>
      <legend>What does a check give?</legend>
      ${KINDS.map(([kind, title, words]) => html`<div class="choice"><input type="radio" name="answers" id="answers-${kind}" value=${kind} .checked=${draft.answers === kind} @change=${() => choose(kind)}>
        <label for="answers-${kind}"><strong>${title}</strong><small>${words}</small></label></div>`)}
      ${draft.answers === 'scatter' ? html`<div class="inset">${textField({
        id: 'scatter', label: 'By how much, about?', value: draft.scatter, input: (scatter) => set({ scatter }), type: 'number', problem: problems.noise, placeholder: 'unknown', unit: draft.example?.unit ? `± ${draft.example.unit}` : '±',
        help: 'Two checks in three lie within this of the true number. Leave it empty if you do not know; it is then found out, but nothing can be certified in the end.',
      })}</div>` : nothing}
      ${problemOf('answers-problem', problems.answers)}
    </fieldset>
    ${textField({
      id: 'budget', label: hasCosts(draft) ? 'What may all checks cost together?' : 'How many checks can you afford?', value: draft.budget, input: (budget) => set({ budget }), type: 'number', problem: problems.budget, placeholder: 'no limit',
      help: hasCosts(draft) ? 'In the unit of the column cost of your items. Leave it empty for no limit; it can be changed later.' : 'Leave it empty for no limit; it can be changed later. You see at any time how much is still uncertain.',
    })}`;
}
