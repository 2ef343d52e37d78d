import { beforeAll, describe, expect, test } from 'vitest';
import { buildContentType } from '../features/content-types/content-types.fixtures.ts';
import type { FieldDraft } from '../field-kinds/definition.ts';
import type { Api } from '../test-api.ts';
import { startApp, type TestApp } from '../test-app.ts';

let app: TestApp;
let admin: Api;

beforeAll(async () => {
  app = await startApp({ config: { rateLimits: false } });
  admin = await app.as.admin();
});

const notAPattern = 'is not a valid pattern; look-around and back-references are not supported';
const field = (pattern: string) => ({ name: 'code', label: 'Code', type: 'text' as const, validation: { pattern } });

/** The end of the texts makes a backtracking engine try every way to read their beginning. */
const dangerous: [pattern: string, nearMiss: string][] = [
  ['^(a+)+$', `${'a'.repeat(9_000)}!`],
  ['^([a-z0-9\\-]*)*?$', `${'a-1'.repeat(3_000)}!`],
  ['^(.*a){20}$', `${'a'.repeat(9_000)}b`],
  ['^(a|aa)+$', `${'a'.repeat(9_000)}b`],
  ['^(\\w+\\s?)*$', `${'word '.repeat(1_800)}!`],
  ['(x+x+)+y', 'x'.repeat(9_999)],
];

describe('INJ-04 a pattern cannot hold the server up', () => {
  test.each(['(', '[', 'a{2,1}', '*a', '(?=a)b', '(a)\\1', 'x'.repeat(10_000), '((a{100}){100}){100}', '(?<=a)b'])(
    'what is none, or none for a linear engine, is refused when it is saved: %s',
    async (pattern) => {
      for (const fields of [
        [field(pattern)],
        [{ name: 'g', label: 'G', type: 'group', sub_fields: [field(pattern)] }],
      ]) {
        const answer = await admin.fieldGroups.create({
          body: { name: 'P', slug: 'p-p', fields: fields as FieldDraft[] },
        });
        expect(answer).toRefuse(400, 'VALIDATION_ERROR');
        expect(Object.values(answer.body['fields'] as object)).toEqual([[notAPattern]]);
      }
    },
  );

  test.each(dangerous)('%s on near misses, 20 at once, while others are served', async (pattern, nearMiss) => {
    const type = await buildContentType(app, { fields: [field(pattern)] });
    const saves = Array.from({ length: 20 }, () =>
      admin.entries.create({ body: { contentType: type.slug, title: 'T', customFields: { code: nearMiss } } }),
    );
    const health = await Promise.all(Array.from({ length: 10 }, () => app.fetch('/health/live')));
    expect(health.map(({ status }) => status)).toEqual(health.map(() => 200));
    for (const answer of await Promise.all(saves)) {
      expect(answer).toRefuse(400, 'VALIDATION_ERROR');
      expect(answer.body['fields']).toEqual({ 'customFields.code': ['Code format is invalid'] });
    }
  });

  test('our own patterns on texts of 100,000 signs', async () => {
    const type = await buildContentType(app, {
      fields: [
        { name: 'mail', label: 'Mail', type: 'email' },
        { name: 'link', label: 'Link', type: 'url' },
        { name: 'day', label: 'Day', type: 'date' },
        { name: 'rich', label: 'Rich', type: 'rich_text' },
      ],
    });
    const texts = [
      'a'.repeat(100_000),
      `${'a.'.repeat(50_000)}@`,
      `a@${'b-'.repeat(49_000)}`,
      '<'.repeat(100_000),
      `${'<p '.repeat(33_000)}>`,
    ];
    for (const text of texts) {
      const customFields = { mail: text, link: `https://${text}`, day: text, rich: text };
      const answer = await admin.entries.create({
        body: { contentType: type.slug, title: text.slice(0, 400), slug: text, customFields },
      });
      expect(answer).toRefuse(400, 'VALIDATION_ERROR');
      expect((await admin.contentTypes.create({ body: { name: text, slug: text } })).status).toBe(400);
      const login = await app.as.anonymous.fetch('/admin/api/auth/login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: text.slice(0, 60_000), password: text.slice(0, 1000) }),
      });
      expect(login.status).toBe(400);
    }
  });
});
