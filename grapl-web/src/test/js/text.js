// What a template says, without its markup.

/** @param {any} part a template, text, a list of such, or nothing @returns {string} */
export function textOf(part) {
  if (Array.isArray(part)) return part.map(textOf).join('');
  if (part?.strings) return part.strings.map((text, at) => text + textOf(part.values[at])).join('').replace(/<[^>]*>/g, '').replace(/\s+/g, ' ').trim();
  return typeof part === 'string' || typeof part === 'number' ? String(part) : '';
}
