import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { GROUPS, groupOf, meaning } from '../../main/resources/org/grapl/web/picture/look.js';
import { PlaceIndex } from '../../main/resources/org/grapl/web/picture/picking.js';
import { View } from '../../main/resources/org/grapl/web/picture/view.js';

let view;
beforeEach(() => {
  view = new View();
  view.resize(400, 300);
  view.frame({ left: 0, top: 0, right: 1000, bottom: 500 });
});

const near = (actual, expected) => assert.ok(Math.abs(actual - expected) < 1e-6, `${actual} is not ${expected}`);

test('everything is seen, centred, and none of it touches the edge', () => {
  near(view.screenX(500), 200);
  near(view.screenY(250), 150);
  assert.ok(view.screenX(0) >= 12 && view.screenX(1000) <= 388);
});

test('what is under the pointer stays there when the picture is zoomed', () => {
  const [x, y] = [view.worldX(230), view.worldY(140)];
  assert.equal(view.zoom(3, 230, 140), true);
  near(view.screenX(x), 230);
  near(view.screenY(y), 140);
  near(view.closeness, 3);
});

test('zooming ends somewhere, and says so', () => {
  for (let k = 0; k < 50; k++) view.zoom(2);
  near(view.closeness, 80);
  assert.equal(view.zoom(2), false);
});

test('nobody can drag the picture out of sight', () => {
  view.pan(1e6, -1e6);
  near(view.screenX(0), 200);
  near(view.screenY(500), 150);
});

test('a fitted picture stays fitted in a window of another size, a zoomed one keeps its middle', () => {
  view.resize(800, 600);
  near(view.closeness, 1);
  view.zoom(4, 100, 100);
  const middle = view.worldX(400);
  view.resize(500, 600);
  near(view.worldX(250), middle);
});

test('a glide begins and ends where it should', () => {
  const from = { scale: view.scale, x: view.x, y: view.y };
  const to = view.centred(700, 100, 5);
  for (const [share, end] of [[0, from], [1, to]]) {
    const at = view.between(from, to, share);
    for (const part of ['scale', 'x', 'y']) near(at[part], end[part]);
  }
});

test('the nearest item is the one a look at all of them finds', () => {
  let state = 7;
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const x = Float32Array.from({ length: 500 }, () => 1000 * random());
  const y = Float32Array.from({ length: 500 }, () => 600 * random());
  x[3] = NaN;
  const index = new PlaceIndex(x, y);
  assert.equal(index.count, 499);
  for (let k = 0; k < 100; k++) {
    const [atX, atY] = [1200 * random() - 100, 800 * random() - 100];
    let best = -1;
    for (let item = 0; item < 500; item++) {
      const distance = Math.hypot(x[item] - atX, y[item] - atY);
      if (distance < 40 && (best < 0 || distance < Math.hypot(x[best] - atX, y[best] - atY))) best = item;
    }
    assert.equal(index.nearest(atX, atY, 40), best);
  }
});

test('arrow keys lead to the neighbour in that direction', () => {
  const index = new PlaceIndex(Float32Array.of(0, 10, 0, -10, 300), Float32Array.of(0, 0, 10, 0, 300));
  assert.equal(index.toward(0, 1, 0), 1);
  assert.equal(index.toward(0, 0, 1), 2);
  assert.equal(index.toward(0, -1, 0), 3);
  assert.equal(index.toward(3, -1, 0), -1);
});

test('a group tells side, distance and certainty, and never mistakes a doubtful item for a decided one', () => {
  for (const doubt of [0, 0.1, 0.19, 0.2, 0.201, 0.35, 0.5]) {
    for (const far of [0, 0.5, 1]) {
      for (const above of [true, false]) {
        const group = groupOf(above, far, doubt);
        assert.ok(group > 0 && group < GROUPS);
        assert.equal(meaning(group).isAbove, above);
        assert.equal(meaning(group).isUndecided, doubt > 0.2, `doubt ${doubt}`);
      }
    }
  }
  assert.equal(meaning(0).isKnown, false);
});
