import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import type { FieldDraft } from '../../../field-types/definition/definition.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { buildEntry } from '../../entries/entries.fixtures.ts';
import { changeEntry } from '../../entries/entries.service.ts';
import { findMachines } from './machines.service.ts';

let app: TestApp;
const machine = { contentType: 'equipment', title: 'Tarnholt TE 140', slug: 'te-140' };
const find = (...slugs: string[]) => findMachines(systemContext(app.platform, 'test'), { slugs });

beforeAll(async () => {
  app = await startApp();
});

test('[K28] nothing is found while there is no type, of a private type, of drafts, and by what is no slug or id', async () => {
  expect(await find('te-140')).toEqual([]);
  const type = await buildContentType(app, { slug: 'equipment', isPublic: false });
  await buildEntry(app, machine);
  expect(await find('te-140')).toEqual([]);
  const admin = await app.as.admin();
  await admin.contentTypes.update({ params: { id: type.id }, body: { isPublic: true } });
  expect(await find('te-140', 'te-141', 'TE-140', '\0', '\ud83d')).toMatchObject([{ slug: 'te-140' }]);
  expect(await find()).toEqual([]);
  const ctx = systemContext(app.platform, 'test');
  expect(await findMachines(ctx, { ids: ['', 'te-140', "' or true", type.id] })).toEqual([]);
  const [found] = await find('te-140');
  await changeEntry(ctx, { id: found?.id ?? '', change: { status: 'draft' } });
  expect(await find('te-140')).toEqual([]);
});

test('[K16] fields that are absent, removed or of another kind than expected read as empty', async () => {
  const other = await startApp();
  await buildContentType(other, { slug: 'industries', isPublic: true });
  await buildContentType(other, {
    slug: 'equipment',
    isPublic: true,
    fields: [
      { type: 'number', name: 'make', label: 'Make' },
      { type: 'text', name: 'year', label: 'Year' },
      { type: 'text', name: 'advertised_price', label: 'Price' },
      { type: 'number', name: 'rivers_price', label: 'Supplier' },
      { type: 'relation', name: 'location', label: 'Location', content_type: 'industries' },
      {
        type: 'repeater',
        name: 'attachments',
        label: 'Attachments',
        sub_fields: [{ type: 'number', name: 'name', label: 'Name' }],
      },
      { type: 'textarea', name: 'in_stock', label: 'In stock' },
    ] as FieldDraft[],
  });
  const industry = await buildEntry(other, { contentType: 'industries', title: 'Farming' });
  const customFields = {
    make: 5,
    year: '2020',
    advertised_price: '84500',
    rivers_price: 81_000.5,
    location: industry.id,
    attachments: [{ name: 3 }],
    in_stock: 'true',
  };
  await buildEntry(other, { ...machine, customFields });
  const [found] = await findMachines(systemContext(other.platform, 'test'), { slugs: ['te-140'] });
  expect(found).toMatchObject({
    title: 'Tarnholt TE 140',
    make: null,
    model: null,
    category: null,
    year: null,
    advertisedPrice: null,
    riversPrice: 8_100_050,
    locationId: null,
    industryIds: [],
    attachments: [],
    inventory: [],
    pictures: [],
    inStock: false,
  });
});
