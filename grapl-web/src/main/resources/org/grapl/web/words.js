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

/** A share: 0.7 %. What is nearly sure is never rounded up: 99.5 % is not 100 %. @param {number} share */
export function percent(share) {
  const value = 100 * share;
  if (value > 0 && value < 0.1) return `<${SPACE}0.1${SPACE}%`;
  if (value > 99.9 && value < 100) return `>${SPACE}99.9${SPACE}%`;
  if (value > 90) return `${tenths(Math.floor, value)}${SPACE}%`;
  return `${value < 10 ? Number(value.toFixed(1)) : Math.round(value)}${SPACE}%`;
}

/** A share somebody chose, with all its digits: 97.5 %, 0.25 %. @param {number} share */
export function exactPercent(share) {
  return `${number(100 * share, 8)}${SPACE}%`;
}

/** A share that is claimed not to be exceeded: it is never rounded down. @param {number} share */
export function mostPercent(share) {
  return `${tenths(Math.ceil, 100 * share)}${SPACE}%`;
}

/** A share that is claimed to be reached: it is never rounded up. @param {number} share */
export function leastPercent(share) {
  return `${tenths(Math.floor, 100 * share)}${SPACE}%`;
}

/** @param {(x: number) => number} round @param {number} value of which 10 times may be a hair beside a whole number */
function tenths(round, value) {
  return round(Number((10 * value).toFixed(6))) / 10;
}

/** One item, two items. @param {number} n @param {string} one @param {string} many */
export function plural(n, one, many = `${one}s`) {
  return `${count(n)} ${Math.round(n) === 1 ? one : many}`;
}

/** People, or whatever has names: ann, bob and 3 more. @param {string[]} names @param {number} most so many are named */
export function named(names, most) {
  const some = names.length > most ? [...names.slice(0, most), `${count(names.length - most)} more`] : names;
  return some.length < 2 ? some.join('') : `${some.slice(0, -1).join(', ')} and ${some.at(-1)}`;
}

/** What the server says of a place in a file, `blogs.csv:17: …`, as people say it. @param {string} text */
export function plainly(text) {
  return text.replace(/^([^:]*\.\w+):(\d+): /, 'Line $2 of $1: ');
}

/** What the server says, as a sentence; the name of a file or setting at its beginning stays as it is. @param {string} text */
export function sentence(text) {
  if (!text) return '';
  const isName = /^\S*[.:_/\\"A-Z]/.test(text);
  return `${isName ? text[0] : text[0].toUpperCase()}${text.slice(1)}${/[.!?…]$/.test(text) ? '' : '.'}`;
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

const UNITS = [[86_400, 'day'], [3600, 'hour'], [60, 'minute'], [1, 'second']];

/** How long ago something was: 3 minutes ago. @param {number} time milliseconds */
export function ago(time) {
  const [unit, word] = UNITS.find(([seconds]) => time >= 2000 * seconds) ?? [0, ''];
  return unit ? `${plural(Math.floor(time / 1000 / unit), word)} ago` : 'a moment ago';
}

const Q = [0.3193815306, -0.356563782, 1.781477937, -1.821255978, 1.330274429];

/** Φ(z), the normal distribution function, to 7.5e-8 (Abramowitz and Stegun, 26.2.17). @param {number} z */
export function normalCdf(z) {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail = 0.3989422804 * Math.exp(-0.5 * z * z) * t * (Q[0] + t * (Q[1] + t * (Q[2] + t * (Q[3] + t * Q[4]))));
  return z >= 0 ? 1 - tail : tail;
}
