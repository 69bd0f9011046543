// A campaign that is being thought of: files, the line, how checks are answered. Nothing here touches the page.

import { sentWords, typedWords } from '../wording.js';

/** What a file may be taken for, and what the page calls it. `values` and `unknown` are not sent when the campaign is made. */
export const ROLES = {
  graph: 'Links between items',
  map: 'A map: neighbours are linked',
  table: 'A table: similar items are linked',
  items: 'Facts about the items',
  values: 'Values, only to choose the line',
  known: 'Values already known: they count as checks',
  unknown: 'Leave this file out',
};

/** The part of the upload in which a file of a role is sent. */
const PARTS = { graph: 'graph', map: 'graph', table: 'table', items: 'items', known: 'known' };

const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{0,99}$/u;

/**
 * @typedef {{file: File, role: string, isChosen: boolean, reading?: {separator?: string, decimal?: string, encoding?: string, names?: string, link?: string}, compared?: {features?: string[], texts?: string[]}}} Entry a file, what it is taken for, whether a person said so, how they say it is written, and by which columns items are to be compared
 * @typedef {ReturnType<typeof newDraft>} Draft
 */

export function newDraft() {
  return {
    /** @type {Entry[]} */ files: [],
    /** @type {any} the example the files are from */ example: null,
    /** @type {any} what the server understood */ understanding: null,
    isLooking: false,
    /** Whether this server can look into files beforehand. */ canLook: true,
    /** Whether it could not just now, and may if it is asked again. */ canLookAgain: false,
    /** Whether it looked and can make nothing of the files. */ isRefused: false,
    /** Which column of numbers is shown; −1 for none. */ column: -1,
    line: '',
    answers: '',
    scatter: '',
    words: typedWords({}),
    goal: 'sides',
    budget: '',
    name: '',
    isNameOwn: false,
    advanced: { tolerance: '', policy: 'auto', gamma: '', lambda: '', alpha: '', replicates: '', lease: '', seed: '', neighbours: '' },
    /** Sentences by the field they belong to. @type {Record<string, string>} */ problems: {},
    /** Sent with the request, and again if it must be repeated unchanged. */ key: '',
  };
}

/** Whether checks are answered by yes or no. @param {string} answers */
export function isYesNo(answers) {
  return answers === 'yes-no' || answers === 'yes-no-exact';
}

/** Whether nobody needs to be asked for the line: between a reliable no, 0, and yes, 1. @param {Draft} draft */
export function isLineClear(draft) {
  return draft.answers === 'yes-no-exact' && numberOf(draft.line) === 0.5 && !draft.problems.threshold;
}

/** The kind of noise as the server calls it. @param {Draft} draft */
function noiseOf(draft) {
  if (draft.answers === 'yes-no') return 'yes-no';
  if (draft.answers === 'exact' || draft.answers === 'yes-no-exact') return 'exact';
  return draft.scatter.trim() === '' ? 'unknown' : String(numberOf(draft.scatter));
}

/** A number as people type it, a comma for the point allowed; NaN if it is none. @param {string} text */
export function numberOf(text) {
  const plain = text.trim().replace(/^([+-]?\d*),(\d+)$/, '$1.$2');
  return plain === '' ? NaN : Number(plain);
}

/** Whether a number may be meant in two ways: 1,000 is one in some countries and a thousand in others. @param {string} text */
function isAmbiguous(text) {
  return /^\s*[+-]?[1-9]\d{0,2},\d{3}\s*$/.test(text);
}

/** What is wrong with a number that was typed; empty if nothing is. @param {string} text */
function problemOfNumber(text) {
  if (isAmbiguous(text)) return `Is ${text.trim()} meant as ${numberOf(text)} or as ${text.trim().replace(',', '')}? Please write the one you mean.`;
  return Number.isFinite(numberOf(text)) ? '' : 'This must be a number, or empty.';
}

/** The same of a number that is to be whole: digits only, for what is meant by 1,000 and 1.000 differs. @param {string} text */
function problemOfWhole(text) {
  return /^\s*-?\d+\s*$/.test(text) && Number.isSafeInteger(Number(text)) ? '' : 'This must be a whole number, written with digits only, or empty.';
}

/** Whether checks cost different amounts. @param {Draft} draft */
export function hasCosts(draft) {
  return (draft.understanding?.attributes ?? []).includes('cost');
}

const WHOLE = new Set(['replicates', 'seed', 'neighbours']);

/** The fields of `advanced` that hold numbers and are shown. @param {Draft} draft */
function shownNumbers(draft) {
  const isTable = draft.files.some((each) => each.role === 'table');
  return ['tolerance', 'replicates', 'lease', 'seed', ...(isTable ? ['neighbours'] : []), ...(draft.advanced.policy === 'grapl' ? ['gamma', 'lambda', 'alpha'] : [])];
}

