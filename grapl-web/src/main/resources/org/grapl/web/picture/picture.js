// The picture of a campaign: its graph, its map, or clusters of very many items.

import { html, render } from '../lib/lit-html.js';
import { campaignPath, getPacked } from '../api.js';
import { count } from '../words.js';
import { Board } from './board.js';
import { ClusterScene } from './clusters.js';
import { describeAll, describeCluster, describeItem } from './describe.js';
import { listenToGestures } from './gestures.js';
import { KEYS, listenToKeys } from './keyboard.js';
import { legend } from './legend.js';
import { Look } from './look.js';
import { PointScene } from './points.js';
import { RegionScene } from './regions.js';
import { showTip } from './tip.js';

const STEP = 1.6;
const CLOSE_ENOUGH = 3;

/** Nearer to the edge of the stage than this an item counts as out of sight. */
const EDGE = 30;

/** On a phone the stage is as high as the picture needs, within limits: so many heights per width. */
const FLATTEST = 0.65;

let pictures = 0;

const icon = (path) => html`<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path d=${path} /></svg>`;

export class Picture {
  /** @param {HTMLElement} host @param {{onSelect: (item: number) => void}} options onSelect is told -1 when nothing is chosen any more */
  constructor(host, { onSelect }) {
    this.host = host;
    /** Empty until they are known. @type {string[]} */
    this.labels = [];
    this.onSelect = onSelect;
    /** What is shown of the items; null until that is known. */
    this.state = null;
    this.look = new Look(0);
    this.closing = new AbortController();
    this.build();
    this.board = new Board(this.stage, () => this.onMoved());
    this.listen();
  }

  build() {
    const help = `picture-help-${++pictures}`;
    const button = (words, path, act) => html`<button aria-label=${words} title=${words} @click=${act}>${icon(path)}</button>`;
    render(
      html`<div class="picture">
        <div class="picture-frame">
          <div class="picture-stage" tabindex="0" role="application" aria-label="Picture" aria-describedby=${help}></div>
          <div class="picture-tip" hidden></div>
          <p class="picture-message waiting" role="status">The picture is being drawn …</p>
          <div class="picture-buttons no-print">
            ${button('Zoom in', 'M10 4 V16 M4 10 H16', () => this.board.zoomSoftly(STEP))}
            ${button('Zoom out', 'M4 10 H16', () => this.board.zoomSoftly(1 / STEP))}
            ${button('Show all', 'M3 7 V3 H7 M13 3 H17 V7 M17 13 V17 H13 M7 17 H3 V13', () => this.board.fit())}
          </div>
        </div>
        <div class="picture-below"></div>
        <p class="hidden-text" id=${help}>${KEYS}</p>
        <p class="hidden-text" aria-live="polite"></p>
      </div>`,
      this.host,
    );
    const part = (selector) => /** @type {HTMLElement} */ (this.host.querySelector(selector));
    this.stage = part('.picture-stage');
    this.tip = part('.picture-tip');
    this.message = part('.picture-message');
    this.below = part('.picture-below');
    this.live = part('[aria-live]');
  }

  listen() {
    const { board, stage } = this;
    const stops = [
      listenToGestures(stage, {
        pan: (dx, dy) => board.move((view) => view.pan(dx, dy)),
        zoom: (factor, x, y) => board.move((view) => view.zoom(factor, x, y)),
        click: (x, y, reach) => this.choose(this.at(x, y, reach)),
        doubleClick: (x, y) => board.zoomSoftly(2, x, y),
        hover: (x, y) => this.hover(this.at(x, y, 0), x, y),
        leave: () => this.hover(-1, 0, 0),
      }),
      listenToKeys(stage, {
        go: (x, y) => this.go(x, y),
        choose: () => board.marks.cursor >= 0 && this.choose(board.marks.cursor),
        release: () => this.release(),
        zoom: (factor) => board.zoomSoftly(factor),
        fit: () => board.fit(),
      }),
    ];
    stage.addEventListener('blur', () => this.mark({ cursor: -1 }), { signal: this.closing.signal });
    this.closing.signal.addEventListener('abort', () => stops.forEach((stop) => stop()));
  }

