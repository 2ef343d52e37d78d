import { expect, test } from 'vitest';
import { buildProvider } from '../../../src/features/email-providers/email-providers.fixtures.ts';
import { fetchListing } from '../../../src/features/imports/listing/fetch-listing.ts';
import { listingAddress } from '../../../src/features/imports/listing/listing-address.ts';
import { apiAttempt } from '../../../src/platform/mail/attempts/api-attempt.ts';
import { askService } from '../../../src/platform/network/ask-service.ts';
import { s3Storage } from '../../../src/platform/storage/s3-storage.ts';
import { startApp } from '../../support/app.ts';
import { startScriptedServer } from '../../support/mail/scripted-server.ts';
import { json, startServicePeer } from '../../support/peers/service-peer.ts';

const inside = await startServicePeer(json([{ secret: 'word of the inside' }]));
const outside = await startServicePeer(json({}));
const { origin } = new URL(outside.url);
const mail = {
  messageId: '<1@localhost>',
  from: { name: '', address: 'a@example.test' },
  to: 'b@example.test',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
};

/** Everything that calls an address which an operator or a person gave. */
const callers = {
  'tax, CRM and CDN': () =>
    askService({ url: outside.url, headers: { 'x-key': 'k' }, body: '{}', timeoutMs: 5000, maxBytes: 10_000 }),
  'a listing of rows': () => fetchListing(listingAddress(outside.url), { secret: 's3cret' }),
  'a mail service': () => apiAttempt({ kind: 'SENDGRID', url: origin, apiKey: 'k' }, mail, 5000),
  'a bucket': () => {
    const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
    const bucket = { name: 'bucket', endpoint: origin, region: 'us-east-1', credentials };
    return s3Storage(bucket, startedApp.platform.log).check();
  },
};
const startedApp = await startApp();

for (const [caller, call] of Object.entries(callers)) {
  test.each([301, 302, 303, 307, 308])(
    `[INJ-08] ${caller}: a redirect by %i to the inside is not followed`,
    async (status) => {
      outside.requests.length = 0;
      outside.answer = (response) => response.writeHead(status, { Location: inside.url }).end();
      const outcome: unknown = await call().catch((error: unknown) => String(error));
      expect(outside.requests.length).toBeGreaterThan(0);
      expect(inside.requests).toEqual([]);
      expect(JSON.stringify(outcome) ?? '').not.toContain('word of the inside');
    },
  );
}

test('[INJ-08] whatever spelling of an address inside a provider has, its test tells nothing of who listens there', async () => {
  const port = await startScriptedServer({ greeting: '-ERR word of the inside' });
  const admin = await startedApp.as.admin();
  const spellings = ['127.0.0.1', 'localhost', 'localhost.', '0x7f.1', '2130706433', '0177.0.0.1', '127.1', '0.0.0.0'];
  const { id } = await buildProvider(startedApp, { config: { port } });
  const answers = [];
  for (const host of [...spellings, '::ffff:127.0.0.1', 'unknown.invalid']) {
    await admin.emailProviders.update({ params: { id }, body: { config: { host, requireTls: false } } });
    const body = { to: 'a@example.test', subject: 'Hello', message: 'Hello' };
    answers.push((await admin.emailProviders.test({ params: { id }, body })).data);
  }
  const nothing = { delivered: false, stage: 'connection', answer: 'No mail server answered there.', transcript: [] };
  expect(answers).toEqual(answers.map(() => nothing));
  const { health } = (await admin.emailProviders.get({ params: { id } })).data;
  expect(health.lastError).toBe('No mail server answered there.');
});
