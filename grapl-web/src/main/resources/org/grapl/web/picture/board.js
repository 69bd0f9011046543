// The drawing surface: when it is drawn, how it moves, which size and colours it has.

import { palette } from '../colours.js';
import { groupColours } from './look.js';
import { Overlay } from './overlay.js';
import { View } from './view.js';

/** Milliseconds without movement after which everything is drawn in full. */
const REST = 140;
const GLIDE = 260;

/** Milliseconds between two drawings of rings that pulse: slow as they are, nobody sees more. */
const PULSE_REST = 62;

export class Board {
  /** @param {HTMLElement} stage @param {() => void} moved called when another part of the picture is seen */
  constructor(stage, moved) {
    this.stage = stage;
    this.moved = moved;
    this.view = new View();
    /** @type {import('./overlay.js').Marks} */
    this.marks = { selected: -1, hovered: -1, cursor: -1, pulses: [], isStill: false };
    this.scene = null;
    this.overlay = null;
    this.isStale = false;
    this.isMoving = false;
    this.wasMoving = false;
    this.glide = null;
    this.frame = 0;
    this.lastFrame = 0;
    this.restTimer = 0;
    this.pulseTimer = 0;
    /** Whether any of the stage is on the screen. */
    this.isSeen = true;
    this.stop = new AbortController();
    const { signal } = this.stop;
    this.stillness = matchMedia('(prefers-reduced-motion: reduce)');
    this.stillness.addEventListener('change', () => this.redraw(), { signal });
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.recolour(), { signal });
    window.addEventListener('grapl-theme', () => this.recolour(), { signal });
    this.sizes = new ResizeObserver(() => this.resize());
    this.sizes.observe(stage);
    this.sight = new IntersectionObserver((entries) => {
      this.isSeen = entries.at(-1).isIntersecting;
      if (this.isSeen) this.redraw();
    });
    this.sight.observe(stage);
    document.addEventListener('visibilitychange', () => this.redraw(), { signal });
  }

  /** @param {any} scene what is drawn @param {(node: number) => string} labelOf */
  take(scene, labelOf) {
    this.clear();
    this.scene = scene;
    this.overlay = new Overlay(this.stage, scene, labelOf);
    this.view.frame(scene.bounds);
    this.recolour();
    this.resize();
  }

  clear() {
    this.scene?.close();
    this.overlay?.close();
    this.scene = this.overlay = null;
  }

  resize() {
    this.ratio = Math.min(3, window.devicePixelRatio || 1);
    this.view.resize(this.stage.clientWidth, this.stage.clientHeight);
    if (!this.scene) return;
    for (const canvas of [this.scene.canvas, this.overlay.canvas]) {
      canvas.width = Math.round(this.view.width * this.ratio);
      canvas.height = Math.round(this.view.height * this.ratio);
    }
    // In this same task: a canvas that was resized is blank until it is drawn.
    this.paint(performance.now(), this.marks);
  }

  recolour() {
    this.palette = palette();
    this.scene?.colour(groupColours(this.palette), this.palette);
    this.redrawAll();
  }

  /** The items look different now. */
  redrawAll() {
    this.isStale = true;
    this.redraw();
  }

  /** Draws with the next frame what lies over the picture, and the picture if it changed. */
  redraw() {
    if (this.frame === 0 && this.scene && !this.stop.signal.aborted) this.frame = requestAnimationFrame((time) => this.next(time));
  }

  next(time) {
    this.frame = 0;
    clearTimeout(this.pulseTimer);
    if (this.glide) this.glideOn(time);
    if (this.isStale) this.paint(time, this.marks);
    else this.paintOver(time, this.marks);
    this.lastFrame = time;
    if (this.glide) this.redraw();
    else if (this.isPulsing) this.pulseTimer = setTimeout(() => this.redraw(), PULSE_REST);
  }

  /** Whether there are rings that pulse, and anybody to see them. */
  get isPulsing() {
    return this.marks.pulses.length > 0 && !this.stillness.matches && this.isSeen && !document.hidden;
  }

  paint(time, marks) {
    if (!this.scene?.look) return;
    this.scene.draw(this.view, this.ratio, { isMoving: this.isMoving, took: this.isMoving && this.wasMoving ? time - this.lastFrame : 0 });
    this.wasMoving = this.isMoving;
    this.isStale = false;
    this.paintOver(time, marks);
  }

  paintOver(time, marks) {
    if (this.scene.look) this.overlay.draw(this.view, this.ratio, this.palette, { ...marks, isStill: this.stillness.matches }, time);
  }

  /** Somebody changes the view, by a call. */
  move(change) {
    this.glide = null;
    return this.shift(change);
  }

  /** Changes the view, and draws in full once it rests. */
  shift(change) {
    const result = change(this.view);
    this.isMoving = true;
    clearTimeout(this.restTimer);
    this.restTimer = setTimeout(() => {
      this.isMoving = false;
      this.redrawAll();
    }, REST);
    this.redrawAll();
    this.moved();
    return result;
  }

  /** Moves on its own to a scale and offset. */
  glideTo(target, isFit = false) {
    this.glide = { from: { ...this.view }, to: target, isFit, start: performance.now() };
    this.redraw();
  }

  glideOn(time) {
    const { from, to, isFit, start } = this.glide;
    const share = this.stillness.matches ? 1 : Math.min(1, Math.max(0, (time - start) / GLIDE));
    this.shift((view) => {
      view.set(view.between(from, to, 1 - (1 - share) ** 3));
      view.isFitted = isFit && share === 1;
    });
    if (share === 1) this.glide = null;
  }

  fit() {
    this.glideTo(this.view.fitted(), true);
  }

  /** Zooms in a moment. @returns {boolean} whether there was anything to zoom */
  zoomSoftly(factor, x, y) {
    const before = { ...this.view };
    if (this.glide) this.view.set(this.glide.to);
    const changed = this.view.zoom(factor, x, y);
    const after = { ...this.view };
    this.view.set(before);
    if (changed) this.glideTo(after);
    return changed;
  }

  /** The picture as it is shown, without what only a pointer or the keyboard's place show. @returns {Promise<Blob>} */
  async toPng() {
    if (!this.scene?.look) throw new Error('The picture is not drawn yet. Please try again in a moment.');
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    this.paint(performance.now(), { ...this.marks, hovered: -1, cursor: -1 });
    canvas.width = this.overlay.canvas.width;
    canvas.height = this.overlay.canvas.height;
    context.fillStyle = getComputedStyle(this.stage).backgroundColor;
    context.fillRect(0, 0, canvas.width, canvas.height);
    for (const layer of [this.scene.canvas, this.overlay.canvas]) context.drawImage(layer, 0, 0);
    this.redraw();
    return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  }

  close() {
    this.stop.abort();
    this.sizes.disconnect();
    this.sight.disconnect();
    cancelAnimationFrame(this.frame);
    clearTimeout(this.restTimer);
    clearTimeout(this.pulseTimer);
    this.clear();
  }
}
