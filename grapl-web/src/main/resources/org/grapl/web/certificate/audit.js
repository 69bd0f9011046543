// The audit, on the screen only: what it would do, how far it has come.

import { html, nothing } from '../lib/lit-html.js';
import { numberOf } from '../start/draft.js';
import { count, exactPercent, plural } from '../words.js';
import { askedWords, shownWords } from './statement.js';

/** What may be asked for: the words before and after the number. */
const ASKABLE = {
  error: ['At most', 'of all items are wrong'],
  recall: ['At least', 'of the items above the line are found'],
  precision: ['At least', 'of the items called above really are above'],
  confidence: ['With a confidence of', ''],
};

/**
 * What is typed, as the server takes it; null while it makes no sense. Empty fields ask for nothing.
 * @param {Record<string, string>} typed in percent
 */
export function goalOf(typed) {
  const given = Object.keys(ASKABLE).filter((of) => typed[of].trim() !== '');
  const goal = Object.fromEntries(given.map((of) => [of, Number((numberOf(typed[of]) / 100).toPrecision(12))]));
  const isSound = given.length > 1 && goal.confidence !== undefined && Object.values(goal).every((share) => share > 0 && share < 1);
  return isSound ? goal : null;
}

/**
 * @param {{noise: string, above: number, running: any, isCertified: boolean, typed: Record<string, string>, price: {forecast?: any, problem?: string}, problem: string, isBusy: boolean, checkPage: string}} state price: what the audit would take, as far as the server has told
 * @param {{set: (patch: any) => void, open: () => void, giveUp: () => void}} actions
 */
export function auditView(state, { set, open, giveUp }) {
  if (state.running) return running(state, giveUp);
  if (state.noise === 'unknown') {
    return html`<section class="card" id="audit" aria-labelledby="audit-title"><h2 id="audit-title">Why nothing can be certified</h2>
      <p>This campaign does not say how much repeated checks differ, so a single answer proves nothing. For a certificate, make a campaign that says so: yes or no answers, exact numbers, or a known ±.</p></section>`;
  }
  const { above, typed, price, problem, isBusy } = state;
  const isSound = goalOf(typed) !== null && !price.problem;
  const submit = (event) => {
    event.preventDefault();
    if (isSound) open();
  };
  return html`<form class="card stack" id="audit" @submit=${submit} aria-labelledby="audit-title">
    <h2 id="audit-title">${state.isCertified ? 'Certify again: the decisions of today, or more strictly' : 'Get it certified: start an audit'}</h2>
    <p>The decisions are frozen as they are now. The next items to check are drawn at random, and show how many are on the wrong side, whatever the model believes.</p>
    <p>What should it show? Leave empty what you do not need. ${plural(above, 'item is', 'items are')} called above now.</p>
    <div class="goals">${Object.entries(ASKABLE).map(([of, [before, after]]) => html`<p><label>${before} <input id=${`audit-${of}`} inputmode="decimal" size="4" .value=${typed[of]} @input=${(event) => set({ [of]: event.target.value })}> % ${after}</label></p>`)}</div>
    <p id="audit-price" role="status">${priceWords(goalOf(typed), price)}</p>
    ${problem ? html`<p class="problem" role="alert" id="audit-problem">${problem}</p>` : nothing}
    <button class="main" id="audit-start" ?disabled=${!isSound || isBusy}>${isBusy ? 'One moment …' : 'Start the audit'}</button>
  </form>`;
}

function priceWords(goal, { forecast, problem }) {
  if (goal === null) return 'Enter a confidence and at least one of the others, each above 0 % and below 100 %.';
  if (problem) return problem;
  if (!forecast) return 'Working out what this takes …';
  const { least, likely, passes } = forecast;
  if (likely === 0) return 'Everything that matters is already known: no more checks are needed.';
  if (!passes) return html`<strong>It will probably not pass</strong>: the model expects too many to be wrong, and it would be given up after about ${plural(likely, 'check')}. Make more checks first, or ask for less.`;
  return html`To show this takes <strong>about ${plural(likely, 'check')}</strong> (${range(forecast)}), if as many are wrong as the model expects; no test could do with fewer than ${count(least)}. If more turn out wrong, this page says so at once; if too many do, the audit ends without a certificate.`;
}

function range({ low, high }) {
  return `${low < high ? `${count(low)} to ` : ''}${count(high)}`;
}

function running({ running: audit, noise, problem, isBusy, checkPage }, giveUp) {
  const { drawn, itemsLeft, flags, promised } = audit;
  const shown = shownWords(audit);
  const left = drawn > 0 ? itemsLeft * audit.checks / drawn : promised.likely;
  return html`<section class="card stack" id="audit" aria-labelledby="audit-title">
    <h2 id="audit-title">An audit is running</h2>
    <p>It is to show: ${askedWords(audit.goal)}, with a confidence of ${exactPercent(audit.goal.confidence)}.</p>
    <p><progress id="audit-progress" max=${Math.max(1, drawn + itemsLeft)} .value=${drawn} aria-label="Items drawn so far"></progress></p>
    <p role="status" id="audit-standing"><strong>${plural(drawn, 'item')} drawn at random</strong>${drawn > 0 ? `, ${flagged(flags, noise === 'exact')}` : ''}. About <strong>${plural(left, 'more check')}</strong>${drawn > 0 && flags === 0 ? ' if none is wrong' : ''}; ${range(promised)} in all were expected.${shown ? ` Shown so far: ${shown}.` : ''}</p>
    ${flags > 0 && audit.checks + left > promised.high ? html`<p class="notice" role="alert" id="audit-beyond"><strong>More was found wrong than expected</strong>: about ${plural(left, 'more check')}, or stop. An audit that is given up certifies nothing; more checks first make the next one cheaper.</p>` : nothing}
    ${problem ? html`<p class="problem" role="alert" id="audit-problem">${problem}</p>` : nothing}
    <p class="row"><a class="button main" href=${checkPage}>Go on checking</a><button id="audit-give-up" ?disabled=${isBusy} @click=${giveUp}>Stop the audit</button></p>
  </section>`;
}

function flagged(flags, isExact) {
  if (flags === 0) return isExact ? 'none was wrong' : 'none looks wrong so far';
  if (!isExact) return `${count(flags)} wrong or unclear`;
  return flags === 1 ? '1 was wrong and is now corrected' : `${count(flags)} were wrong and are now corrected`;
}
