import { beforeAll, describe, expect, test } from 'vitest';
import { buildContentType } from '../../../src/features/content-types/content-types.fixtures.ts';
import { buildUser } from '../../../src/features/users/users.fixtures.ts';
import type { Api } from '../../support/api.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { attempt, changingCalls, minBody, partsOfBody } from '../../support/calls.ts';

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
let type: { id: string };

beforeAll(async () => {
  app = await startApp({ config: { rateLimits: false } });
  admin = await app.as.admin();
  user = await buildUser(app);
  type = await buildContentType(app, { slug: 'cars', fields: [{ name: 'year', label: 'Year', type: 'number' }] });
});

/** Parts of bodies that are names of people and things, or stand where names stand. */
const isName = (part: string) => /name$|^(?:siteTagline|phone|country)$/i.test(part);

const namingCalls = changingCalls.filter(({ call }) => !call.upload && partsOfBody(call).some(isName));

describe('INJ a name is one line', () => {
  test.each(namingCalls)('$name rejects a name that is more', async ({ call }) => {
    const api = call.permission === 'public' ? app.as.anonymous : admin;
    for (const name of hostile) {
      for (const part of partsOfBody(call).filter(isName)) {
        const body = JSON.stringify({ ...minBody(call, 'fine'), [part]: name });
        const answer = await attempt(api, call, { body, headers: { 'Content-Type': 'application/json' } });
        expect(answer).toReject(400, 'VALIDATION_ERROR');
        expect(Object.keys(answer.body['fields'] ?? {}), part).toContain(part);
      }
    }
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
