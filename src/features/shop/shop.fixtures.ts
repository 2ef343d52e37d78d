import type { TestApp } from '../../../tests/support/app.ts';
import type { Platform } from '../../platform/context/context.ts';
import type { Entry } from '../entries/entries.contract.ts';
import { buildEntry } from '../entries/entries.fixtures.ts';
import { picture, upload } from '../media/media.fixtures.ts';

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

/**
 * Three machines in their industries and yards: a digger that says everything, a loader with little, and one that can be
 * ordered before it is there. The types of the demo must be there.
 */
export async function buildStock(app: TestApp) {
  const farming = await buildIndustry(app, 'Farming');
  const mining = await buildIndustry(app, 'Mining');
  const loveland = await buildLocation(app, { phone_number: '970-555-0100' });
  const pueblo = await buildLocation(app, { city: 'Pueblo', content_title: 'Pueblo Yard' });
  const admin = await app.as.admin();
  const file = await upload(admin, { content: await picture() });
  await admin.media.update({ params: { id: file.data.file.id }, body: { alt: 'From the left' } });
  const digger = await buildMachine(app, {
    make: 'Tarnholt',
    model: 'TE 140',
    slug: 'te-140',
    category: 'excavator',
    year: 2021,
    hours: 6740,
    advertised_price: 84_500,
    rivers_price: 81_000,
    pre_order_price: 25_350.55,
    stock_number: 'TH-140-7',
    in_stock: true,
    condition: 'good',
    industry: [farming.id, mining.id],
    location: loveland.id,
    image: file.data.file.url,
    gallery: [file.data.file.url],
    description: 'Three buckets.',
    attachments: [{ name: 'Quick coupler', price: 980.5, image: file.data.file.url }, { name: 'Thumb' }],
    under_warranty: true,
    available_from: '2026-12-01',
  });
  const loader = await buildMachine(app, {
    make: 'Ockerby',
    model: 'WL 9',
    slug: 'wl-9',
    category: 'wheel-loader',
    year: 2020,
    hours: 1,
    rivers_price: 17_800.5,
    industry: [mining.id],
    location: pueblo.id,
  });
  await buildMachine(app, {
    make: 'Škorpa',
    model: 'Pre',
    slug: 'pre',
    category: 'excavator',
    pre_order: true,
    pre_order_price: 71_500,
  });
  return { digger, loader, farming, loveland };
}
