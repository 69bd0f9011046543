// The picture by keys: arrows go from item to item, the rest is listed in KEYS.

/** What the keys do, for people who do not see the picture. */
export const KEYS = 'Arrow keys move from item to item, Enter selects one, plus and minus zoom, 0 shows all, Escape clears the selection.';

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @param {HTMLElement} stage
 * @param {{go: (x: number, y: number) => void, choose: () => void, release: () => boolean, zoom: (factor: number) => void, fit: () => void}} listener release tells whether there was anything to let go
 * @returns {() => void} stops
 */
export function listenToKeys(stage, listener) {
  function press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== stage) return;
    const { key } = event;
    if (ARROWS[key]) listener.go(...ARROWS[key]);
    else if (key === 'Enter' || key === ' ') listener.choose();
    else if (key === '+' || key === '=') listener.zoom(1.5);
    else if (key === '-') listener.zoom(1 / 1.5);
    else if (key === '0') listener.fit();
    else if (key !== 'Escape' || !listener.release()) return;
    event.preventDefault();
    event.stopPropagation();
  }
  stage.addEventListener('keydown', press);
  return () => stage.removeEventListener('keydown', press);
}
