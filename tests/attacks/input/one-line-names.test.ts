import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildContentType } from '../../../src/features/content-types/content-types.fixtures.ts';
import { buildUser } from '../../../src/features/users/users.fixtures.ts';
import type { Api } from '../../support/api.ts';
import { startApp, type TestApp } from '../../support/app.ts';

/** Names that would add lines to mails and lists, act on a terminal, or turn what is written after them. */
const hostile = [
  'Ada\nLund',
  'Ada\r\nBcc: eve@example.test',
  'Ada\u001b[2J',
  'Ada\tLund',
  'Ada\u2028Lund',
  'gpj\u202eexe',
];

let app: TestApp;
let admin: Api;
let user: { id: string };
let type: { id: string; fieldGroups: string[] };

beforeAll(async () => {
  app = await startApp({ config: { rateLimits: false } });
  admin = await app.as.admin();
  user = await buildUser(app);
  type = await buildContentType(app, { slug: 'cars', fields: [{ name: 'year', label: 'Year', type: 'number' }] });
});

describe('INJ a name is one line', () => {
  test.each(hostile)('%j is refused as the name of a person, by their own hand too', async (name) => {
    const password = 'Harrow-and-7-rakes';
    const email = () => `${randomUUID()}@example.test`;
    const registered = await app.as.anonymous.registration.register({
      body: { displayName: name, email: email(), password },
    });
    expect(registered).toRefuse(400, 'VALIDATION_ERROR', { fields: ['displayName'] });
    const created = await admin.users.create({ body: { displayName: name, email: email(), password } });
    expect(created).toRefuse(400, 'VALIDATION_ERROR', { fields: ['displayName'] });
    const changed = await admin.users.update({ params: { id: user.id }, body: { displayName: name } });
    expect(changed).toRefuse(400, 'VALIDATION_ERROR', { fields: ['displayName'] });
    const own = { displayName: name, firstName: name, lastName: name, phone: name, country: name };
    expect(await admin.profile.update({ body: own })).toRefuse(400, 'VALIDATION_ERROR', { fields: Object.keys(own) });
  });

  test.each(hostile)('%j is refused as the name of a thing', async (name) => {
    const answers = [
      await admin.contentTypes.create({ body: { name, slug: 'other' } }),
      await admin.contentTypes.update({ params: { id: type.id }, body: { name } }),
      await admin.fieldGroups.create({ body: { name, slug: 'other' } }),
      await admin.fieldGroups.update({ params: { id: type.fieldGroups[0] ?? '' }, body: { name } }),
      await admin.roles.create({ body: { name, slug: 'other', permissions: ['content.view'] } }),
      await admin.permissions.create({ body: { name, slug: 'other.view' } }),
    ];
    for (const answer of answers) expect(answer).toRefuse(400, 'VALIDATION_ERROR', { fields: ['name'] });
    const site = await admin.settings.update({ body: { siteName: name, siteTagline: name } });
    expect(site).toRefuse(400, 'VALIDATION_ERROR', { fields: ['siteName', 'siteTagline'] });
  });

  test('names of all people pass, and texts of several lines where lines belong', async () => {
    for (const displayName of ['Zoë Ørsted', '小林 花', 'שרה', "Seán O'Neil", 'Ada 😀']) {
      expect((await admin.users.update({ params: { id: user.id }, body: { displayName } })).status).toBe(200);
    }
    expect((await admin.profile.update({ body: { bio: 'One line,\nand another.' } })).status).toBe(200);
    const description = 'One line,\nand another.';
    expect((await admin.contentTypes.update({ params: { id: type.id }, body: { description } })).status).toBe(200);
  });
});
