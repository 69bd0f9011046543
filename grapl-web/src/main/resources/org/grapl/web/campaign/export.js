// Taking results along.

import { html, nothing } from '../lib/lit-html.js';
import { campaignPath, download, saveBlob } from '../api.js';

/**
 * @param {string} name @param {any} session
 * @param {{picture: () => Promise<Blob>, fail: (sentence: string) => void}} act
 */
export function exportCard(name, session, act) {
  const path = (rest) => campaignPath(name, rest);
  const file = name.replace(/[^\p{L}\p{N}._-]+/gu, '_');
  const take = (work) => async () => {
    try {
      await work();
    } catch (failure) {
      act.fail(failure.message);
    }
  };
  return html`<section class="card" aria-labelledby="export-title"><h2 id="export-title">Download</h2>
    <div class="row">
      <button @click=${take(() => download(path('/decisions?format=csv'), `${file}-decisions.csv`))}>Decisions (CSV)</button>
      <button @click=${take(() => download(path('/report'), `${file}-report.html`))}>Report (HTML)</button>
      <button @click=${take(async () => saveBlob(await act.picture(), `${file}-picture.png`))}>Picture (PNG)</button>
      <button @click=${take(async () => saveBlob(chartFile('svg.progress'), `${file}-progress.svg`))}>Progress (SVG)</button>
      <button @click=${take(async () => saveBlob(chartFile('svg.histogram'), `${file}-estimates.svg`))}>Estimates (SVG)</button>
      <a class="button" href="#/c/${encodeURIComponent(name)}/certificate">Certificate to sign</a>
      ${session.role === 'owner' ? html`<button @click=${take(() => download(path('/export'), `${file}.grapl.zip`))}>Whole campaign (ZIP)</button>` : nothing}
    </div></section>`;
}

const PAINT = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-opacity', 'opacity', 'font-size', 'font-family', 'font-weight', 'text-anchor'];

/** A chart of the page as a file of its own: what the sheet says of its parts is written into them. @param {string} selector */
function chartFile(selector) {
  const shown = document.querySelector(selector);
  if (!shown) throw new Error('There is no such chart yet: it starts with the first check.');
  const copy = /** @type {SVGElement} */ (shown.cloneNode(true));
  const parts = [shown, ...shown.querySelectorAll('*')];
  [copy, ...copy.querySelectorAll('*')].forEach((part, at) => {
    const style = getComputedStyle(parts[at]);
    for (const property of PAINT) part.setAttribute(property, style.getPropertyValue(property));
    part.removeAttribute('class');
  });
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  ground.setAttribute('width', '100%');
  ground.setAttribute('height', '100%');
  ground.setAttribute('fill', getComputedStyle(document.documentElement).getPropertyValue('--card'));
  copy.prepend(ground);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' });
}
