// How the expected number of wrong items has come down, and where it goes from here.

import { html, nothing } from '../lib/lit-html.js';
import { count, percent } from '../words.js';
import { errorCurve } from '../charts/curve.js';

/** The server rehearses no more checks than this. */
const MOST_AHEAD = 1000;

const MANY_WRONG = 0.2;
const LITTLE = 0.6;

/** A forecast that begins farther from the number of the present, by factor and in items, is of another moment. */
const FAR = { factor: 2, items: 3 };

/**
 * The forecast as from what is expected to be wrong now: beside another number it would contradict it. Rehearsals take all answers together, so they may begin a little elsewhere.
 * @param {any} forecast as the server tells it, or null @param {{wrong: number | null, trusted: boolean, items: number}} now trusted: whether there are checks enough to rely on the estimate
 */
export function forecastFrom(forecast, { wrong, trusted, items }) {
  if (forecast && !trusted && forecast.points.length > 1) return { ...forecast, points: [], remark: 'there are too few checks yet to say what more of them would bring', complete: true };
  const begin = forecast?.points[0]?.wrong;
  if (begin === undefined || wrong === null || begin === wrong) return forecast;
  const factor = wrong / begin;
  if (!(factor >= 1 / FAR.factor && factor <= FAR.factor) && Math.abs(begin - wrong) > FAR.items) return { ...forecast, points: [], remark: '', complete: false };
  const scaled = begin > 0 ? factor : 1;
  const points = forecast.points.map((point) => ({ ...point, wrong: scaled * point.wrong, low: scaled * point.low, high: scaled * point.high }));
  return { ...forecast, points, under: forecast.under.map(({ share }) => ({ share, checks: firstUnder(points, share * items) })) };
}

/** After how many checks the curve falls under a number; null if it does not. */
function firstUnder(points, few) {
  const at = points.findIndex(({ wrong }) => wrong < few);
  if (at <= 0) return at < 0 ? null : 0;
  const [before, after] = [points[at - 1], points[at]];
  return Math.ceil(before.checks + ((before.wrong - few) / (before.wrong - after.wrong)) * (after.checks - before.checks));
}

/**
 * @param {any} progress as the server tells it, or null
 * @param {any} forecast the same, of now
 * @param {any} status
 * @param {number | null} certified how many are wrong at most, if that is certified of what is shown
 * @param {{more: number, choose: (more: number) => void, redraw: () => void}} ahead how many more checks are thought of
 */
export function progressCard(progress, forecast, status, certified, ahead) {
  const points = (progress?.points ?? []).filter((point) => point.wrong !== null);
  return html`<section class="card" aria-labelledby="progress-title">
    <div class="row"><h2 id="progress-title">Progress</h2><span class="push"></span>
      <label>If there were <input id="more-checks" type="number" min="1" max=${MOST_AHEAD} step="1" required list="more-checks-usual" .value=${String(ahead.more)} @change=${(event) => choose(event.target, ahead)}> more checks</label>
      <datalist id="more-checks-usual">${[20, 50, 100, 200, 500, 1000].map((n) => html`<option value=${n}></option>`)}</datalist></div>
    ${points.length === 0
      ? html`<p class="soft">${status.checks === 0 ? 'The curve starts with the first check.' : progress === null ? 'The curve is being worked out …' : 'There is no curve for this method, which gives no estimate of how much is wrong.'}</p>`
      : html`${sentences(forecast, status, ahead.more)}${chart(points, forecast?.points ?? [], certified, ahead.redraw)}${table(points, forecast?.points ?? [])}`}
  </section>`;
}

/** Takes a number of checks that was typed or chosen; what is none is told where it stands. @param {HTMLInputElement} input */
function choose(input, { choose: take }) {
  if (input.reportValidity()) take(Number(input.value));
}

function sentences(forecast, status, more) {
  if (status.audit.running) return html`<p id="forecast">While the audit runs, items are drawn at random; the forecast is for afterwards.</p>`;
  if (!forecast) return nothing;
  const last = forecast.points.at(-1);
  if (!last || last.checks === 0) return html`<p class="soft" id="forecast">${status.finished ? 'The budget is spent: there will be no further checks.' : forecast.complete ? `${capital(forecast.remark)}.` : 'Working out what more checks would bring …'}</p>`;
  const goal = forecast.under.find((each) => each.checks === null || each.checks > 0);
  return html`<p id="forecast">With ${count(last.checks)} more checks about <strong class="number">${count(last.wrong)}</strong> of ${count(status.items)} would be wrong${last.high > last.low ? ` (${count(last.low)} to ${count(last.high)})` : ''}.
    ${!goal ? html`Fewer than ${percent(forecast.under.at(-1).share)} are expected to be wrong already.`
      : forecast.remark ? html`${capital(forecast.remark)}.`
      : goal.checks === null ? html`More than ${count(last.checks)} are needed to get under ${percent(goal.share)} wrong.`
      : html`About <strong class="number">${count(goal.checks)} more checks</strong> to get under ${percent(goal.share)} wrong.`}
    ${mendsLittle(forecast.points[0], last, status.items) ? html`<span class="soft">So far the links seem to tell little: a check helps with hardly more than its own item. If it turns out that they tell more, these numbers will drop.</span>` : nothing}
    ${forecast.checks !== more || (last.checks < more && !forecast.complete) ? html`<span class="soft">(Still being worked out.)</span>` : nothing}</p>`;
}

/** Whether a check is believed to tell of little but its own item, which is worth half an item at most. */
function mendsLittle(now, last, items) {
  return last.wrong > MANY_WRONG * items && now.wrong - last.wrong < LITTLE * last.checks;
}

function chart(points, ahead, certified, redraw) {
  const now = points.at(-1);
  const future = ahead.filter((point) => point.checks > 0).map((point) => ({ ...point, checks: now.checks + point.checks }));
  return html`${errorCurve(points, future, { certified, redraw })}
  <p class="key soft"><span><span class="swatch curve-now"></span> expected wrong</span> <span><span class="swatch band-now"></span> its band, as the model sees it</span>
    ${future.length ? html`<span><span class="swatch curve-ahead"></span> if it goes on like this</span>` : nothing}</p>`;
}

function table(points, ahead) {
  return html`<details><summary>The numbers</summary><div class="scroll-x" tabindex="0" role="region" aria-label="The numbers of the curve"><table>
    <thead><tr><th class="number">checks</th><th class="number">expected wrong</th><th class="number">from</th><th class="number">to</th></tr></thead>
    <tbody>${[...points, ...ahead.map((point) => ({ ...point, isAhead: true }))].map((point) => html`<tr><td class="number">${point.isAhead ? '+' : ''}${count(point.checks)}</td>
      <td class="number">${count(point.wrong)}</td><td class="number">${count(point.low)}</td><td class="number">${count(point.high)}</td></tr>`)}</tbody></table></div></details>`;
}

function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
