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
    <summary>Advanced: anything left empty is chosen for you</summary>
    <div class="fields">
      ${field('tolerance', 'Tolerance', 'An item this close to the line counts as right on either side.', '', '0')}
      ${field('replicates', 'Second opinions', 'How many people may check the same item at the same time.', '', '1')}
      ${field('lease', 'Minutes for a check', 'After this time an item may be given to somebody else; a late answer still counts.', '', '60')}
      ${field('seed', 'Seed', 'Random choices begin with this number. Which items come up also depends on how fast the answers arrive.', '', '1')}
      ${isTable ? field('neighbours', 'Links of each item', 'Each row of the table is linked to this many of the rows most like it.', '', '10', look) : nothing}
      <div class="field"><label for="policy">Policy</label>
        <select id="policy" @change=${(event) => set({ policy: event.target.value })}>
          <option value="auto" .selected=${advanced.policy === 'auto'}>auto: learns how alike linked items are</option>
          <option value="grapl" .selected=${advanced.policy === 'grapl'}>grapl: the rule from the paper</option>
          <option value="random" .selected=${advanced.policy === 'random'}>random: checks items at random</option>
        </select><small>How the next check is chosen and the answers are combined. auto usually needs the fewest checks.</small></div>
      ${advanced.policy === 'grapl' ? html`
        ${field('gamma', 'γ (smoothing)', 'The larger it is, the more an item is taken to be like those it is linked to.')}
        ${field('lambda', 'λ (ridge)', 'The larger it is, the more an item is taken to be average until checks say otherwise.')}
        ${field('alpha', 'α (first turns)', 'The smaller it is, the sooner unchecked items get a turn.')}` : nothing}
    </div>
  </details>`;
}
