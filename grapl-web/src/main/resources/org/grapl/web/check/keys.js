// The keyboard of check mode.

const TEXT = 'textarea, select, [contenteditable], input:not([type="checkbox"]):not([type="radio"]):not([type="button"])';

/**
 * Calls what belongs to a key. Nothing is called while somebody types into a field, holds a modifier, or looks at a dialog.
 * @param {(key: string) => (() => void) | undefined} deedOf by the key in lower case
 * @returns {() => void} stops
 */
export function listenToKeys(deedOf) {
  const pressed = (event) => {
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
