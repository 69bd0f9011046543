// Why an item is where it is: which checks pushed its estimate where, and what a check of it would tell.

import { html, nothing, svg } from '../lib/lit-html.js';
import { number } from '../words.js';
import { times } from './item-facts.js';

/** More influences than these are folded away. */
const SHOWN = 6;

const BAR = 84;
const THICK = 12;

/**
 * The influences as bars: to the right what pushes above, to the left what pushes below.
 * @param {any} item as the server tells it @param {(label: string) => any} link shows an item that can be gone to @param {number} digits
 */
export function why(item, link, digits) {
  if (!item.why) return nothing;
  const { offset, rest, influences } = item.why;
  const all = influences.filter((each) => each.contribution !== null);
  const largest = Math.max(...all.map((each) => Math.abs(each.contribution)), 0);
  const decimals = largest > 0 ? Math.min(20, Math.max(0, 1 - Math.floor(Math.log10(largest)))) : 0;
  const isSeen = (push) => Number(push.toFixed(decimals)) !== 0;
  const seen = all.filter((each) => isSeen(each.contribution) || each.item === item.item);
  const others = all.reduce((sum, each) => (seen.includes(each) ? sum : sum + each.contribution), rest ?? 0);
  const entry = (push, words) => html`<li>${bar(push, largest)}<span class="why-push number ${push < 0 ? 'below' : 'above'}">${signed(push, decimals)}</span><span class="why-words">${words}</span></li>`;
  const one = (each) => entry(each.contribution, html`because ${each.item === item.item ? 'it' : link(each.item)}, checked ${times(each.checks)}, ${each.mean === null ? 'counts' : `lies at ${number(each.mean, digits)}`}`);
  return html`<section class="item-part" id="item-why" aria-labelledby="item-why-heading"><h3 id="item-why-heading">Why</h3>
    ${offset === null ? nothing : html`<p class="soft">It starts at ${number(offset, digits)}, like every item nothing is known about.${seen.length ? ' From there, checks push it up (+) or down (−):' : ' No check has moved it from there.'}</p>`}
    <ul class="why-list">${seen.slice(0, SHOWN).map(one)}</ul>
    ${seen.length > SHOWN ? html`<details><summary>${seen.length - SHOWN} more with less influence</summary><ul class="why-list">${seen.slice(SHOWN).map(one)}</ul></details>` : nothing}
    ${isSeen(others) ? html`<ul class="why-list">${entry(others, 'all others together')}</ul>` : nothing}
    ${seen.length ? html`<p class="why-sum">Together: <strong class="number">${number(item.estimate, digits)}</strong></p>` : nothing}
  </section>`;
}

function bar(push, largest) {
  const length = largest > 0 ? (BAR / 2 - 2) * Math.min(1, Math.abs(push) / largest) : 0;
  return svg`<svg class="why-bar ${push < 0 ? 'below' : 'above'}" width=${BAR} height=${THICK} viewBox="0 0 ${BAR} ${THICK}" aria-hidden="true" focusable="false">
    <rect x=${push < 0 ? BAR / 2 - length : BAR / 2} y="1" width=${length} height=${THICK - 2} rx="2"></rect>
    <line x1=${BAR / 2} x2=${BAR / 2} y1="0" y2=${THICK}></line></svg>`;
}

/** All pushes of one item have as many decimals, so that they can be compared. */
function signed(push, decimals) {
  const size = Math.abs(push).toFixed(decimals);
  return `${Number(size) === 0 ? '±' : push < 0 ? '−' : '+'}${size}`;
}

/** Below this, a check is expected to put hardly anything right. */
const LITTLE = 0.005;

/** What one more check here would tell. */
export function worth(item, link) {
  if (!item.worth) return nothing;
  const others = item.worth.informs.filter((each) => each.item !== item.item && (each.drop ?? 0) > 0).slice(0, 5);
  const drop = item.worth.drop ?? 0;
  return html`<section class="item-part" id="item-worth" aria-labelledby="item-worth-heading"><h3 id="item-worth-heading">What a check here would tell you</h3>
    ${drop < LITTLE ? html`<p>Little that is not already known.</p>` : html`<p>It is expected to put about ${number(drop, 2)} ${drop >= 0.995 && drop < 1.005 ? 'item' : 'items'} right.
      ${others.length ? html`It would also help with ${others.map((each, at) => html`${at === 0 ? '' : at === others.length - 1 ? ' and ' : ', '}${link(each.item)}`)}.` : 'It would help with this item only.'}</p>`}
  </section>`;
}
