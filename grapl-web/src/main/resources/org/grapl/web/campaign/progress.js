// How the expected number of wrong items has come down, and where it goes from here.

import { html, nothing, svg } from '../lib/lit-html.js';
import { count, number, percent } from '../words.js';
import { scale, ticks } from '../charts/scale.js';

const WIDTH = 600;
const HEIGHT = 250;
const LEFT = 52;
const RIGHT = 12;
const TOP = 12;
const BOTTOM = 40;

/** The server rehearses no more checks than this. */
const MOST_AHEAD = 1000;

const MANY_WRONG = 0.2;
const LITTLE = 0.6;

/**
 * @param {any} progress as the server tells it, or null
 * @param {any} forecast the same
 * @param {any} status
 * @param {number | null} certified how many are wrong at most, if that is certified of what is shown
 * @param {{more: number, choose: (more: number) => void}} ahead how many more checks are thought of
 */
export function progressCard(progress, forecast, status, certified, ahead) {
  const points = (progress?.points ?? []).filter((point) => point.wrong !== null);
  return html`<section class="card" aria-labelledby="progress-title">
    <div class="row"><h2 id="progress-title">Progress</h2><span class="push"></span>
      <label>If there were <input id="more-checks" type="number" min="1" max=${MOST_AHEAD} step="1" required list="more-checks-usual" .value=${String(ahead.more)} @change=${(event) => choose(event.target, ahead)}> more checks</label>
      <datalist id="more-checks-usual">${[20, 50, 100, 200, 500, 1000].map((n) => html`<option value=${n}></option>`)}</datalist></div>
    ${points.length === 0
      ? html`<p class="soft">${status.checks === 0 ? 'The curve begins with the first check.' : progress === null ? 'The curve is being worked out …' : 'There is no curve for this method, which has no opinion of how much is wrong.'}</p>`
      : html`${sentences(forecast, status, ahead.more)}${chart(points, forecast?.points ?? [], certified)}${table(points, forecast?.points ?? [])}`}
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
  if (!last || last.checks === 0) return html`<p class="soft" id="forecast">${status.finished ? 'The budget is spent: there will be no further checks.' : forecast.complete ? `${capital(forecast.remark)}.` : 'What more checks would bring is being worked out.'}</p>`;
  const goal = forecast.under.find((each) => each.checks === null || each.checks > 0);
  return html`<p id="forecast">With ${count(last.checks)} more checks about <strong class="number">${count(last.wrong)}</strong> of ${count(status.items)} would be wrong${last.high > last.low ? ` (${count(last.low)} to ${count(last.high)})` : ''}.
    ${!goal ? html`Fewer than ${percent(forecast.under.at(-1).share)} are expected to be wrong already.`
      : forecast.remark ? html`${capital(forecast.remark)}.`
      : goal.checks === null ? html`More than ${count(last.checks)} are needed to get under ${percent(goal.share)} wrong.`
      : html`About <strong class="number">${count(goal.checks)} more checks</strong> to get under ${percent(goal.share)} wrong.`}
    ${mendsLittle(forecast.points[0], last, status.items) ? html`<span class="soft">This takes the links to say little: a check mends hardly more than its own item. Should they say more, the numbers drop when all checks are weighed anew.</span>` : nothing}
    ${forecast.checks !== more || (last.checks < more && !forecast.complete) ? html`<span class="soft">(Still being worked out.)</span>` : nothing}</p>`;
}

/** Whether a check is believed to tell of little but its own item, which is worth half an item at most. */
function mendsLittle(now, last, items) {
  return last.wrong > MANY_WRONG * items && now.wrong - last.wrong < LITTLE * last.checks;
}

function chart(points, ahead, certified) {
  const now = points.at(-1);
  const future = ahead.filter((point) => point.checks > 0).map((point) => ({ ...point, checks: now.checks + point.checks }));
  const all = [...points, ...future];
  const x = scale([0, Math.max(1, ...all.map((point) => point.checks))], [LEFT, WIDTH - RIGHT]);
  const top = Math.max(1, ...all.map((point) => point.high), certified ?? 0);
  const y = scale([0, top], [HEIGHT - BOTTOM, TOP]);
  const path = (of, value) => of.map((point, at) => `${at ? 'L' : 'M'}${x(point.checks).toFixed(1)} ${y(value(point)).toFixed(1)}`).join('');
  const band = (of) => `${path(of, (point) => point.high)}${path([...of].reverse(), (point) => point.low).replace('M', 'L')}Z`;
  const joined = future.length ? [now, ...future] : [];
  return html`<svg class="chart progress" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img"
      aria-label="Expected wrong items over checks: ${count(points[0].wrong)} after ${count(points[0].checks)}, ${count(now.wrong)} after ${count(now.checks)}. The table below has the numbers.">
    ${ticks(0, top, 5).map((tick) => svg`<line class="grid" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${y(tick)} y2=${y(tick)}></line><text x=${LEFT - 8} y=${y(tick) + 4} text-anchor="end" font-size="13">${number(tick)}</text>`)}
    ${ticks(0, x.back(WIDTH - RIGHT), 6).filter(Number.isInteger).map((tick) => svg`<text x=${x(tick)} y=${HEIGHT - BOTTOM + 18} text-anchor="middle" font-size="13">${count(tick)}</text>`)}
    <text x=${(LEFT + WIDTH - RIGHT) / 2} y=${HEIGHT - 4} text-anchor="middle" font-size="13">checks</text>
    <path class="band" d=${band(points)}></path>
    ${joined.length ? svg`<path class="band ahead" d=${band(joined)}></path><path class="curve ahead" d=${path(joined, (point) => point.wrong)}></path>` : nothing}
    <path class="curve" d=${path(points, (point) => point.wrong)}></path>
    <circle class="now" cx=${x(now.checks)} cy=${y(now.wrong)} r="4.5"></circle>
    ${certified === null ? nothing : svg`<line class="certified" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${y(certified)} y2=${y(certified)}></line>
      <text class="certified-word" x=${WIDTH - RIGHT} y=${y(certified) - 6} text-anchor="end" font-size="13">certified: at most ${count(certified)}</text>`}
  </svg>
  <p class="key soft"><span><span class="swatch curve-now"></span> expected wrong</span> <span><span class="swatch band-now"></span> its band, as the model sees it</span>
    ${joined.length ? html`<span><span class="swatch curve-ahead"></span> if it goes on like this</span>` : nothing}</p>`;
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
