// What is shown while there is no campaign: what this is for, in one picture and one sentence.

import { html, nothing, svg } from '../lib/lit-html.js';

/** Where the items of the picture lie, which are linked, which lie above the line, and which are checked. */
const ITEMS = [[22, 34], [50, 18], [58, 50], [30, 66], [102, 40], [128, 20], [136, 56], [108, 74]];
const LINKS = [[0, 1], [0, 2], [1, 2], [0, 3], [2, 3], [2, 4], [4, 5], [4, 6], [5, 6], [4, 7], [6, 7]];
const HIGH = new Set([4, 5, 6, 7]);
const CHECKED = new Set([0, 4]);

function picture() {
  return html`<svg class="how" viewBox="0 0 160 92" role="img" aria-label="Eight items, similar ones linked. Two are checked; their sides tell the sides of the others.">
    ${LINKS.map(([from, to]) => svg`<line x1=${ITEMS[from][0]} y1=${ITEMS[from][1]} x2=${ITEMS[to][0]} y2=${ITEMS[to][1]} />`)}
    ${ITEMS.map(([x, y], item) => svg`<path class="${HIGH.has(item) ? 'high' : 'low'} ${CHECKED.has(item) ? '' : 'worked-out'}" d="M${x} ${HIGH.has(item) ? `${y - 9}l8.5 15h-17z` : `${y + 9}l8.5 -15h-17z`}" />${CHECKED.has(item) ? svg`<circle class="ring" cx=${x} cy=${y} r="13" />` : nothing}`)}
  </svg>`;
}

/** @param {boolean} isOwner */
export function welcome(isOwner) {
  return html`<section class="card welcome" aria-labelledby="welcome-title">
    <h2 id="welcome-title">Check some, sort them all</h2>
    <p>Screen a thousand papers or poll a hundred districts by checking only some of them: grapl picks which ones, and works out the rest from those that are alike.</p>
    <figure>${picture()}<figcaption class="soft">Ringed: checked by you. The others follow from what they are like.</figcaption></figure>
    ${isOwner ? html`<p class="row"><a class="button main" id="begin" href="#/new">Begin</a><span class="soft">with one of the examples, or with your own files</span></p>` : html`<p class="soft">There is no campaign yet that you can see.</p>`}
  </section>`;
}
