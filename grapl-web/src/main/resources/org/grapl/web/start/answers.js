// How checks are answered, and how many there may be.

import { html, nothing } from '../lib/lit-html.js';
import { wordFields } from '../wording.js';
import { hasCosts, isYesNo } from './draft.js';
import { problemOf, textField } from './field.js';

const KINDS = [
  ['yes-no-exact', 'Yes or no, and answers are reliable', 'What is checked stays as answered. One check of an item is enough.'],
  ['yes-no', 'Yes or no, and people make mistakes', 'How often is found from the answers, so some items are checked again, and an answer can be overruled by others. The line at 0.5 means: most would say yes.'],
  ['exact', 'A number that is exact', 'Checking the same item again would give the same number. One check of an item is enough.'],
  ['scatter', 'A number that scatters', 'Checking the same item again would give another number, as with most instruments.'],
];

const GOALS = [
  ['sides', 'To put every item on its right side', 'Checks go where they tell most about all items.'],
  ['above', 'To find the items above, of which there are few', 'For screening: the item that is most likely above comes next, so most of what you read is worth reading.'],
];

/** @param {string} name of the choice @param {string[][]} choices value, title and words of each @param {string} chosen @param {(value: string) => void} choose */
function radios(name, choices, chosen, choose) {
  return choices.map(([value, title, words]) => html`<div class="choice"><input type="radio" name=${name} id="${name}-${value}" value=${value} .checked=${chosen === value} @change=${() => choose(value)}>
    <label for="${name}-${value}"><strong>${title}</strong><small>${words}</small></label></div>`);
}

/**
 * @param {import('./draft.js').Draft} draft @param {(patch: Partial<import('./draft.js').Draft>) => void} set
 */
export function answersView(draft, set) {
  const { problems } = draft;
  const choose = (kind) => set({ answers: kind, ...(isYesNo(kind) && !draft.line.trim() ? { line: '0.5' } : {}) });
  const setWords = (patch) => set({ words: { ...draft.words, ...patch } });
  return html`${wordFields(draft.words, setWords, problems, isYesNo(draft.answers))}
    <fieldset class="how-answered" aria-describedby=${problems.answers ? 'answers-problem' : nothing}>
      <legend>What does a check give?</legend>
      ${radios('answers', KINDS, draft.answers, choose)}
      ${draft.answers === 'scatter' ? html`<div class="inset">${textField({
        id: 'scatter', label: 'By how much, about?', value: draft.scatter, input: (scatter) => set({ scatter }), type: 'number', problem: problems.noise, placeholder: 'unknown', unit: draft.words.unit ? `± ${draft.words.unit}` : '±',
        help: 'Two checks in three are no farther than this from the true number. Leave it empty if you do not know: it is then estimated, but nothing can be certified in the end.',
      })}</div>` : nothing}
      ${problemOf('answers-problem', problems.answers)}
    </fieldset>
    ${draft.advanced.policy === 'auto' ? html`<fieldset class="how-answered"><legend>What are checks for?</legend>${radios('goal', GOALS, draft.goal, (goal) => set({ goal }))}</fieldset>` : nothing}
    ${textField({
      id: 'budget', label: hasCosts(draft) ? 'How much may all checks cost in total?' : 'How many checks can you afford?', value: draft.budget, input: (budget) => set({ budget }), type: 'number', problem: problems.budget, placeholder: 'no limit',
      help: hasCosts(draft) ? 'In the same unit as the cost column of your items. Leave it empty for no limit; it can be changed later.' : 'Leave it empty for no limit; it can be changed later. You can see at any time how much is still uncertain.',
    })}`;
}
