import { csvLine } from '../../../contracts/lists/csv.ts';
import { xmlText } from '../../../contracts/lists/xml-text.ts';
import type { Feed } from '../../settings/feeds/feed.contract.ts';
import type { FeedFormat } from '../../settings/settings.rules.ts';
import type { WholeMachine } from '../../shop/every-machine.ts';
import { filledIn, textOf, usualColumns } from './feed-values.ts';

/** What a feed says of the site that it is from. */
export interface FeedSite {
  origin: string;
  name: string;
  description: string;
}

/** How a feed is written: what stands before, between and after its machines. */
interface Format {
  extension: 'xml' | 'csv' | 'json';
  type: string;
  /** In place of a feed's own columns where it names none. */
  start(site: FeedSite, columns: Feed['columns']): string;
  item(machine: WholeMachine, site: FeedSite, columns: Feed['columns']): string;
  between: string;
  end: string;
}

const xmlStart = '<?xml version="1.0" encoding="UTF-8"?>\n';
const valuesOf = (machine: WholeMachine, { origin }: FeedSite, columns: Feed['columns']) =>
  columns.map(({ name, value }) => [name, filledIn(value, machine, origin)] as const);

export const formats: Readonly<Record<FeedFormat, Format>> = {
  'google-xml': {
    extension: 'xml',
    type: 'application/xml; charset=utf-8',
    start: ({ origin, name, description }) =>
      `${xmlStart}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n<title>${xmlText(name)}</title>\n<link>${xmlText(origin)}</link>\n<description>${xmlText(description)}</description>\n`,
    item: (machine, site, columns) => {
      // A column of the owner takes the place of Google's of the same name.
      const own = valuesOf(machine, site, columns);
      const given = googleValues(machine, site).filter(([name]) => !own.some(([other]) => other === name));
      return `<item>${[...given, ...own]
        .filter(([, value]) => value !== '')
        .map(([name, value]) => `<g:${name}>${xmlText(value)}</g:${name}>`)
        .join('')}</item>\n`;
    },
    between: '',
    end: '</channel>\n</rss>\n',
  },
  xml: {
    extension: 'xml',
    type: 'application/xml; charset=utf-8',
    start: () => `${xmlStart}<machines>\n`,
    item: (machine, site, columns) =>
      `<machine>${valuesOf(machine, site, columns)
        .map(([name, value]) => `<${name}>${xmlText(value)}</${name}>`)
        .join('')}</machine>\n`,
    between: '',
    end: '</machines>\n',
  },
  csv: {
    extension: 'csv',
    type: 'text/csv; charset=utf-8',
    start: (_site, columns) => csvLine(columns.map(({ name }) => name)),
    item: (machine, site, columns) => csvLine(valuesOf(machine, site, columns).map(([, value]) => value)),
    between: '',
    end: '',
  },
  json: {
    extension: 'json',
    type: 'application/json; charset=utf-8',
    start: () => '[\n',
    item: (machine, site, columns) => JSON.stringify(Object.fromEntries(valuesOf(machine, site, columns))),
    between: ',\n',
    end: '\n]\n',
  },
};

/** The columns that a feed has. */
export function columnsOf({ format, columns }: Feed): Feed['columns'] {
  return format === 'google-xml' || columns.length > 0 ? columns : usualColumns;
}

/** Why a machine is left out of a feed; null where it is in it. Google takes none without price or picture. */
export function reasonToLeaveOut(
  { format }: Pick<Feed, 'format'>,
  { item }: Pick<WholeMachine, 'item'>,
): 'No price' | 'No picture' | null {
  if (format !== 'google-xml') return null;
  if (item.price === null) return 'No price';
  return item.image === null ? 'No picture' : null;
}

const maxTitle = 150;
const maxDescription = 5000;
const maxPictures = 10;

/** A machine in the words of Google's product data specification. */
function googleValues(machine: WholeMachine, { origin }: FeedSite): [name: string, value: string][] {
  const { item, pictures, values } = machine;
  const of = (name: string) => textOf(machine, name, origin);
  const absolute = pictures.map(({ url }) => `${origin}${url}`);
  const available = item.preOrder ? values.date('available_from') : null;
  return [
    ['id', item.stockNumber ?? item.id],
    ['title', cut(item.title, maxTitle)],
    ['description', cut(of('description') || item.title, maxDescription)],
    ['link', of('url')],
    ['image_link', absolute[0] ?? ''],
    ...absolute.slice(1, maxPictures + 1).map((url): [string, string] => ['additional_image_link', url]),
    ['price', `${of('price')} USD`],
    ['availability', availabilityOf(item)],
    ['availability_date', available === null ? '' : `${available}T00:00Z`],
    ['condition', machine.machine.condition?.value === 'new' ? 'new' : 'used'],
    ['brand', item.make ?? ''],
    ['product_type', of('category')],
  ];
}

function availabilityOf({ inStock, preOrder }: WholeMachine['item']): string {
  if (preOrder) return 'preorder';
  return inStock ? 'in_stock' : 'out_of_stock';
}

/** No longer than so many characters, and none of them in half. */
const cut = (text: string, length: number) => text.slice(0, length).toWellFormed();
