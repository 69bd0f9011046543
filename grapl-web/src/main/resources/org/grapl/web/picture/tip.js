// A few words beside the pointer.

import { html, render } from '../lib/lit-html.js';

const AWAY = 16;

/**
 * Shows words beside a place, on the side where there is room.
 * @param {HTMLElement} element @param {{title: string, lines: string[]}} words @param {{x: number, y: number}} place
 * @param {{width: number, height: number}} room
 */
export function showTip(element, { title, lines }, { x, y }, room) {
  element.hidden = false;
  render(html`<strong>${title}</strong>${lines.map((line) => html`<div>${line}</div>`)}`, element);
  const beside = (at, size, whole) => Math.max(0, at + AWAY + size > whole ? at - AWAY - size : at + AWAY);
  element.style.transform = `translate(${beside(x, element.offsetWidth, room.width)}px, ${beside(y, element.offsetHeight, room.height)}px)`;
}
