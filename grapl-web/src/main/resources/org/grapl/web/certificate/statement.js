// What a certificate says, in sentences a manager can sign.

import { html, nothing } from '../lib/lit-html.js';
import { UNDECIDED } from '../campaign-model.js';
import { lineWords, namesView } from '../wording.js';
import { count, exactPercent, leastPercent, moment, mostPercent, named, number, percent, plural, sentence } from '../words.js';

const SAID = {
  error: (share) => `at most ${share} of all items are wrong`,
  recall: (share) => `at least ${share} of the items above the line are found`,
  precision: (share) => `at least ${share} of the items called above really are above`,
};

/** What an audit is to show. @param {Record<string, number>} goal */
export function askedWords(goal) {
  return Object.keys(SAID).filter((of) => goal[of] !== undefined).map((of) => SAID[of](exactPercent(goal[of]))).join(', and ');
}

/** What an audit has shown of what was asked for; empty if nothing. @param {{goal: any, claims: {of: string, atMost?: number, atLeast?: number}[]}} audit */
export function shownWords({ goal, claims }) {
  return claims.filter(({ of }) => goal[of] !== undefined).map(({ of, atMost, atLeast }) => SAID[of](atMost !== undefined ? mostPercent(atMost) : leastPercent(atLeast))).join(', and ');
}

/** The same in a few letters each, what was found first. @param {any} audit */
export function shownShort({ goal, claims, mostWrong }) {
  const short = { recall: (share) => `≥ ${share} found`, precision: (share) => `≥ ${share} of the named right`, error: () => `≤ ${count(mostWrong)} wrong` };
  return Object.entries(short).flatMap(([asked, words]) => claims.filter(({ of }) => of === asked && goal[of] !== undefined).map(({ atLeast }) => words(leastPercent(atLeast))));
}

/** Whether nothing but a share of all items was asked for. @param {any} goal */
export function isOfError(goal) {
  return goal.recall === undefined && goal.precision === undefined;
}

/** The line between yes and no. */
const HALF = 0.5;

/** So many names are listed on the page, if they also fit. */
const MOST_LISTED = 60;
const MOST_LETTERS = 1600;

/** What was asked. A question of yes or no has no line to speak of. @param {any} about the campaign @param {{threshold: number, tolerance: number}} question @param {import('../wording.js').Words} words @param {boolean} isYesNo */
export function asked(about, question, words, isYesNo) {
  return html`${words.question ? html`<p id="asked-words"><strong>${words.question}</strong> ${namesView(words)}</p>` : nothing}
    <p>${words.question && isYesNo && question.threshold === HALF ? html`Asked of <strong>${plural(about.items, 'item')}</strong>, to be answered yes or no.` : html`Which of <strong>${plural(about.items, 'item')}</strong> lie above the line at <strong>${lineWords(words, question.threshold)}</strong>? ${words.question ? nothing : namesView(words)}`}
    ${question.tolerance > 0 ? html`An item closer to the line than ${number(question.tolerance)} counts as right on either side.` : nothing}</p>`;
}

const MOST_PEOPLE = 8;
const LONGEST_PERSON = 24;
/** A letter of the title takes the room of so many others. */
const NAME_WEIGHT = 4;
const ROOMY = 600;

/**
 * What was done for it.
 * @param {any} status @param {{from: string, to: string} | null} time @param {{worker: string, checks: number}[]} people
 */
export function done(status, time, people) {
  if (status.checks === 0) return html`<p>Nothing has been checked yet.</p>`;
  const shown = people.slice(0, MOST_PEOPLE).map((each) => `${shortened(each.worker || 'somebody')} (${count(each.checks)})`).join(', ');
  const more = people.length > MOST_PEOPLE ? ` and ${people.length - MOST_PEOPLE} more` : '';
  return html`<p><strong>${plural(status.checks, 'check')}</strong> ${status.checks === 1 ? 'was' : 'were'} made${time ? `, ${period(time)}` : ''}${people.length > 0 ? `, by ${plural(people.length, 'person', 'people')}: ${shown}${more}` : ''}.
    The other items are judged by those they are linked to.</p>`;
}

function shortened(name) {
  return name.length > LONGEST_PERSON ? `${name.slice(0, LONGEST_PERSON - 1)}…` : name;
}

function period({ from, to }) {
  const [first, last] = [from, to].map((each) => new Date(each).toLocaleDateString('en-GB', { dateStyle: 'long' }));
  return first === last ? `on ${first}` : `from ${first} to ${last}`;
}

/**
 * What is decided. Everything has a side; how many only lean to theirs is said too, because other pages count these apart.
 * @param {number} above @param {number} below @param {import('../campaign/summary.js').Summary | null} summary null if it is not of this decision @param {import('../wording.js').Words} words
 */
export function decided(above, below, summary, words) {
  const leaning = (n) => (n > 0 ? html`<span class="soft">, ${count(n)} of them only leaning</span>` : nothing);
  return html`<p class="counts"><span class="above">▲ <strong>${count(above)}</strong> ${words.above || 'above the line'}${summary ? leaning(summary.leaningAbove) : nothing}</span><span class="below">▼ <strong>${count(below)}</strong> ${words.below || 'below the line'}${summary ? leaning(summary.undecided - summary.leaningAbove) : nothing}</span></p>
    ${summary?.undecided > 0 ? html`<p class="words">${leaningWords(summary)}</p>` : nothing}`;
}

function leaningWords({ wrong, undecided }) {
  const why = wrong === null ? 'no check tells anything about them' : `each has, by the model, a chance of more than ${percent(UNDECIDED)} to be on the other side`;
  return `Only leaning: ${why}. The page “Overview” counts ${undecided === 1 ? 'this 1' : `these ${count(undecided)}`} as undecided.`;
}

