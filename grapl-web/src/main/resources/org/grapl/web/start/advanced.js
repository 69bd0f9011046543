// What hardly anybody needs to set.

import { html, nothing } from '../lib/lit-html.js';
import { textField } from './field.js';

/**
 * @param {import('./draft.js').Draft} draft @param {(patch: Record<string, string>) => void} set @param {() => void} look called when what is understood of the files may have changed
 */
export function advancedView(draft, set, look) {
  const { advanced, problems } = draft;
  const field = (id, label, help, unit = '', placeholder = 'chosen for you', change = undefined) =>
    textField({ id, label, value: advanced[id], input: (text) => set({ [id]: text }), change, help, unit, placeholder, type: 'number', problem: problems[id] });
  const isTable = draft.files.some((each) => each.role === 'table');
  return html`<details class="advanced" id="advanced">
    <summary>Advanced: leave everything empty and it is chosen for you</summary>
    <div class="fields">
      ${field('tolerance', 'Tolerance', 'An item closer to the line than this is wrong on neither side.', '', '0')}
      ${field('replicates', 'Second opinions', 'How many people may have the same item to check at the same time.', '', '1')}
      ${field('lease', 'Minutes for a check', 'After this time an item may be given to somebody else; a late answer still counts.', '', '60')}
      ${field('seed', 'Seed', 'Everything random depends on this number: the same number and the same answers give the same course.', '', '1')}
      ${isTable ? field('neighbours', 'Links of each item', 'Each row of the table is linked to so many rows that are most alike.', '', '10', look) : nothing}
      <div class="field"><label for="policy">Policy</label>
        <select id="policy" @change=${(event) => set({ policy: event.target.value })}>
          <option value="auto" .selected=${advanced.policy === 'auto'}>auto: learns how alike linked items are</option>
          <option value="grapl" .selected=${advanced.policy === 'grapl'}>grapl: the rule of the paper</option>
          <option value="random" .selected=${advanced.policy === 'random'}>random: checks items at random</option>
        </select><small>How the next check is chosen and the answers are combined. auto usually needs the fewest checks.</small></div>
      ${advanced.policy === 'grapl' ? html`
        ${field('gamma', 'γ (smoothing)', 'The larger, the more an item is believed to be like those it is linked to.')}
        ${field('lambda', 'λ (ridge)', 'The larger, the more an item is believed to be ordinary until checks say otherwise.')}
        ${field('alpha', 'α (first turns)', 'The smaller, the sooner items that were never checked get their turn.')}` : nothing}
    </div>
  </details>`;
}
