// From a label to the number of its item.

/** @type {WeakMap<string[], Map<string, number>>} */
const known = new WeakMap();

/**
 * The number of an item; all of them are indexed at the first question, as a search through a million labels would be slow each time.
 * @param {string[]} labels @param {string} label
 * @returns {number} -1 if there is no such item
 */
export function itemNumber(labels, label) {
  let numbers = known.get(labels);
  if (!numbers) {
    numbers = new Map();
    for (let item = 0; item < labels.length; item++) numbers.set(labels[item], item);
    known.set(labels, numbers);
  }
  return numbers.get(label) ?? -1;
}