/**
 * What is certified. An audit that passed speaks for itself; else it is said that nothing is.
 * @param {{about: any, status: any, header: any, isCertified: boolean, isUnread: boolean}} facts isUnread: an audit of this very line was passed, but its decision could not be read
 */
export function certified({ about, status, header, isCertified, isUnread }) {
  const { last } = status.audit;
  if (status.checks === 0) return html`<div class="verdict" id="verdict"><p class="claim"><strong>Nothing is certified.</strong></p></div>`;
  if (isCertified) {
    const items = last.items ?? about.items;
    return html`<div class="verdict passed" id="verdict"><p class="claim"><strong>${isOfError(last.goal) ? `At most ${count(last.mostWrong)} of ${plural(items, 'item')} (${mostPercent(last.mostWrong / items)}) are on the wrong side of the line` : sentence(shownWords(last)).slice(0, -1)}</strong>, with a confidence of ${exactPercent(last.goal.confidence)}.${isOfError(last.goal) ? '' : ` The named ones are the ${plural(last.above, 'item')} decided to be above the line.`}</p>
      <p>This does not depend on the links, nor on any model. The decision was frozen first (entry ${count(last.entry)} of the log); then ${plural(last.drawn, 'item')} drawn at random ${last.drawn === 1 ? 'was' : 'were'} checked. The audit was passed on ${moment(last.at)}.${about.settings.noise === 'exact' ? '' : ' It takes for granted that checks scatter as stated below.'}</p>
      ${last.by?.length > 0 ? html`<p id="audited-by">${byWords(last.by)}</p>` : nothing}
      <p class="words">${last.statement}</p>
      ${header.audited?.sameList === false ? html`<p id="earlier-list"><strong>The list has changed since.</strong> This is about the list as it was then: ${plural(items, 'item')}, SHA-256 <span class="hash">${last.graph}</span>.</p>` : nothing}</div>`;
  }
  if (isUnread) {
    return html`<div class="verdict" id="verdict"><p class="claim"><strong>What is certified cannot be shown right now.</strong></p>
      <p>An audit was passed on ${moment(last.at)}, but what was decided then cannot be read right now: do not sign this copy.</p></div>`;
  }
  return html`<div class="verdict" id="verdict"><p class="claim"><strong>Nothing is certified.</strong> ${opinion(about.items, header)}</p>
    ${last ? html`<p>${audited(last, last.items ?? about.items)}</p>` : status.audit.running ? nothing : html`<p>No audit was made: no items were drawn at random to test the decision.</p>`}
    ${status.audit.running ? html`<p>An audit is under way and has not come to its end.</p>` : nothing}</div>`;
}

/** Whose word the audit took for what is right; empty if nobody was asked for it. @param {string[]} by */
export function byWords(by) {
  if (by.length === 0) return '';
  const who = named(by.map((name) => shortened(name || 'somebody')), MOST_PEOPLE);
  return `Right and wrong are by the answers of ${who}. It says nothing about mistakes ${by.length === 1 ? `that ${who} makes` : 'they would all make'}.`;
}

/** How an audit ended that says nothing of the present line. */
function audited(last, items) {
  if (last.passed) return `An audit was passed on ${moment(last.at)}, but about another line.`;
  return `An audit failed on ${moment(last.at)}: it was to show that ${askedWords(last.goal)}, and was ended after ${plural(last.drawn, 'item')} drawn at random, which show only that ${isOfError(last.goal) ? `at most ${count(last.mostWrong)} (${mostPercent(last.mostWrong / items)}) are` : shownWords(last) || 'some were looked at'}. Items near the line are hard to settle: make more checks before the next audit, or ask for less.`;
}

function opinion(items, { expectedWrong, trusted }) {
  if (expectedWrong === null || expectedWrong === undefined) return 'There is no estimate of how many items are on the wrong side.';
  const { low, value, high } = expectedWrong;
  const share = value < 0.5 ? 'fewer than 1' : `about ${count(value)}`;
  return `The model expects ${share} of ${plural(items, 'item')} (${count(low)} to ${count(high)}) to be on the wrong side; that is its opinion${trusted ? '' : ', and too little was checked yet to rely on it'}.`;
}

/** How much is listed; 0 if it is too much and nothing is. @param {string[]} labels @param {number} above */
function lettersListed(labels, above) {
  const letters = labels.reduce((sum, label) => sum + label.length + 3, 0);
  return above > MOST_LISTED || letters > MOST_LETTERS ? 0 : letters;
}

/** Whether there is so much to say that it is printed smaller, to stay on one page. @param {string} name @param {any[]} people who checked @param {any[]} by who checked what was drawn @param {string[]} labels @param {number} above */
export function isDense(name, people, by, labels, above) {
  const longest = (Math.min(people.length, MOST_PEOPLE) + Math.min(by.length, MOST_PEOPLE)) * LONGEST_PERSON;
  return NAME_WEIGHT * name.length + longest + lettersListed(labels, above) > ROOMY;
}

/**
 * The items above, if they fit on the page; else where they are.
 * @param {string[]} labels the first of them, one more than are listed if there are more @param {number} above how many there are
 */
export function listed(labels, above) {
  if (above === 0) return html`<p>No item is above the line.</p>`;
  if (lettersListed(labels, above) === 0) return html`<p>${above === 1 ? 'The item above the line is' : `The ${count(above)} items above the line are`} in the file decisions.csv, attached.</p>`;
  return html`<ul class="names" aria-label="Items above the line">${labels.map((label) => html`<li>${label}</li>`)}</ul>`;
}
