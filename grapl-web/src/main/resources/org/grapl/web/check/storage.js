// Where this browser keeps things; some allow no storage at all.

/** Stands in for storage that is not allowed: lasts as long as the page. */
export class Memory {
  getItem(key) {
    return this[key] ?? null;
  }

  setItem(key, text) {
    this[key] = text;
  }

  removeItem(key) {
    delete this[key];
  }
}

const memories = { localStorage: new Memory(), sessionStorage: new Memory() };

/** The browser's storage of that name, or memory. @param {'localStorage' | 'sessionStorage'} name @returns {Storage | Memory} */
export function storageOf(name) {
  try {
    const storage = window[name];
    storage.getItem(''); // some throw only now
    return storage;
  } catch {
    return memories[name];
  }
}

/** Keeps something that may be lost if there is no room. @param {Storage | Memory} storage @param {string} place @param {string} text */
export function keepIfPossible(storage, place, text) {
  try {
    storage.setItem(place, text);
  } catch {
    storage.removeItem(place); // what is out of date helps nobody, and the answers themselves need the room
  }
}

/** @param {Storage | Memory} storage @param {string} place @returns {any} null if there is nothing that can be read */
export function readKept(storage, place) {
  try {
    return JSON.parse(storage.getItem(place));
  } catch {
    return null;
  }
}
