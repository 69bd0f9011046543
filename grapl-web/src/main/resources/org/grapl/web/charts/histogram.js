// How numbers are spread, with a line that can be moved: by pointer, or as a slider by keys.

import { html, nothing, svg } from '../lib/lit-html.js';
import { count, number } from '../words.js';
import { digitsFor, lineDigits, logScale, scale, ticks, ticksOfLog } from './scale.js';

const WIDTH = 600;
const HEIGHT = 220;
const LEFT = 46;
const RIGHT = 8;
const TOP = 26;
const BOTTOM = 40;

/** A finger that has gone so many pixels sideways drags the line; before that it may be about to scroll the page. */
const SIDEWAYS = 6;

/** A bar so many times as high as the usual one flattens the others, and a log scale shows them. */
const FLATTENING = 40;

/** What bars are filled with beside their colour, for who cannot tell the colours apart; what is above is plain. */
const SIGNS = { below: 'url(#bin-hatch)', undecided: 'url(#bin-dots)' };
const PATTERNS = svg`<defs>
  <pattern id="bin-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><line class="bin-sign" x1="3" x2="3" y1="0" y2="6" stroke-width="1.4"></line></pattern>
  <pattern id="bin-dots" width="5" height="5" patternUnits="userSpaceOnUse"><circle class="bin-sign" cx="2.5" cy="2.5" r="0.7" stroke-width="0.7"></circle></pattern></defs>`;

/** Where the finger came down that holds a line. */
let finger = { x: 0, isDragging: false };

/**
 * @typedef {{from: number, to: number, bars: {parts: {count: number, kind: string}[]}[]}} Bins each bar is a stack of parts, the lowest first; a kind is a class of the sheet
 */

/**
 * @param {Bins} bins
 * @param {{line: number, was?: number, kept?: number | null, label: string, unit?: string, describe: (line: number) => string, move?: (line: number) => void}} options
 *   line: where it stands, NaN if nowhere yet; was: where it stood before, drawn thin; kept: another to compare with; describe: what the slider says
 */
