// What is shown while there is no campaign: what this is for, in three pictures.

import { html, nothing, svg } from '../lib/lit-html.js';

/** Where the items of the pictures lie, which are linked, and which lie above the line. */
const ITEMS = [[22, 34], [50, 18], [58, 50], [30, 66], [102, 40], [128, 20], [136, 56], [108, 74]];
const LINKS = [[0, 1], [0, 2], [1, 2], [0, 3], [2, 3], [2, 4], [4, 5], [4, 6], [5, 6], [4, 7], [6, 7]];
const HIGH = new Set([4, 5, 6, 7]);
const CHECKED = new Set([0, 4]);

const STEPS = [
  ['Say which items are alike', 'A list of links, a map or a table. And where the line is.', () => 'unknown'],
  ['Check the few that are asked for', 'Each answer says something about all items that are like it.', (item) => (CHECKED.has(item) ? side(item) : 'unknown')],
  ['Read on which side all of them lie', 'With how many are likely wrong; or certified, by checks at random.', side],
];

function side(item) {
  return HIGH.has(item) ? 'high' : 'low';
}

function picture(kind) {
  return html`<svg viewBox="0 0 160 92" aria-hidden="true">
    ${LINKS.map(([from, to]) => svg`<line x1=${ITEMS[from][0]} y1=${ITEMS[from][1]} x2=${ITEMS[to][0]} y2=${ITEMS[to][1]} />`)}
    ${ITEMS.map(([x, y], item) => svg`<path class=${kind(item)} d=${shape(kind(item), x, y)} />${CHECKED.has(item) && kind(item) !== 'unknown' ? svg`<circle class="ring" cx=${x} cy=${y} r="13" />` : nothing}`)}
  </svg>`;
}

function shape(kind, x, y) {
  if (kind === 'high') return `M${x} ${y - 9}l8.5 15h-17z`;
  if (kind === 'low') return `M${x} ${y + 9}l8.5 -15h-17z`;
  return `M${x - 7} ${y}a7 7 0 1 0 14 0a7 7 0 1 0 -14 0z`;
}

/** @param {boolean} isOwner */
export function welcome(isOwner) {
  return html`<section class="card welcome" aria-labelledby="welcome-title">
    <h2 id="welcome-title">Which of many items lie above a line?</h2>
    <p>You have many items, checking one is costly, and you know which items are alike. grapl chooses what to check next and tells you on which side of the line each item lies, long before all are checked.</p>
    <ol class="how">${STEPS.map(([title, words, kind]) => html`<li>${picture(kind)}<strong>${title}</strong><span class="soft">${words}</span></li>`)}</ol>
    ${isOwner ? html`<p class="row"><a class="button main" id="begin" href="#/new">Begin</a><span class="soft">with one of the examples, or with your own files</span></p>` : html`<p class="soft">There is no campaign yet that you may see.</p>`}
  </section>`;
}
