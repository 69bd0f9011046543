// The colours of the sheet, for drawings that are not made of elements.

/** Colours by name as the present theme has them, as [red, green, blue] in 0..1. @returns {Record<string, number[]>} */
export function palette() {
  const style = getComputedStyle(document.documentElement);
  const colours = {};
  for (const name of ['paper', 'card', 'ink', 'soft', 'line', 'above', 'below', 'undecided', 'accent', 'focus']) {
    colours[name] = rgb(style.getPropertyValue(`--${name}`).trim());
  }
  return colours;
}

/** @param {string} hex such as #0069a8 */
function rgb(hex) {
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
}

/** @param {number[]} colour @param {number} opacity */
export function css(colour, opacity = 1) {
  return `rgb(${colour.map((part) => Math.round(255 * part)).join(' ')} / ${opacity})`;
}