export function histogram(bins, { line, was, kept, label, unit = '', describe, move }) {
  const x = scale([bins.from, bins.to], [LEFT, WIDTH - RIGHT]);
  const sums = bins.bars.map((bar) => bar.parts.reduce((sum, part) => sum + part.count, 0));
  const most = Math.max(1, ...sums);
  const filled = sums.filter((sum) => sum > 0).sort((one, other) => one - other);
  const isLog = most > FLATTENING * (filled[Math.floor(filled.length / 2)] ?? most);
  const y = (isLog ? logScale : scale)([0, most], [HEIGHT - BOTTOM, TOP]);
  const binWidth = (bins.to - bins.from) / bins.bars.length;
  const rangeOf = (at) => `${number(bins.from + at * binWidth, digits)} to ${number(bins.from + (at + 1) * binWidth, digits)}`;
  const width = (WIDTH - LEFT - RIGHT) / bins.bars.length;
  const isSet = Number.isFinite(line);
  const place = Math.min(WIDTH - RIGHT, Math.max(LEFT, x(isSet ? line : (bins.from + bins.to) / 2)));
  const step = (bins.to - bins.from) / 100;
  const digits = digitsFor(bins.from, bins.to);

  const fromPointer = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const value = x.back(((event.clientX - box.left) / box.width) * WIDTH);
    move(rounded(Math.min(bins.to, Math.max(bins.from, value)), step));
  };
  const down = (event) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.querySelector('[role=slider]').focus({ preventScroll: true });
    finger = { x: event.clientX, isDragging: event.pointerType !== 'touch' };
    if (finger.isDragging) fromPointer(event);
  };
  const over = (event) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    finger.isDragging ||= Math.abs(event.clientX - finger.x) > SIDEWAYS;
    if (finger.isDragging) fromPointer(event);
  };
  // Also a finger that only tapped; one that scrolled the page comes as pointercancel and changes nothing.
  const up = (event) => event.currentTarget.hasPointerCapture(event.pointerId) && fromPointer(event);
  const key = (event) => {
    const by = { ArrowLeft: -step, ArrowDown: -step, ArrowRight: step, ArrowUp: step, PageDown: -10 * step, PageUp: 10 * step }[event.key];
    const to = by === undefined ? { Home: bins.from, End: bins.to }[event.key] : (isSet ? line : (bins.from + bins.to) / 2) + by;
    if (to === undefined) return;
    event.preventDefault();
    move(rounded(Math.min(bins.to, Math.max(bins.from, to)), step));
  };
  const other = (kind, at) => (at === undefined || at === null || at === line ? nothing : svg`<line class=${kind} x1=${x(at)} x2=${x(at)} y1=${TOP} y2=${HEIGHT - BOTTOM}></line>`);

  return html`<svg class="chart histogram ${move ? 'movable' : ''}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="group" aria-label=${label}
      @pointerdown=${move ? down : nothing} @pointermove=${move ? over : nothing} @pointerup=${move ? up : nothing}>
    ${PATTERNS}
    <text x="2" y="14" font-size="13">items${isLog ? ' (log scale)' : ''}</text>
    ${(isLog ? ticksOfLog(most) : ticks(0, most, 3)).filter(Number.isInteger).map((tick) => svg`<line class="grid" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${y(tick)} y2=${y(tick)}></line><text x=${LEFT - 6} y=${y(tick) + 4} text-anchor="end" font-size="13">${number(tick)}</text>`)}
    ${bins.bars.map((bar, at) => svg`<g class="bar-of"><title>${rangeOf(at)}${unit ? ` ${unit}` : ''}: ${count(sums[at])}${bar.parts.filter((part) => part.count > 0).map((part) => `, ${count(part.count)} ${part.kind}`).join('')}</title>
      <rect class="bar-room" x=${LEFT + at * width} width=${width} y=${TOP} height=${HEIGHT - BOTTOM - TOP}></rect>${stack(bar.parts, sums[at], LEFT + at * width, width, y)}</g>`)}
    <line class="axis" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${HEIGHT - BOTTOM} y2=${HEIGHT - BOTTOM}></line>
    ${ticks(bins.from, bins.to, 6).map((tick) => svg`<text x=${x(tick)} y=${HEIGHT - BOTTOM + 17} text-anchor=${anchor(x(tick))} font-size="13">${number(tick, digits)}</text>`)}
    ${unit ? svg`<text x=${(LEFT + WIDTH - RIGHT) / 2} y=${HEIGHT - 5} text-anchor="middle" font-size="13">${unit}</text>` : nothing}
    ${other('line-was', was)}${other('line-kept', kept)}
    <g role=${move ? 'slider' : 'img'} tabindex=${move ? 0 : nothing} aria-label="The line" aria-valuemin=${move ? bins.from : nothing} aria-valuemax=${move ? bins.to : nothing}
        aria-valuenow=${move && isSet ? line : nothing} aria-valuetext=${move ? describe(line) : nothing} @keydown=${move ? key : nothing}>
      ${isSet ? svg`<line class="line-now" x1=${place} x2=${place} y1=${TOP - 6} y2=${HEIGHT - BOTTOM}></line>` : nothing}
      ${move ? svg`<circle class="line-knob" cx=${place} cy=${TOP - 6} r="8"></circle>` : nothing}
      <text class="line-value" x=${place + (place > WIDTH / 2 ? -14 : 14)} y="18" text-anchor=${place > WIDTH / 2 ? 'end' : 'start'} font-size="14">${isSet ? number(line, lineDigits(bins.from, bins.to)) : 'drag me'}</text>
    </g>
  </svg>`;
}

/** Parts of a bar share its height by their counts, also where heights are logarithms. */
function stack(parts, sum, left, width, y) {
  const whole = y(0) - y(sum);
  let bottom = y(0);
  return parts.map(({ count: items, kind }) => {
    if (items === 0) return nothing;
    const height = (whole * items) / sum;
    const top = bottom - height;
    bottom = top;
    // Few items must still be seen.
    const part = (style, fill) => svg`<rect class=${style} fill=${fill ?? nothing} x=${left + 0.75} width=${Math.max(1, width - 1.5)} y=${Math.min(top, top + height - 1.5)} height=${Math.max(1.5, height)}></rect>`;
    return SIGNS[kind] ? [part(`bin ${kind}`), part('bin-fill', SIGNS[kind])] : part(`bin ${kind}`);
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
