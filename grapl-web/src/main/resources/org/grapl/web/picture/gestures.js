// Mouse, pen and fingers on the picture: drag, pinch, wheel, click, double click, hover.

const STILL = 6;
const DOUBLE = 320;
const WHEEL_STEP = 0.0022;

/** A wheel that has just scrolled the page goes on doing so, even over the picture. */
const SCROLL_REST = 350;

/**
 * @typedef {{pan: (dx: number, dy: number) => void, zoom: (factor: number, x: number, y: number) => boolean,
 *   click: (x: number, y: number, reach: number) => void, doubleClick: (x: number, y: number) => void, hover: (x: number, y: number) => void, leave: () => void}} GestureListener
 */

/** @param {HTMLElement} stage @param {GestureListener} listener @returns {() => void} stops */
export function listenToGestures(stage, listener) {
  const stop = new AbortController();
  const pointers = new Map();
  let start = null;
  let lastClick = { time: -Infinity, x: 0, y: 0 };
  let lastScroll = -Infinity;
  const at = (event) => {
    const box = stage.getBoundingClientRect();
    return { x: event.clientX - box.left - stage.clientLeft, y: event.clientY - box.top - stage.clientTop };
  };
  const middle = () => {
    const all = [...pointers.values()];
    const x = all.reduce((sum, each) => sum + each.x, 0) / all.length;
    const y = all.reduce((sum, each) => sum + each.y, 0) / all.length;
    return { x, y, spread: all.length > 1 ? Math.hypot(all[0].x - all[1].x, all[0].y - all[1].y) : 0 };
  };

  function down(event) {
    if (event.button !== 0) return;
    stage.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, at(event));
    start = pointers.size === 1 ? { ...at(event), isStill: true } : null;
  }

  function move(event) {
    const place = at(event);
    if (!pointers.has(event.pointerId)) {
      if (event.pointerType === 'mouse') listener.hover(place.x, place.y);
      return;
    }
    if (start?.isStill && Math.hypot(place.x - start.x, place.y - start.y) < STILL) return;
    if (start) start.isStill = false;
    const before = middle();
    pointers.set(event.pointerId, place);
    const now = middle();
    stage.classList.add('dragged');
    listener.pan(now.x - before.x, now.y - before.y);
    if (before.spread > 0 && now.spread > 0) listener.zoom(now.spread / before.spread, now.x, now.y);
  }

  function up(event) {
    if (!pointers.delete(event.pointerId)) return;
    stage.classList.remove('dragged');
    if (event.type !== 'pointerup' || !start?.isStill) return;
    const { x, y } = start;
    start = null;
    if (event.timeStamp - lastClick.time < DOUBLE && Math.hypot(x - lastClick.x, y - lastClick.y) < 4 * STILL) {
      lastClick = { time: -Infinity, x, y };
      listener.doubleClick(x, y);
    } else {
      lastClick = { time: event.timeStamp, x, y };
      listener.click(x, y, event.pointerType === 'mouse' ? 0 : 10);
    }
  }

  function wheel(event) {
    if (!event.ctrlKey && performance.now() - lastScroll < SCROLL_REST) return;
    const { x, y } = at(event);
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
    const speed = event.ctrlKey ? 4 : 1; // a pinch on a touch pad comes as small steps of a wheel
    const factor = Math.exp(-Math.max(-250, Math.min(250, event.deltaY * lines)) * WHEEL_STEP * speed);
    if (listener.zoom(factor, x, y) || event.ctrlKey) event.preventDefault();
  }

  const on = (type, call, options = {}) => stage.addEventListener(type, call, { ...options, signal: stop.signal });
  on('pointerdown', down);
  on('pointermove', move);
  on('pointerup', up);
  on('pointercancel', up);
  on('pointerleave', () => listener.leave());
  on('wheel', wheel, { passive: false });
  window.addEventListener('scroll', () => { lastScroll = performance.now(); }, { signal: stop.signal, passive: true, capture: true });
  return () => stop.abort();
}
