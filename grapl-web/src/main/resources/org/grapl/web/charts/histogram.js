// How numbers are spread, with a line that can be moved: by pointer, or as a slider by keys.

import { html, nothing, svg } from '../lib/lit-html.js';
import { number } from '../words.js';
import { scale, ticks } from './scale.js';

const WIDTH = 600;
const HEIGHT = 200;
const LEFT = 8;
const RIGHT = 8;
const TOP = 26;
const BOTTOM = 26;

/**
 * @typedef {{from: number, to: number, bars: {parts: {count: number, kind: string}[]}[]}} Bins each bar is a stack of parts, the lowest first; a kind is a class of the sheet
 */

/**
 * @param {Bins} bins
 * @param {{line: number, was?: number, label: string, describe: (line: number) => string, move?: (line: number) => void}} options
 *   line: where it stands, NaN if nowhere yet; was: where it stood before, drawn thin; describe: what the slider says
 */
export function histogram(bins, { line, was, label, describe, move }) {
  const x = scale([bins.from, bins.to], [LEFT, WIDTH - RIGHT]);
  const most = Math.max(1, ...bins.bars.map((bar) => bar.parts.reduce((sum, part) => sum + part.count, 0)));
  const y = scale([0, most], [HEIGHT - BOTTOM, TOP]);
  const width = (WIDTH - LEFT - RIGHT) / bins.bars.length;
  const isSet = Number.isFinite(line);
  const place = Math.min(WIDTH - RIGHT, Math.max(LEFT, x(isSet ? line : (bins.from + bins.to) / 2)));
  const step = (bins.to - bins.from) / 100;

  const fromPointer = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const value = x.back(((event.clientX - box.left) / box.width) * WIDTH);
    move(rounded(Math.min(bins.to, Math.max(bins.from, value)), step));
  };
  const down = (event) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.querySelector('[role=slider]').focus({ preventScroll: true });
    fromPointer(event);
  };
  const key = (event) => {
    const by = { ArrowLeft: -step, ArrowDown: -step, ArrowRight: step, ArrowUp: step, PageDown: -10 * step, PageUp: 10 * step }[event.key];
    const to = by === undefined ? { Home: bins.from, End: bins.to }[event.key] : (isSet ? line : (bins.from + bins.to) / 2) + by;
    if (to === undefined) return;
    event.preventDefault();
    move(rounded(Math.min(bins.to, Math.max(bins.from, to)), step));
  };

  return html`<svg class="chart histogram ${move ? 'movable' : ''}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="group" aria-label=${label}
      @pointerdown=${move ? down : nothing}
      @pointermove=${move ? (event) => event.currentTarget.hasPointerCapture(event.pointerId) && fromPointer(event) : nothing}
      @pointerup=${move ? (event) => fromPointer(event) : nothing}>
    ${bins.bars.map((bar, at) => stack(bar.parts, LEFT + at * width, width, y))}
    <line class="axis" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${HEIGHT - BOTTOM} y2=${HEIGHT - BOTTOM}></line>
    ${ticks(bins.from, bins.to, 6).map((tick) => svg`<text x=${x(tick)} y=${HEIGHT - 8} text-anchor=${anchor(x(tick))} font-size="13">${number(tick)}</text>`)}
    ${was === undefined || was === line ? nothing : svg`<line class="line-was" x1=${x(was)} x2=${x(was)} y1=${TOP} y2=${HEIGHT - BOTTOM}></line>`}
    <g role=${move ? 'slider' : 'img'} tabindex=${move ? 0 : nothing} aria-label="The line" aria-valuemin=${move ? bins.from : nothing} aria-valuemax=${move ? bins.to : nothing}
        aria-valuenow=${move && isSet ? line : nothing} aria-valuetext=${move ? describe(line) : nothing} @keydown=${move ? key : nothing}>
      ${isSet ? svg`<line class="line-now" x1=${place} x2=${place} y1=${TOP - 6} y2=${HEIGHT - BOTTOM}></line>` : nothing}
      ${move ? svg`<circle class="line-knob" cx=${place} cy=${TOP - 6} r="8"></circle>` : nothing}
      <text class="line-value" x=${place + (place > WIDTH / 2 ? -14 : 14)} y="18" text-anchor=${place > WIDTH / 2 ? 'end' : 'start'} font-size="14">${isSet ? number(line) : 'drag me'}</text>
    </g>
  </svg>`;
}

function stack(parts, left, width, y) {
  let below = 0;
  return parts.map(({ count, kind }) => {
    const top = y(below + count);
    const height = y(below) - top;
    below += count;
    // Few items must still be seen.
    return count === 0 ? nothing : svg`<rect class="bin ${kind}" x=${left + 0.75} width=${Math.max(1, width - 1.5)} y=${Math.min(top, top + height - 1.5)} height=${Math.max(1.5, height)}></rect>`;
  });
}

function anchor(place) {
  return place < 30 ? 'start' : place > WIDTH - 30 ? 'end' : 'middle';
}

/** To about a tenth of a step, so that what is asked for can be read. */
function rounded(value, step) {
  const unit = 10 ** Math.floor(Math.log10(step));
  return Number((Math.round(value / unit) * unit).toPrecision(12));
}
