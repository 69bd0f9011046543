// For owners: who checks, how far they agree, and how far each can be trusted.

import { html, nothing, svg } from '../lib/lit-html.js';
import { campaignPath, get } from '../api.js';
import { count, named, number, plural } from '../words.js';

/** More people are counted only. */
const MOST = 50;

/** More names than these are not listed in one sentence. */
const MOST_ALIKE = 4;

/** Room at both ends for the dot, in percent of the width. */
const EDGE = 5;

/** How often somebody is right who tosses a coin. */
const COIN = 0.5;

/** What the server tells of those who check. Nobody but owners asks for it, and they only when the campaign has moved. */
export class Reviewers {
  /** @param {string} name the campaign @param {boolean} isOwner */
  constructor(name, isOwner) {
    this.name = name;
    this.isAsked = isOwner;
    /** @type {any[]} */
    this.list = [];
    this.entries = -1;
  }

  /** @param {number} entries how far the campaign has come */
  async look(entries) {
    if (!this.isAsked || entries === this.entries) return;
    try {
      const { reviewers } = await get(campaignPath(this.name, '/opinions'));
      Object.assign(this, { list: reviewers.filter((each) => each.checks > 0), entries });
    } catch (failure) {
      if (failure.status === 403 || failure.status === 404) this.isAsked = false;
      throw failure;
    }
  }

  view() {
    return reviewersCard(this.list, this.name);
  }
}

/** @param {any[]} all who checked, as the server tells of them; with one person there is nothing to compare @param {string} name the campaign */
export function reviewersCard(all, name) {
  if (all.length < 2) return nothing;
  const shown = [...all].sort((one, other) => warnings(other).length - warnings(one).length || other.checks - one.checks).slice(0, MOST);
  const known = all.flatMap(({ reliability }) => reliability ?? []);
  const isOfNumbers = known.some((each) => each.right === undefined);
  const top = isOfNumbers ? Math.max(...known.map((each) => each.high)) : 1;
  const hasTrust = known.length > 0;
  return html`<section class="card reviewers" id="reviewers" aria-labelledby="reviewers-title"><h2 id="reviewers-title">Reviewers</h2>
    <p class="soft">${hasTrust
      ? `${isOfNumbers ? 'How far answers are off' : 'How often somebody is right'} is an estimate, from how their answers agree with those of others and with the graph. The true number should lie in the range 9 times in 10. Only owners see this.`
      : 'How often people who checked the same items agree. Only owners see this.'}</p>
    <table><thead><tr><th scope="col">Name</th><th scope="col">Agrees with others</th>${hasTrust ? html`<th scope="col">${isOfNumbers ? 'How far off' : 'How often right'}</th>` : nothing}</tr></thead>
      <tbody>${shown.map((each) => row(each, hasTrust, top))}</tbody></table>
    <p><a href="#/c/${encodeURIComponent(name)}/team">The team: who did what, and what to settle</a></p>
    ${all.length > MOST ? html`<p class="soft">And ${count(all.length - MOST)} more, who checked less.</p>` : nothing}</section>`;
}

function row(person, hasTrust, top) {
  const { worker, checks, twice, agree, reliability } = person;
  const warned = warnings(person);
  return html`<tr class=${warned.length > 0 ? 'warned' : ''}><th scope="row"><span class="reviewer-name">${worker || 'somebody'}</span> <small>${plural(checks, 'check')}</small></th>
      <td class="number">${twice > 0 ? `${count(agree)} of ${count(twice)}` : html`<span aria-hidden="true">–</span><span class="hidden-text">nothing to compare</span>`}</td>
      ${hasTrust ? html`<td>${reliability ? trusted(reliability, top) : html`<span class="soft">not known yet</span>`}</td>` : nothing}</tr>
    ${warned.length > 0 ? html`<tr class="warning"><td colspan=${hasTrust ? 3 : 2}>${warned.map((words) => html`<p class="notice">${words}</p>`)}</td></tr>` : nothing}`;
}

function trusted(reliability, top) {
  const { right, noise, low, high, isGuessing } = reliability;
  const isOfSides = right !== undefined;
  const x = (value) => `${(EDGE + (100 - 2 * EDGE) * Math.min(1, Math.max(0, value / top))).toFixed(1)}%`;
  return html`${svg`<svg class="trust ${isGuessing ? 'doubtful' : ''}" aria-hidden="true" focusable="false">
      <line class="trust-scale" x1=${x(0)} x2=${x(top)} y1="50%" y2="50%"></line>
      ${isOfSides ? svg`<line class="tiny-line" x1=${x(COIN)} x2=${x(COIN)} y1="10%" y2="90%"></line>` : nothing}
      <line class="tiny-reach" x1=${x(low)} x2=${x(high)} y1="50%" y2="50%"></line>
      <circle class="tiny-dot" cx=${x(isOfSides ? right : noise)} cy="50%" r="4"></circle></svg>`}
    ${trustWords(reliability).map((words) => html`<span class="trust-words ${isOfSides ? '' : 'long'}">${words}</span> `)}`;
}

/** How far somebody can be trusted: 93 % (85 to 98 %). @param {any} reliability @returns {string[]} parts between which a line may end */
export function trustWords({ right, bias, noise, low, high }) {
  if (right !== undefined) return [`${whole(right)}\u00a0% (${whole(low, Math.floor)} to ${whole(high, Math.ceil)}\u00a0%)`];
  const step = 10 ** (Math.floor(Math.log10(high)) - 1);
  const off = Math.round(bias / step);
  return [`off by ${off > 0 ? '+' : ''}${number(off * step)} on average,`, `scatter ${number(noise, 2)} (${number(low, 2)} to ${number(high, 2)})`];
}

/** A share in whole percent; what is nearly sure is not called certain. @param {number} share @param {(x: number) => number} [round] ends of ranges are rounded outwards */
function whole(share, round) {
  const percent = Number((100 * share).toFixed(6));
  return round ? round(percent) : Math.min(Math.max(Math.round(percent), percent > 0 ? 1 : 0), percent < 100 ? 99 : 100);
}

/** What an owner should know of somebody. How little numbers of who guesses count depends on their scatter too, so that is not said. @param {any} person @returns {string[]} sentences */
export function warnings({ reliability }) {
  const { right, isGuessing = false, alike = [] } = reliability ?? {};
  return [
    ...(isGuessing ? [`Seems to guess: their answers ${right === undefined ? 'most probably have nothing to do with the items' : 'count little'}. Talk to them, or withdraw their access.`] : []),
    ...(alike.length > 0 ? [`Makes the same mistakes as ${named(alike, MOST_ALIKE)}: together they count as one.`] : []),
  ];
}
