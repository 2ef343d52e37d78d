import type { Platform } from '../../platform/context/context.ts';
import type { Entry } from '../entries/entries.contract.ts';
import { buildEntry } from '../entries/entries.fixtures.ts';

let count = 0;

/** A published machine of the demo's type; without overrides a Tarnholt excavator that nobody can buy. */
export function buildMachine(
  { platform }: { platform: Platform },
  {
    title,
    slug,
    status,
    ...customFields
  }: { title?: string; slug?: string; status?: 'draft' } & Record<string, unknown> = {},
): Promise<Entry> {
  count += 1;
  const { make = 'Tarnholt', model = `TE ${count}`, category = 'excavator' } = customFields;
  return buildEntry(
    { platform },
    {
      contentType: 'equipment',
      title: title ?? `${make} ${model}`,
      ...(slug !== undefined && { slug }),
      ...(status !== undefined && { status }),
      customFields: { ...customFields, make, model, category },
    },
  );
}

/** A published industry of the demo's type. */
export function buildIndustry({ platform }: { platform: Platform }, title: string): Promise<Entry> {
  return buildEntry({ platform }, { contentType: 'industries', title });
}

/** A published location of the demo's type, in Colorado. */
export function buildLocation(
  { platform }: { platform: Platform },
  { title = '', ...customFields }: { title?: string } & Record<string, unknown> = {},
): Promise<Entry> {
  const { city = 'Loveland' } = customFields;
  return buildEntry(
    { platform },
    {
      contentType: 'locations',
      title: title || String(city),
      customFields: { state: 'CO', zip: '80537', ...customFields, city },
    },
  );
}
