import { beforeAll, describe, expect, test } from 'vitest';
import { buildContentType } from '../../../src/features/content-types/content-types.fixtures.ts';
import { buildForm } from '../../../src/features/forms/forms.fixtures.ts';
import { fieldTypes } from '../../../src/field-types/registry.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { tagRuns } from '../patterns/growth.ts';
import { maxPauseMs, minProcessorMs } from '../patterns/processor-time.ts';

/** INJ-04: whatever a field takes, a megabyte of it does not hold the process up, stored or rejected. */
let app: TestApp;

beforeAll(async () => {
  app = await startApp({ config: { rateLimits: false } });
  await buildContentType(app, { slug: 'machines', isPublic: true });
});

const runs = [...tagRuns, 'a', ' ', '&amp;', '"', '1', '\n'];
const inner = [{ name: 'part', label: 'Part', type: 'text' }];
const settings: Readonly<Record<string, object>> = {
  select: { options: [{ label: 'A', value: 'a' }] },
  relation: { content_type: 'machines' },
  repeater: { sub_fields: inner },
  group: { sub_fields: inner },
};

describe.each(fieldTypes.map(({ type }) => type))('%s', (type) => {
  test('a megabyte of any run is answered at once', async () => {
    const { slug } = await buildForm(app, {
      fields: [{ name: 'a', label: 'A', type, ...settings[type] } as never],
    });
    const send = (value: unknown) =>
      app.fetch(`/api/forms/${slug}/submissions`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ data: { a: value } }),
      });
    for (const run of runs) {
      const text = run.repeat(Math.floor(900_000 / JSON.stringify(run).length));
      let status = 0;
      const post = async () => {
        ({ status } = await send(text));
      };
      const ms = await minProcessorMs(post, { enough: maxPauseMs });
      expect(ms, `${JSON.stringify(run)} in a field of type ${type}`).toBeLessThan(maxPauseMs);
      expect([201, 400]).toContain(status);
    }
  });
});

test('many fields with formatted text share what may be read of markup, and the rest is an error at its field', async () => {
  const names = Array.from({ length: 30 }, (_, n) => `text_${n}`);
  const { slug } = await buildForm(app, {
    fields: names.map((name) => ({ name, label: name, type: 'rich_text' })) as never,
  });
  const data = Object.fromEntries(names.map((name) => [name, '<b>'.repeat(9_900)]));
  const answer = await app.fetch(`/api/forms/${slug}/submissions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ data }),
  });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(await answer.json())).toContain('text_29 holds too much markup');
});

test('a preview of a template full of elements that are never closed is answered at once', async () => {
  const keeper = await app.as.holding('email-templates.view');
  const htmlContent = '<style>'.repeat(28_000);
  let status = 0;
  const send = async () => {
    const answer = await keeper.emailTemplates.preview({ body: { template: { htmlContent }, variables: {} } as never });
    status = answer.status;
  };
  const ms = await minProcessorMs(send, { enough: 4 * maxPauseMs });
  expect(ms).toBeLessThan(4 * maxPauseMs);
  expect([200, 400]).toContain(status);
});
