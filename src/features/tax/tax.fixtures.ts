import type { FieldDraft } from '../../field-types/definition/definition.ts';
import type { Platform } from '../../platform/context/context.ts';
import { buildContentType } from '../content-types/content-types.fixtures.ts';
import { buildEntry } from '../entries/entries.fixtures.ts';

const fields = [
  { type: 'text', name: 'state', label: 'State' },
  { type: 'text', name: 'zip', label: 'Zip' },
  { type: 'number', name: 'rate', label: 'Rate' },
] as FieldDraft[];

/** A table of rates, in per cent. */
export async function buildRates(
  of: { platform: Platform },
  rates: readonly { state?: string; zip?: string; rate: number }[],
): Promise<{ id: string }[]> {
  await buildContentType(of, { slug: 'tax-rates', isPublic: false, fields });
  const entries = [];
  for (const customFields of rates)
    entries.push(await buildEntry(of, { contentType: 'tax-rates', customFields, status: 'publish' }));
  return entries;
}