  /** Fetches where items are drawn; waits while the server is still working on it. @param {string} name the campaign @param {Promise<any>} first what is to be shown before: to draw very many items keeps the page busy */
  async load(name, first) {
    const { signal } = this.closing;
    for (let pause = 1; !signal.aborted; pause = Math.min(5, pause + 1)) {
      try {
        const packed = await getPacked(campaignPath(name, `/picture${this.scene ? '' : '?rough=true'}`), { signal });
        await first;
        this.take(packed);
        if (!packed.header.rough) return;
        pause = 0; // what is there is looked at meanwhile
      } catch (failure) {
        if (signal.aborted) return;
        const isDrawing = failure.status === 503;
        if (!isDrawing && !failure.isPassing) {
          this.message.textContent = `The picture cannot be shown: ${failure.message}`;
          if (failure.status === undefined) throw failure;
          return;
        }
        if (!this.scene) this.message.textContent = isDrawing ? 'The picture is being drawn …' : 'The server cannot be reached. The picture comes when the server is back.';
        await new Promise((resolve) => setTimeout(resolve, 1000 * Math.max(pause, failure.retryAfter)));
      }
    }
  }

  /** Takes where items are drawn. @param {{header: any, arrays: any}} packed as the server sends it */
  take(packed) {
    if (this.closing.signal.aborted) return;
    const { header, arrays } = packed;
    this.kind = header.kind;
    this.isRough = header.rough === true;
    this.look = new Look((arrays.member ?? arrays.x).length);
    const Scene = this.kind === 'map' ? RegionScene : this.kind === 'clusters' ? ClusterScene : PointScene;
    this.scene = new Scene(this.stage, packed, { change: () => this.board.resize() });
    const { left, top, right, bottom } = this.scene.bounds;
    this.stage.style.setProperty('--picture-shape', String(Math.min(1, Math.max(FLATTEST, (bottom - top) / Math.max(1, right - left)))));
    this.showItems();
    Object.assign(this.board.marks, { hovered: -1, cursor: -1, selected: -1, pulses: [] });
    this.board.take(this.scene, (node) => (this.state ? this.describe(node).title : ''));
    if (this.state) this.showMarks();
    this.say();
  }

  /** What is still to come, below the picture that is there. */
  say() {
    this.message.classList.add('below');
    this.message.textContent = !this.state ? 'The colours come when it is known which side each item is on …' : this.isRough ? 'Showing groups for now, while each item is being placed …' : '';
    this.stage.dataset.shows = `${this.isRough ? 'groups' : 'items'}${this.state ? ' and sides' : ''}`;
  }

  /**
   * Shows all items as they are now.
   * @param {{field: import('../campaign-model.js').Field, line: number, doubts: Float32Array, selected: number, next: number[], digits?: number}} state
   *   doubts may be empty; selected is -1 if no item is; next are items that will be checked soon
   */
  show(state) {
    const before = this.state;
    this.state = state;
    if (!this.scene) return;
    if (before?.field !== state.field || before.line !== state.line || before.doubts !== state.doubts) {
      this.showItems();
      this.board.redrawAll();
    }
    this.showMarks();
    if (!before) this.say();
  }

  showItems() {
    const state = this.state ?? nothingKnown(this.look.group.length);
    this.look.showItems(state);
    this.scene.show(this.look, state);
  }

