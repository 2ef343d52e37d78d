import { request } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../../src/app.ts';
import { buildForm } from '../../../src/features/forms/forms.fixtures.ts';
import { leftovers } from '../../../src/features/media/media.fixtures.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { afterThisFile } from '../../support/closing.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

/** A form with a file that begins to arrive and never ends. */
function beginPost(path: string) {
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
  const sent = request(`${app.url}${path}`, { method: 'POST', headers });
  sent.on('error', () => {});
  sent.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\ntext');
  return sent;
}

test.each<[string, (form: { slug: string }) => string]>([
  ['the page of a form', ({ slug }) => `/forms/${slug}`],
  ['the call that takes submissions', () => '/admin/api/form-submissions'],
])('[FILE-04] senders who hang up in the line of %s give their places back', async (_name, pathOf) => {
  const form = await buildForm(app);
  for (const _round of [1, 2, 3]) {
    const begun = Array.from({ length: 40 }, () => beginPost(pathOf(form)));
    // Of 20 places one address has half; the others wait.
    await expect.poll(() => leftovers(app.platform).length).toBe(10);
    for (const sent of begun) sent.destroy();
    await expect.poll(() => leftovers(app.platform)).toEqual([]);
  }
  const body = new FormData();
  for (const [name, value] of Object.entries({ formId: form.id, name: 'Ada' })) body.append(name, value);
  const answer = await app.fetch(pathOf(form), { method: 'POST', body });
  expect(answer.status).toBeLessThan(400);
});

test('[LOAD-01] whoever sends in small pieces ends with the time for a whole request, on every route', () => {
  const { server, close } = buildApp(app.platform, { readiness: app.readiness });
  afterThisFile(async () => close());
  // Node counts from the first byte, however many follow; one server has all routes.
  expect([server.headersTimeout, server.requestTimeout]).toEqual([15_000, 60_000]);
});
