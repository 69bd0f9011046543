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
