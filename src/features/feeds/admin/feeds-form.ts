import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import { fieldErrorsOf } from '../../../admin-kit/kit/form/issues.ts';
import { plainWords } from '../../../contracts/text/plain-words.ts';
import { type Feed, Feeds } from '../../settings/feeds/feed.contract.ts';
import type { Settings } from '../../settings/settings.contract.ts';

/** A feed as people write it: filters as the query of a shop address, columns a line each, an empty token for none. */
export interface FeedForm {
  name: string;
  format: Feed['format'];
  filters: string;
  columns: string;
  token: string;
  isActive: boolean;
}

export interface FeedsForm {
  feeds: FeedForm[];
  version: number;
}

export const newFeed: FeedForm = {
  name: '',
  format: 'google-xml',
  filters: '',
  columns: '',
  token: '',
  isActive: true,
};

export function feedsFormOf({ feeds, version }: Pick<Settings, 'feeds' | 'version'>): FeedsForm {
  return {
    feeds: feeds.map(({ filters, columns, token, ...feed }) => ({
      ...feed,
      filters: Object.entries(filters)
        .flatMap(([name, values]) => values.map((value) => `${name}=${encodeURIComponent(value)}`))
        .join('&'),
      columns: columns.map(({ name, value }) => `${name} = ${value}`).join('\n'),
      token: token ?? '',
    })),
    version,
  };
}

/** What is sent. */
export function feedsOf({ feeds }: FeedsForm): Feed[] {
  return feeds.map(({ filters, columns, token, ...feed }) => ({
    ...feed,
    filters: filtersIn(filters),
    columns: columns
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const [name = '', ...value] = line.split('=');
        return { name: name.trim(), value: value.join('=').trim() };
      }),
    token: token === '' ? null : token,
  }));
}

/** The parameters of an address, whole or only its query. */
function filtersIn(address: string): Record<string, string[]> {
  const filters = new Map<string, string[]>();
  const query = address.trim().replace(/^[^?]*\?/, '');
  for (const [name, value] of new URLSearchParams(query)) filters.set(name, [...(filters.get(name) ?? []), value]);
  return Object.fromEntries(filters);
}

const schema = z.object({ feeds: Feeds });

/** What is wrong with one column or filter stands at the input that holds all of them. */
export const feedsCheck: Resolver<FeedsForm> = async (values) => {
  const checked = await schema.safeParseAsync({ feeds: feedsOf(values) }, { error: plainWords });
  if (checked.success) return { values, errors: {} };
  const issues = checked.error.issues.map(({ path, message }) => ({ path: path.slice(0, 3), message }));
  return { values: {}, errors: fieldErrorsOf(issues) };
};

export const formatTexts: Record<Feed['format'], string> = {
  'google-xml': 'Google Merchant (XML)',
  csv: 'CSV',
  xml: 'XML',
  json: 'JSON',
};
