import { expect, test } from 'vitest';
import { startApp } from '../../../tests/support/app.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { audit } from './audit.service.ts';

const app = await startApp();

test('[A01] the first acts count once a person has done them, and not for what the system did', async () => {
  const owner = await app.as.admin();
  const acts = async () => (await owner.auditTrail.firstActs()).data;
  const made = ['content-type', 'field-group', 'entry', 'user'].map((type) => `${type}.created`);
  await inTransaction(systemContext(app.platform, 'seed'), async (ctx) => {
    for (const action of [...made, 'entry.published']) {
      await audit(ctx, action, { type: 'thing', id: 'seeded', label: null, after: { status: 'publish' } });
    }
  });
  const nothing = {
    contentTypeId: null,
    fieldGroupSaved: false,
    entryWritten: false,
    entryPublished: false,
    userCreated: false,
  };
  expect(await acts()).toEqual(nothing);

  const type = (await owner.contentTypes.create({ body: { name: 'Lathes', slug: 'lathes' } })).data;
  expect(await acts()).toEqual({ ...nothing, contentTypeId: type.id });
  await owner.fieldGroups.create({ body: { name: 'Facts', slug: 'facts', fields: [] } });
  expect(await acts()).toMatchObject({ fieldGroupSaved: true, entryWritten: false });

  const body = { contentType: 'lathes', title: 'Bench lathe', status: 'draft' as const };
  const entry = (await owner.entries.create({ body })).data;
  expect(await acts()).toMatchObject({ entryWritten: true, entryPublished: false });
  await owner.entries.bulk({ body: { action: 'publish', ids: [entry.id] } });
  expect(await acts()).toMatchObject({ entryPublished: true, userCreated: false });
});

test('[A01] an entry that is created as published is published', async () => {
  const owner = await app.as.admin();
  await owner.contentTypes.create({ body: { name: 'Presses', slug: 'presses' } });
  await owner.entries.create({ body: { contentType: 'presses', title: 'Press', status: 'publish' } });
  expect((await owner.auditTrail.firstActs()).data.entryPublished).toBe(true);
});