/** What is sent about a campaign besides its files. @param {Draft} draft */
export function campaignOf(draft) {
  const { tolerance, policy, gamma, lambda, alpha, replicates, lease, seed } = draft.advanced;
  const settings = { threshold: numberOf(draft.line), noise: noiseOf(draft), policy };
  const put = (name, text, factor = 1) => {
    if (text.trim() !== '') settings[name] = factor * numberOf(text);
  };
  if (draft.goal === 'above' && policy === 'auto') settings.goal = 'above';
  put('tolerance', tolerance);
  put('budget', draft.budget);
  put('replicates', replicates);
  put('leaseSeconds', lease, 60);
  put('seed', seed);
  if (policy === 'grapl') {
    put('gamma', gamma);
    put('lambda', lambda);
    put('alpha', alpha);
  }
  const neighbours = neighboursOf(draft);
  const chosen = { ...comparedOf(draft.files), ...(Number.isNaN(neighbours) ? {} : { neighbours }) };
  const graph = Object.keys(chosen).length > 0 ? { graph: chosen } : {};
  const words = sentWords({ ...draft.words, unit: isYesNo(draft.answers) ? '' : draft.words.unit, yesNo: isYesNo(draft.answers) });
  const read = draft.files.filter((each) => each.reading && PARTS[each.role]).map((each) => [PARTS[each.role], each.reading]);
  const reading = read.length > 0 ? { reading: Object.fromEntries(read) } : {};
  return { name: draft.name.trim(), settings, words, ...reading, ...graph };
}

/** How many rows each row of a table is linked to, if somebody said so; NaN if not. @param {Draft} draft */
export function neighboursOf(draft) {
  const isTable = draft.files.some((each) => each.role === 'table');
  return isTable ? numberOf(draft.advanced.neighbours) : NaN;
}

/** By which columns items are to be compared, if somebody said so. @param {Entry[]} files */
export function comparedOf(files) {
  return files.find((each) => each.role === 'table' && each.compared)?.compared ?? {};
}

/** The files by the part in which they are sent. @param {Draft} draft @returns {[string, File][]} */
export function partsOf(draft) {
  return draft.files.filter((each) => PARTS[each.role]).map((each) => [PARTS[each.role], each.file]);
}

/** What is wrong with the number of links of each item, which the server is asked about before the rest; empty if nothing is. @param {Draft} draft */
export function problemOfNeighbours(draft) {
  const text = draft.advanced.neighbours;
  return shownNumbers(draft).includes('neighbours') && text.trim() !== '' ? problemOfWhole(text) : '';
}

/** What must be put right before the server is asked. @param {Draft} draft @param {Set<string>} taken names of campaigns there are */
export function problemsOf(draft, taken) {
  const problems = {};
  const parts = partsOf(draft).map(([part]) => part);
  const bases = parts.filter((part) => part === 'graph' || part === 'table').length;
  if (bases === 0) problems.files = 'One file must say which items there are: links between items, a map, or a table.';
  else if (bases > 1) problems.files = 'Only one file can hold the links, be a map, or be the table that links are made from. Change what the others are, or remove them.';
  else if (new Set(parts).size < parts.length) problems.files = 'Two files are used for the same thing. Change what one of them is, or remove it.';
  const line = numberOf(draft.line);
  if (isAmbiguous(draft.line)) problems.threshold = problemOfNumber(draft.line);
  else if (!Number.isFinite(line)) problems.threshold = draft.line.trim() ? 'The line must be a number.' : 'Where is the line? Please enter a number.';
  else if (isYesNo(draft.answers) && !(line > 0 && line < 1)) problems.threshold = 'If checks are answered yes or no, the line must be between 0 and 1. At 0.5 an item is above if most would say yes.';
  if (!draft.answers) problems.answers = 'Please choose how checks are answered.';
  else if (draft.answers === 'scatter' && isAmbiguous(draft.scatter)) problems.noise = problemOfNumber(draft.scatter);
  else if (draft.answers === 'scatter' && draft.scatter.trim() !== '' && !(numberOf(draft.scatter) > 0)) problems.noise = 'This must be a number above 0, or empty if you do not know.';
  const isWholeBudget = !hasCosts(draft);
  if (draft.budget.trim() !== '' && (isWholeBudget ? problemOfWhole(draft.budget) || !(Number(draft.budget) > 0) : isAmbiguous(draft.budget) || !(numberOf(draft.budget) > 0))) {
    problems.budget = isWholeBudget ? 'This must be a whole number, 1 or more, written with digits only, or empty for no limit.' : 'This must be a number above 0, such as 12.5, or empty for no limit.';
  }
  const name = draft.name.trim();
  if (!NAME.test(name)) problems.name = 'A name has letters, digits, points, dashes or underscores, and no spaces; it begins with a letter or digit.';
  else if (taken.has(name)) problems.name = 'There is already a campaign with this name. Please choose another.';
  for (const field of shownNumbers(draft)) {
    const text = draft.advanced[field];
    const problem = text.trim() === '' ? '' : WHOLE.has(field) ? problemOfWhole(text) : problemOfNumber(text);
    if (problem) problems[field] = problem;
  }
  return problems;
}

/** The first name after this one that nobody has. @param {string} name @param {Set<string>} taken */
export function freeName(name, taken) {
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}-${number}`)) number++;
  return `${name}-${number}`;
}

const FIELDS = { threshold: 'threshold', noise: 'noise', budget: 'budget', name: 'name', tolerance: 'tolerance', gamma: 'gamma', lambda: 'lambda', alpha: 'alpha', replicates: 'replicates', leaseSeconds: 'lease', seed: 'seed', neighbours: 'neighbours', ...Object.fromEntries(Object.keys(typedWords({})).map((word) => [word, word])) };

/** Where a refusal of the server belongs. @param {{status: number, message: string, problem: any}} failure @returns {Record<string, string>} */
export function refusalOf(failure) {
  if (failure.problem?.type?.endsWith(':name-taken')) return { name: 'There is already a campaign with this name. Please choose another.' };
  const field = FIELDS[/^(?:graph\.)?(\w+) must /.exec(failure.message)?.[1] ?? ''];
  if (field) return { [field]: failure.message };
  if (failure.status === 422 || failure.status === 413) return { files: failure.message };
  return { start: failure.message };
}
