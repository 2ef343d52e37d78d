import { beforeAll, describe, expect, test } from 'vitest';
import { buildContentType } from '../../../src/features/content-types/content-types.fixtures.ts';
import type { FieldDraft } from '../../../src/field-types/definition/definition.ts';
import type { Api } from '../../support/api.ts';
import { startApp, type TestApp } from '../../support/app.ts';

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
  const refusals: (readonly [pattern: string, refusal: string])[] = [
    ...['(', '[', 'a{2,1}', '*a', '(?=a)b', '(a)\\1', '(?<=a)b'].map((pattern) => [pattern, notAPattern] as const),
    ['x'.repeat(10_000), 'must be at most 1000 characters'],
    ...['((a{100}){100}){100}', '(ab?){1000}', `(${'ab?'.repeat(300)}){1000}`, '(a{10}){100}'.repeat(80)].map(
      (pattern) => [pattern, 'is too large; repeat less, or shorter parts'] as const,
    ),
  ];

  test.each(refusals)(
    'what is none, or none for a linear engine, is rejected when it is saved: %s',
    async (pattern, refusal) => {
      for (const fields of [
        [field(pattern)],
        [{ name: 'g', label: 'G', type: 'group', sub_fields: [field(pattern)] }],
      ]) {
        const answer = await admin.fieldGroups.create({
          body: { name: 'P', slug: 'p-p', fields: fields as FieldDraft[] },
        });
        expect(answer).toReject(400, 'VALIDATION_ERROR');
        expect(Object.values(answer.body['fields'] as object)).toEqual([[refusal]]);
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
      expect(answer).toReject(400, 'VALIDATION_ERROR');
      expect(answer.body['fields']).toEqual({ 'customFields.code': ['Code format is invalid'] });
    }
  });

  /** Each makes an engine that keeps sets of ways build a new set for each character. */
  test.each(['^(a|b)*a[ab]{900}$', '(a|b)*a[ab]{200}z', '^(?:(?:a|ab|b)(?:b|ba|a)){200}$'])(
    'a large pattern takes short texts alone, and says so: %s',
    async (pattern) => {
      const type = await buildContentType(app, { fields: [field(pattern)] });
      const create = (code: string) =>
        admin.entries.create({ body: { contentType: type.slug, title: 'T', customFields: { code } } });
      const long = await create('ab'.repeat(5_000));
      expect(long.body['fields']).toEqual({
        'customFields.code': [expect.stringMatching(/^Code must not exceed \d{3,4} characters$/)],
      });
      const answers = await Promise.all(Array.from({ length: 20 }, () => create('abb'.repeat(100))));
      for (const { body } of answers)
        expect(body['fields']).toEqual({ 'customFields.code': ['Code format is invalid'] });
    },
  );

  test('a record of many texts with patterns is rejected before they take long together', async () => {
    const parts: FieldDraft = {
      name: 'parts',
      label: 'Parts',
      type: 'repeater',
      validation: { max_items: 500 },
      sub_fields: [field('(a|b)*a[ab]{200}z')],
    };
    const type = await buildContentType(app, { fields: [parts] });
    const customFields = { parts: Array.from({ length: 450 }, () => ({ code: 'ab'.repeat(1_000) })) };
    const answer = await admin.entries.create({ body: { contentType: type.slug, title: 'T', customFields } });
    expect(answer).toReject(400, 'VALIDATION_ERROR');
    const said = Object.values(answer.body['fields'] as Record<string, string[]>).flat();
    expect(new Set(said)).toEqual(
      new Set(['Code format is invalid', 'Code cannot be checked: too much text with patterns is saved at once']),
    );
  });

  test('our own patterns on texts of 100,000 characters', async () => {
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
      expect(answer).toReject(400, 'VALIDATION_ERROR');
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
