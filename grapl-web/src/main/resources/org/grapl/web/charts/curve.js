// The expected number of wrong items over the checks made: what was, and what is to come. Every point can be read, by pointer and by keys.

import { html, nothing, svg } from '../lib/lit-html.js';
import { count, number, plural } from '../words.js';
import { logScale, scale, ticks, ticksOfLog } from './scale.js';

const WIDTH = 600;
const HEIGHT = 270;
const LEFT = 56;
const RIGHT = 12;
const TOP = 28;
const BOTTOM = 40;

/** If the highest value is so many times the present one, the rest lies flat on the axis, and a log scale shows it. */
const FLATTENING = 20;

/** How the curve is looked at: `isLog` is null until somebody chooses. */
const look = { isLog: null, isRecent: false };

/** @typedef {{checks: number, wrong: number, low: number, high: number}} Point */

/**
 * @param {Point[]} points the last is now @param {Point[]} future also counted from the first check
 * @param {{certified: number | null, redraw: () => void}} options certified: how many are wrong at most, if that is certified
 */
export function errorCurve(points, future, { certified, redraw }) {
  const now = points.at(-1);
  const from = look.isRecent ? now.checks / 2 : 0;
  const past = points.filter((point) => point.checks >= from);
  const all = [...past, ...future];
  const x = scale([from, Math.max(1, ...all.map((point) => point.checks))], [LEFT, WIDTH - RIGHT]);
  const top = Math.max(1, ...all.map((point) => point.high), certified ?? 0);
  const isLog = look.isLog ?? top > FLATTENING * Math.max(1, now.wrong);
  const y = (isLog ? logScale : scale)([0, top], [HEIGHT - BOTTOM, TOP]);
  const path = (of, value) => of.map((point, at) => `${at ? 'L' : 'M'}${x(point.checks).toFixed(1)} ${y(value(point)).toFixed(1)}`).join('');
  const band = (of) => `${path(of, (point) => point.high)}${path([...of].reverse(), (point) => point.low).replace('M', 'L')}Z`;
  const joined = future.length ? [now, ...future] : [];
  const set = (change) => { Object.assign(look, change); redraw(); };
  return html`<div class="row chart-choices" role="group" aria-label="How the curve is shown">
      <button id="curve-recent" class="plain" aria-pressed=${look.isRecent ? 'true' : 'false'} @click=${() => set({ isRecent: !look.isRecent })}>Latest half only</button>
      <button id="curve-log" class="plain" aria-pressed=${isLog ? 'true' : 'false'} @click=${() => set({ isLog: !isLog })}>Log scale</button></div>
    <svg class="chart progress" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="slider" tabindex="0" aria-label="Expected wrong items over checks. The arrow keys go from point to point."
      aria-valuemin="0" aria-valuemax=${all.length - 1} aria-valuenow=${past.length - 1} aria-valuetext=${wordsOf(now, false)}
      @pointermove=${(event) => read(event.currentTarget, nearest(event, all, x), all, past.length, x, y)} @pointerleave=${(event) => unread(event.currentTarget)}
      @keydown=${(event) => step(event, all, past.length, x, y)} @blur=${(event) => unread(event.currentTarget)}>
    <text x=${LEFT - 44} y="14" font-size="13">items expected wrong${isLog ? ' (log scale)' : ''}</text>
    ${(isLog ? ticksOfLog(top) : ticks(0, top, 5)).map((tick) => svg`<line class="grid" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${y(tick)} y2=${y(tick)}></line><text x=${LEFT - 8} y=${y(tick) + 4} text-anchor="end" font-size="13">${number(tick)}</text>`)}
    ${ticks(from, x.back(WIDTH - RIGHT), 6).filter(Number.isInteger).map((tick) => svg`<line class="axis" x1=${x(tick)} x2=${x(tick)} y1=${HEIGHT - BOTTOM} y2=${HEIGHT - BOTTOM + 5}></line><text x=${x(tick)} y=${HEIGHT - BOTTOM + 18} text-anchor="middle" font-size="13">${count(tick)}</text>`)}
    <line class="axis" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${HEIGHT - BOTTOM} y2=${HEIGHT - BOTTOM}></line>
    <text x=${(LEFT + WIDTH - RIGHT) / 2} y=${HEIGHT - 4} text-anchor="middle" font-size="13">checks made</text>
    <path class="band" d=${band(past)}></path>
    ${joined.length ? svg`<path class="band ahead" d=${band(joined)}></path><path class="curve ahead" d=${path(joined, (point) => point.wrong)}></path>` : nothing}
    <path class="curve" d=${path(past, (point) => point.wrong)}></path>
    <circle class="now" cx=${x(now.checks)} cy=${y(now.wrong)} r="4.5"></circle>
    ${certified === null ? nothing : svg`<line class="certified" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${y(certified)} y2=${y(certified)}></line>
      <text class="certified-word" x=${WIDTH - RIGHT} y=${y(certified) - 6} text-anchor="end" font-size="13">certified: at most ${count(certified)}</text>`}
    <g class="read" visibility="hidden"><line class="read-line" y1=${TOP} y2=${HEIGHT - BOTTOM}></line><circle class="read-dot" r="5"></circle></g>
  </svg>
  <p class="chart-read soft" id="curve-read">Point at the curve, or use the arrow keys on it, to read its numbers.</p>`;
}

function wordsOf({ checks, wrong, low, high }, isAhead) {
  return `${isAhead ? 'Forecast for' : 'After'} ${plural(checks, 'check')}: about ${count(wrong)} wrong (${count(low)} to ${count(high)})`;
}

/** The point whose number of checks is nearest to the pointer. */
function nearest(event, all, x) {
  const box = event.currentTarget.getBoundingClientRect();
  const checks = x.back(((event.clientX - box.left) / box.width) * WIDTH);
  return all.reduce((best, point, at) => (Math.abs(point.checks - checks) < Math.abs(all[best].checks - checks) ? at : best), 0);
}

/** Shows one point and its numbers. Not by a template: it moves with the pointer, and the page around it need not be drawn again. */
function read(chart, at, all, past, x, y) {
  const point = all[at];
  const mark = chart.querySelector('.read');
  const words = wordsOf(point, at >= past);
  const [line, dot] = mark.children;
  line.setAttribute('x1', x(point.checks));
  line.setAttribute('x2', x(point.checks));
  dot.setAttribute('cx', x(point.checks));
  dot.setAttribute('cy', y(point.wrong));
  mark.setAttribute('visibility', 'visible');
  chart.dataset.at = String(at);
  chart.setAttribute('aria-valuenow', String(at));
  chart.setAttribute('aria-valuetext', words);
  chart.nextElementSibling.textContent = `${words}.`;
}

function unread(chart) {
  chart.querySelector('.read').setAttribute('visibility', 'hidden');
}

function step(event, all, past, x, y) {
  const at = Math.min(Number(event.currentTarget.dataset.at ?? past - 1), all.length - 1);
  const to = { ArrowLeft: at - 1, ArrowDown: at - 1, ArrowRight: at + 1, ArrowUp: at + 1, Home: 0, End: all.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  read(event.currentTarget, Math.min(all.length - 1, Math.max(0, to)), all, past, x, y);
}
