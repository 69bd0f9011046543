// Second opinions: items that one other person has checked, and whether people agree.

import { campaignPath, get } from '../api.js';
import { sideOf } from './answer.js';

export class SecondOpinions {
  /** @param {string} name the campaign @param {string} worker */
  constructor(name, worker) {
    Object.assign(this, { name, worker });
    /** False until the server is known to have them. */
    this.isThere = false;
    this.isOn = false;
    /** @type {{worker: string, checks: number, twice: number, agree: number} | undefined} */
    this.mine = undefined;
    this.open = 0;
    /** Who checked an item first, by label. @type {Map<string, string>} */
    this.firstBy = new Map();
  }

  /** Looks what there is. @returns {Promise<string[]>} the items that wait for a second opinion of this reviewer */
  async look() {
    const { reviewers, open } = await get(campaignPath(this.name, `/opinions?worker=${encodeURIComponent(this.worker)}`), { signal: AbortSignal.timeout(20_000) });
    this.isThere = true;
    this.mine = reviewers.find((each) => each.worker === this.worker);
    this.open = open.length;
    return open;
  }

  /** Finds out who checked an item first. @param {string} label */
  async learnWho(label) {
    if (this.firstBy.has(label)) return;
    this.firstBy.set(label, '');
    const first = (await this.observed(label)).find((each) => each.worker !== this.worker);
    this.firstBy.set(label, first?.worker ?? '');
  }

  /** What counts of an item's checks. @param {string} label */
  async observed(label) {
    const { observed } = await get(campaignPath(this.name, `/items/${encodeURIComponent(label)}`));
    return observed.filter((each) => !each.withdrawn);
  }

  /** @param {string} label */
  sentenceBefore(label) {
    const who = this.firstBy.get(label);
    return `${who || 'Somebody else'} checked this item; you will not see ${who ? 'that' : 'their'} answer before you give yours.`;
  }

  /**
   * Whether the others found the same side.
   * @param {string} label @param {number} observation one's own @param {number} value one's own @param {number} line
   * @returns {Promise<string>} a sentence; empty if nobody else checked it
   */
  async sentenceAfter(label, observation, value, line) {
    const others = (await this.observed(label)).filter((each) => each.observation !== observation);
    if (others.length === 0) return '';
    const agrees = others.every((each) => sideOf(each.value, line) === sideOf(value, line));
    const other = sideOf(value, line) === 'above' ? 'below' : 'above';
    return agrees ? `You agree: ${sideOf(value, line)}.` : `You do not agree: the other answer was ${other}.`;
  }

  /** "You agree with others on 18 of 20 items"; empty if nothing was checked twice. */
  get agreement() {
    return this.mine?.twice ? `You agree with others on ${this.mine.agree} of ${this.mine.twice} ${this.mine.twice === 1 ? 'item' : 'items'}.` : '';
  }
}
