import type { Platform } from '../../platform/context/context.ts';
import type { Entry } from '../entries/entries.contract.ts';
import { buildEntry, type EntryOverrides } from '../entries/entries.fixtures.ts';

type Values = Pick<EntryOverrides, 'title' | 'slug' | 'status' | 'customFields'>;

/** A branch for tests; the type must be there. */
export function buildLocation(
  app: { platform: Platform },
  { customFields, ...overrides }: Values = {},
): Promise<Entry> {
  const place = { city: 'Loveland', state: 'CO', zip: '80537' };
  return buildEntry(app, {
    contentType: 'locations',
    title: 'Loveland Branch',
    ...overrides,
    customFields: { ...place, ...customFields },
  });
}

/** An industry for tests; the type must be there. */
export function buildIndustry(app: { platform: Platform }, overrides: Values = {}): Promise<Entry> {
  return buildEntry(app, { contentType: 'industries', title: 'Agriculture', ...overrides });
}
