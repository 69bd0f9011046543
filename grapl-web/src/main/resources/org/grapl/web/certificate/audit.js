// The audit, on the screen only: what it would do, how far it has come.

import { html, nothing } from '../lib/lit-html.js';
import { numberOf } from '../start/draft.js';
import { count, exactPercent, mostPercent, plural } from '../words.js';

/** The first audit of a campaign may err with this share of what is allowed, the k-th with 1/k³ of that. */
const SUM_OF_INVERSE_CUBES = 1.202;
/** Looking after every check instead of once at the end costs about so much more. */
const ANY_TIME = 1.12;
/** With answers that scatter, some that are right cannot be cleared. */
const SCATTERED = 1.4;

/**
 * How many random items a flawless decision needs to pass, about.
 * @param {{items: number, unknown: number, error: number, confidence: number, isExact: boolean, hadAudit: boolean}} plan `unknown`: items no check has settled
 */
export function itemsNeeded({ items, unknown, error, confidence, isExact, hadAudit }) {
  const chance = (1 - confidence) / (SUM_OF_INVERSE_CUBES * (hadAudit ? 8 : 1));
  const tooMany = Math.floor(error * items) + 1;
  const pool = isExact ? unknown : items;
  let missed = 1;
  let drawn = 0;
  while (missed > chance && drawn < pool) {
    missed *= Math.max(0, pool - tooMany - drawn) / (pool - drawn);
    drawn++;
  }
  return Math.min(pool, Math.ceil(drawn * ANY_TIME * (isExact ? 1 : SCATTERED)));
}

/**
 * @param {{noise: string, items: number, unknown: number, running: any, hadAudit: boolean, isCertified: boolean, goal: {error: string, confidence: string}, problem: string, isBusy: boolean, checkPage: string}} state
 * @param {{set: (patch: any) => void, open: () => void, giveUp: () => void}} actions
 */
export function auditView(state, { set, open, giveUp }) {
  if (state.running) return running(state, giveUp);
  if (state.noise === 'unknown') {
    return html`<section class="card" id="audit" aria-labelledby="audit-title"><h2 id="audit-title">Why nothing can be certified</h2>
      <p>It was not said how much checks of this campaign scatter, so that a single answer proves nothing. To have a certificate, make a campaign that says so: answers by yes or no, exact numbers, or a known ±.</p></section>`;
  }
  const { goal, problem, isBusy, items, noise } = state;
  const error = numberOf(goal.error) / 100;
  const confidence = numberOf(goal.confidence) / 100;
  const isSound = error > 0 && error < 1 && confidence > 0 && confidence < 1;
  const isExact = noise === 'exact';
  const submit = (event) => {
    event.preventDefault();
    if (isSound) open();
  };
  return html`<form class="card stack" id="audit" @submit=${submit} aria-labelledby="audit-title">
    <h2 id="audit-title">${state.isCertified ? 'Certify again: what is decided now, or more strictly' : 'Have it certified: start an audit'}</h2>
    <p>The decision is frozen as it is now. The next items to be checked are drawn at random, and tell how many are on the wrong side whatever the model believes.</p>
    <div class="row goals">
      <p class="field"><label for="audit-error">At most wrong</label><span class="row"><input id="audit-error" inputmode="decimal" size="5" .value=${goal.error} @input=${(event) => set({ error: event.target.value })}> %</span></p>
      <p class="field"><label for="audit-confidence">Confidence</label><span class="row"><input id="audit-confidence" inputmode="decimal" size="5" .value=${goal.confidence} @input=${(event) => set({ confidence: event.target.value })}> %</span></p>
    </div>
    <p id="audit-price" role="status">${isSound
      ? html`To show that at most ${count(Math.floor(error * items))} of ${plural(items, 'item')} are wrong takes <strong>about ${plural(itemsNeeded({ ...state, error, confidence, isExact }), isExact ? 'check' : 'item')}</strong>${isExact ? '' : ', most of them checked several times'}, if hardly any turns out wrong. If too many do, the audit ends without a certificate.`
      : 'Both must be more than 0 % and less than 100 %.'}</p>
    ${problem ? html`<p class="problem" role="alert" id="audit-problem">${problem}</p>` : nothing}
    <button class="main" id="audit-start" ?disabled=${!isSound || isBusy}>${isBusy ? 'One moment …' : 'Start the audit'}</button>
  </form>`;
}

function running({ running: audit, items, unknown, noise, hadAudit, problem, isBusy, checkPage }, giveUp) {
  const isExact = noise === 'exact';
  const needed = Math.max(1, itemsNeeded({ items, unknown: unknown + audit.drawn, error: audit.error, confidence: audit.confidence, isExact, hadAudit }));
  return html`<section class="card stack" id="audit" aria-labelledby="audit-title">
    <h2 id="audit-title">An audit is under way</h2>
    <p>To be shown: at most ${exactPercent(audit.error)} wrong, with a confidence of ${exactPercent(audit.confidence)}.</p>
    <p><progress id="audit-progress" max=${needed} .value=${Math.min(audit.drawn, needed)} aria-label="Items drawn so far"></progress></p>
    <p role="status" id="audit-standing"><strong>${plural(audit.drawn, 'item')} drawn at random</strong> of about ${count(needed)}; ${flagged(audit.flags, isExact)}. Shown so far: at most ${count(audit.mostWrong)} of ${plural(items, 'item')} wrong (${mostPercent(audit.mostWrong / items)}).</p>
    ${problem ? html`<p class="problem" role="alert" id="audit-problem">${problem}</p>` : nothing}
    <p class="row"><a class="button main" href=${checkPage}>Go on checking</a><button id="audit-give-up" ?disabled=${isBusy} @click=${giveUp}>Give the audit up</button></p>
  </section>`;
}

function flagged(flags, isExact) {
  if (flags === 0) return isExact ? 'none was wrong' : 'nothing speaks against any of them so far';
  if (!isExact) return `${count(flags)} could not be cleared`;
  return flags === 1 ? '1 was wrong and is put right' : `${count(flags)} were wrong and are put right`;
}
