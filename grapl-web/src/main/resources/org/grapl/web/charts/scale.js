// Axes of charts.

/**
 * Round numbers from about `from` to about `to`, some `wanted` of them.
 * @param {number} from @param {number} to @param {number} wanted
 * @returns {number[]}
 */
export function ticks(from, to, wanted) {
  const raw = (to - from) / Math.max(1, wanted);
  if (!(raw > 0)) return [from];
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].find((each) => each * power >= raw) * power;
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, k) => Number(((first + k) * step).toPrecision(12)));
}

/**
 * A line from numbers to places and back.
 * @param {[number, number]} numbers @param {[number, number]} places
 */
export function scale([a, b], [p, q]) {
  const width = b - a || 1;
  const at = (value) => p + ((value - a) / width) * (q - p);
  at.back = (place) => a + ((place - p) / (q - p)) * width;
  return at;
}

/**
 * The same where a peak would flatten the rest: by the logarithm of 1 + value, so that nothing has a place as well.
 * @param {[number, number]} numbers from 0 on @param {[number, number]} places
 */
export function logScale([a, b], places) {
  const at = scale([Math.log1p(a), Math.log1p(b)], places);
  return (value) => at(Math.log1p(value));
}

/** Round numbers for such a scale. @param {number} top @returns {number[]} */
export function ticksOfLog(top) {
  const wanted = [0, 1, 3, 10, 30, 100, 300];
  for (let power = 1000; power <= top; power *= 10) wanted.push(power);
  return wanted.filter((tick) => tick <= top);
}

/**
 * How many digits numbers of a scale need so that those apart on it are told apart: 100.2 and 100.4 are not both 100.
 * @param {number} from @param {number} to
 */
export function digitsFor(from, to) {
  const digits = Math.ceil(Math.log10(Math.max(Math.abs(from), Math.abs(to)) / (to - from || 1))) + 3;
  return Number.isFinite(digits) ? Math.min(15, Math.max(3, digits)) : 3;
}

/** A line is chosen by people and may have as many digits as this; it is written with all of them. */
const LINE = 6;

/** The same for a line on a scale. @param {number} from @param {number} to */
export function lineDigits(from, to) {
  return Math.max(LINE, digitsFor(from, to));
}