  showMarks() {
    const { scene, look, state } = this;
    const pulses = [...new Set([...look.open, ...state.next].map((item) => scene.nodeOf(item)))].filter((node) => scene.index.hasPlace(node));
    this.mark({ pulses, selected: this.placed(scene.nodeOf(state.selected)) });
    const unplaced = this.kind === 'clusters' ? 0 : this.labels.length - scene.index.count;
    this.stage.setAttribute('aria-label', describeAll(this.labels.length, look.counts, unplaced));
    const { undecided, unknown } = look.counts;
    render(legend(this.kind, { hasUndecided: undecided > 0, hasUnknown: unknown > 0, hasPulses: pulses.length > 0, unplaced: unplaced > 0 ? `${count(unplaced)} have no place` : '', words: state.words }), this.below);
    this.fillTip();
  }

  /** Brings an item into view. @param {number} item */
  focus(item) {
    if (this.scene && this.placed(this.scene.nodeOf(item)) >= 0) this.bring(this.scene.nodeOf(item), CLOSE_ENOUGH);
  }

  /** The picture as it is shown, on the colour of the card. @returns {Promise<Blob>} */
  toPng() {
    return this.board.toPng();
  }

  close() {
    this.closing.abort();
    this.board.close();
  }

  placed(node) {
    return node >= 0 && this.scene.index.hasPlace(node) ? node : -1;
  }

  mark(marks) {
    Object.assign(this.board.marks, marks);
    this.board.redraw();
  }

  describe(node) {
    return this.kind === 'clusters' ? describeCluster(this.scene.members[node], this.labels) : describeItem(node, this.labels, this.state);
  }

  at(x, y, reach) {
    return this.scene && this.state ? this.scene.hit(this.board.view, x, y, reach) : -1;
  }

  choose(node) {
    if (this.scene) this.onSelect(this.scene.itemOf(node));
  }

  /** Lets go of the chosen item. @returns {boolean} whether there was one */
  release() {
    if (this.board.marks.selected < 0 && this.board.marks.cursor < 0) return false;
    this.mark({ cursor: -1 });
    this.onSelect(-1);
    return true;
  }

  /** The keyboard goes on to the next item in a direction. */
  go(x, y) {
    if (!this.scene || !this.state) return;
    const { index } = this.scene;
    const { view, marks } = this.board;
    const from = marks.cursor >= 0 ? marks.cursor : marks.selected;
    const node = from >= 0 ? index.toward(from, x, y) : index.nearest(view.worldX(view.width / 2), view.worldY(view.height / 2), Infinity);
    if (node < 0) {
      this.live.textContent = 'No more items in this direction.';
      return;
    }
    this.mark({ cursor: node });
    const [left, top] = [view.screenX(this.scene.x[node]), view.screenY(this.scene.y[node])];
    if (left < EDGE || top < EDGE || left > view.width - EDGE || top > view.height - EDGE) this.bring(node, 0);
    const { title, lines } = this.describe(node);
    this.live.textContent = `${title}. ${lines.join(', ')}.`;
  }

  /** @param {number} closeness how far it is zoomed in at least */
  bring(node, closeness) {
    const { view } = this.board;
    this.board.glideTo(view.centred(this.scene.x[node], this.scene.y[node], Math.max(view.scale, closeness * view.fitted().scale)));
  }

  hover(node, x, y) {
    this.tipPlace = { x, y };
    if (node === this.board.marks.hovered && node < 0) return;
    this.stage.classList.toggle('on-item', node >= 0);
    this.mark({ hovered: node });
    this.fillTip();
  }

  fillTip() {
    const { hovered } = this.board.marks;
    if (hovered < 0) this.tip.hidden = true;
    else showTip(this.tip, this.describe(hovered), this.tipPlace, this.board.view);
  }

  /** Another part is seen: what was under the pointer no longer is, and fingers scroll the page only while all is shown. */
  onMoved() {
    this.stage.classList.toggle('closer', this.board.view.closeness > 1.05);
    if (this.board.marks.hovered >= 0) this.hover(-1, 0, 0);
  }
}

/** What is shown of items while nobody has told of them. @param {number} items */
function nothingKnown(items) {
  const none = new Uint8Array(items);
  return { field: { header: {}, estimate: none, deviation: none, checks: none, flags: none }, line: 0, doubts: new Float32Array(0) };
}
