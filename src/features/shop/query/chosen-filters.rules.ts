import type { ShopList } from '../shop.contract.ts';
import type { ShopQuery } from './shop-query.rules.ts';

/** One choice that narrows the shop, and the question without it. */
export interface ChosenFilter {
  label: string;
  without: ShopQuery;
}

/** What narrows the shop, in the order of the facets; the search first. */
export function chosenFilters(question: ShopQuery, facets: ShopList['facets']): ChosenFilter[] {
  const { search, choices, ranges, state, near, sort } = question;
  const first = { ...question, page: 1 };
  const bySearch = search === '' ? [] : [{ label: `“${search}”`, without: { ...first, search: '' } }];
  const byPlace = [
    ...(state === null ? [] : [{ label: state, without: { ...first, state: null } }]),
    ...(near === null
      ? []
      : [{ label: `Near ${near}`, without: { ...first, near: null, sort: sort === 'distance' ? null : sort } }]),
  ];
  return [
    ...bySearch,
    ...byPlace,
    ...facets.flatMap((facet): ChosenFilter[] => {
      if (facet.type === 'range') {
        const label = rangeText(facet);
        const none = { ...ranges, [facet.name]: { min: null, max: null } };
        return label === null ? [] : [{ label, without: { ...first, ranges: none } }];
      }
      return facet.values
        .filter(({ selected }) => selected)
        .map(({ value, label }) => {
          const others = choices[facet.name].filter((other) => other !== value);
          return { label, without: { ...first, choices: { ...choices, [facet.name]: others } } };
        });
    }),
  ];
}

type RangeFacet = Extract<ShopList['facets'][number], { type: 'range' }>;

function rangeText({ name, label, selected: { min, max } }: RangeFacet): string | null {
  if (name === 'year') return boundsText(label, { min, max }, String);
  const number = (value: number) => value.toLocaleString('en-US');
  return boundsText(label, { min, max }, name === 'price' ? (value) => `$${number(value)}` : number);
}

function boundsText(label: string, { min, max }: RangeFacet['selected'], text: (value: number) => string) {
  if (min !== null && max !== null) return `${label} ${text(min)} to ${text(max)}`;
  if (min !== null) return `${label} from ${text(min)}`;
  return max === null ? null : `${label} up to ${text(max)}`;
}
