// Numbers and moments as people read them.

// Made once: to make one takes longer than to use it a hundred times.
const WHOLE = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const MEASURED = new Intl.NumberFormat('en', { maximumFractionDigits: 6 });
const SPACE = '\u00a0';

/** A count: 12,345. @param {number} n */
export function count(n) {
  return WHOLE.format(Math.round(n));
}

/** A measured number with a few digits, without trailing zeros. @param {number} x */
export function number(x, digits = 3) {
  if (!Number.isFinite(x)) return '–';
  if (x !== 0 && (Math.abs(x) < 1e-4 || Math.abs(x) >= 1e7)) return x.toExponential(digits - 1);
  return MEASURED.format(Number(x.toPrecision(Math.max(digits, Math.ceil(Math.log10(Math.abs(x) + 1)))))).replace('-', '−');
}

/** A share: 0.7 %. @param {number} share */
export function percent(share) {
  const value = 100 * share;
  if (value > 0 && value < 0.1) return `<${SPACE}0.1${SPACE}%`;
  return `${value < 10 ? Number(value.toFixed(1)) : Math.round(value)}${SPACE}%`;
}

/** One item, two items. @param {number} n @param {string} one @param {string} many */
export function plural(n, one, many = `${one}s`) {
  return `${count(n)} ${Math.round(n) === 1 ? one : many}`;
}

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

/** A moment in the reader's own time. @param {string} iso */
export function moment(iso) {
  return MOMENT.format(new Date(iso));
}

/** The time of day. @param {string | number} at */
export function clock(at) {
  return CLOCK.format(new Date(at));
}

const Q = [0.3193815306, -0.356563782, 1.781477937, -1.821255978, 1.330274429];

/** Φ(z), the normal distribution function, to 7.5e-8 (Abramowitz and Stegun, 26.2.17). @param {number} z */
export function normalCdf(z) {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail = 0.3989422804 * Math.exp(-0.5 * z * z) * t * (Q[0] + t * (Q[1] + t * (Q[2] + t * (Q[3] + t * Q[4]))));
  return z >= 0 ? 1 - tail : tail;
}
