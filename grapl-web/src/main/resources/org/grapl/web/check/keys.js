// The keyboard of check mode. Single keys can be switched off: who speaks to their computer, or whose hand trembles, would press them without meaning to.

import { keepIfPossible, storageOf } from './storage.js';

const PLACE = 'grapl-check-keys';

/** Whether letters and digits answer, as far as this browser was told. */
export function areKeysOn() {
  return storageOf('localStorage').getItem(PLACE) !== 'off';
}

/** @param {boolean} isOn */
export function switchKeys(isOn) {
  keepIfPossible(storageOf('localStorage'), PLACE, isOn ? 'on' : 'off');
}

const TEXT = 'textarea, select, [contenteditable], input:not([type="checkbox"]):not([type="radio"]):not([type="button"])';

/**
 * Calls what belongs to a key. Nothing is called while somebody types into a field, holds a modifier, or looks at a dialog.
 * @param {(key: string) => (() => void) | undefined} deedOf by the key in lower case
 * @returns {() => void} stops
 */
export function listenToKeys(deedOf) {
  const pressed = (event) => {
    if (event.repeat && event.key === 'Enter') {
      event.preventDefault(); // held down, it would press a button or send a number again and again
      return;
    }
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(TEXT)) return;
    if (document.querySelector('dialog[open]')) return;
    const deed = deedOf(event.key.toLowerCase());
    if (!deed) return;
    event.preventDefault();
    if (!event.repeat) deed(); // a key held down is one answer
  };
  document.addEventListener('keydown', pressed);
  return () => document.removeEventListener('keydown', pressed);
}
