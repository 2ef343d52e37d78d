import { type Feed, feedPlaceholder } from '../../settings/feeds/feed.contract.ts';
import type { WholeMachine } from '../../shop/every-machine.ts';

/** What feeds may say of a machine beside its type's own public fields, by the names that templates use. */
export const knownValues = {
  id: ({ item }) => item.id,
  slug: ({ item }) => item.slug,
  title: ({ item }) => item.title,
  url: ({ item }, origin) => `${origin}${item.url}`,
  image: ({ pictures }, origin) => (pictures[0] ? `${origin}${pictures[0].url}` : null),
  images: ({ pictures }, origin) => pictures.map(({ url }) => `${origin}${url}`).join(','),
  price: ({ item }) => amount(item.price),
  priceText: ({ item }) => item.priceText,
  advertisedPrice: ({ item }) => amount(item.advertisedPrice),
  preOrderPrice: ({ item }) => amount(item.preOrderPrice),
  promotionPrice: ({ item }) => amount(item.promotionPrice),
  bonus: ({ item }) => amount(item.bonus),
  make: ({ item }) => item.make,
  model: ({ item }) => item.model,
  category: ({ machine }) => machine.category?.label,
  condition: ({ machine }) => machine.condition?.label,
  year: ({ item }) => item.year,
  hours: ({ item }) => item.hours,
  stockNumber: ({ item }) => item.stockNumber,
  inStock: ({ item }) => item.inStock,
  preOrder: ({ item }) => item.preOrder,
  requestOnly: ({ item }) => item.requestOnly,
  badges: ({ item }) => item.badges.join(','),
  industries: ({ item }) => item.industries.map(({ name }) => name).join(','),
  location: ({ item }) => item.location?.label,
  city: ({ item }) => item.city,
  state: ({ item }) => item.location?.state,
  phone: ({ item }) => item.phone,
  description: ({ machine }) => machine.description,
} satisfies Record<string, (machine: WholeMachine, origin: string) => unknown>;

/** The columns of a feed that names none. */
export const usualColumns: Feed['columns'] = [
  ...(['id', 'stockNumber', 'title', 'url', 'price', 'image', 'make', 'model', 'category'] as const),
  ...(['condition', 'year', 'hours', 'location', 'city', 'state'] as const),
].map((name) => ({ name, value: `{{ ${name} }}` }));

/** Dollars with two decimals: 84500.00. */
function amount(dollars: number | null): string | null {
  return dollars === null ? null : dollars.toFixed(2);
}

/** A public value of a machine as text; a field of the type by its own name, too. Empty where there is none. */
export function textOf(machine: WholeMachine, name: string, origin: string): string {
  const known = Object.hasOwn(knownValues, name) ? knownValues[name as keyof typeof knownValues] : null;
  const value = known ? known(machine, origin) : machine.values.plain(name);
  return value === null || value === undefined ? '' : String(value);
}

/** A template with a machine's values in place of its placeholders. */
export function filledIn(template: string, machine: WholeMachine, origin: string): string {
  return template.replaceAll(feedPlaceholder, (_, name: string) => textOf(machine, name, origin));
}
