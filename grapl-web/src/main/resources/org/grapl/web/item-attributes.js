// What was given of an item beside its label: a picture, a page to read, and facts. All of it is text of strangers.

const PICTURE = /^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/;
const FOLLOWED = /^https?:\/\//i;
const FACT = new Intl.NumberFormat('en', { useGrouping: 'min2', maximumSignificantDigits: 8 });

/**
 * @param {{attributes: Record<string, string | number>, link?: string}} item an item or ticket as the server tells it
 * @returns {{picture: string, link: string, facts: [string, string][]}} picture and link are empty if there is none that a page may show or follow
 */
export function attributesOf({ attributes, link = '' }) {
  const { image } = attributes;
  const picture = typeof image === 'string' && PICTURE.test(image) ? image : '';
  const followed = FOLLOWED.test(link) ? link : '';
  const facts = Object.entries(attributes)
    .filter(([name, value]) => !(picture && name === 'image') && !(followed && value === followed))
    .map(([name, value]) => [name, typeof value === 'number' ? FACT.format(value) : String(value)]);
  return { picture, link: followed, facts };
}
