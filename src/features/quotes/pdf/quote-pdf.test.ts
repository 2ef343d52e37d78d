import { beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { startMailServer } from '../../../../tests/support/mail/mail-server.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { buildDemoTypes } from '../../../seed/demo/demo.fixtures.ts';
import { buildShop } from '../../cart/cart.fixtures.ts';
import { buildProvider } from '../../email-providers/email-providers.fixtures.ts';
import { buildEntry } from '../../entries/entries.fixtures.ts';
import { buildForm } from '../../forms/forms.fixtures.ts';
import { buildMedia } from '../../media/media.fixtures.ts';
import { buildMachine } from '../../shop/shop.fixtures.ts';
import { findQuote } from '../stored-quote.ts';
import { quoteDocument } from './quote-document.ts';

let app: TestApp;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  app = await startApp();
  mailServer = await startMailServer();
  await buildDemoTypes(app);
  await buildShop(app);
  const admin = await app.as.admin();
  const picture = await buildMedia(admin);
  await buildMachine(app, {
    slug: 'pictured',
    title: 'Tarnholt TE 140',
    advertised_price: 84_500,
    image: picture.url,
    attachments: [{ name: 'Bucket', price: 1250 }],
  });
  await buildMachine(app, { slug: 'bare', title: 'Ökerbü “Ж” 9', advertised_price: 100 });
  await buildForm(app, { slug: 'request-quote', fields: [{ name: 'email', label: 'Email', type: 'text' }] });
  await buildEntry(app, {
    contentType: 'pages',
    title: 'Terms',
    slug: 'terms',
    customFields: { text: '<p>Prices are in <b>US dollars</b>.</p><p>Pick-up is free &amp; fast.</p>' },
  });
  await admin.settings.update({
    body: { siteName: 'Plain Works', contactAddress: '1 Mill Lane\nExampletown', contactPhone: '(970) 555-0100' },
  });
});

async function ask(products: object[]) {
  app.clock.advance(60_000);
  const answer = await app.fetch('/api/request-quote', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ email: 'ada@example.test', firstName: 'Ada', lastName: 'Byron', products }),
  });
  const { data } = (await answer.json()) as { data: { id: string; statusUrl: string } };
  return { id: data.id, path: new URL(data.statusUrl).pathname };
}

const textsIn = (part: unknown): string[] => {
  if (typeof part === 'string') return [part];
  if (typeof part !== 'object' || part === null) return [];
  return Object.values(part).flatMap(textsIn);
};

describe('the PDF of a quote', () => {
  test('is behind the quote’s link alone; no cache keeps it, and no search engine', async () => {
    const { path } = await ask([{ slug: 'pictured', attachments: ['Bucket'] }]);
    for (const wrong of [`${path.slice(0, -1)}x`, '/quote/short', `/quote/${'x'.repeat(54)}`, '/quote/%00'])
      expect((await app.fetch(`${wrong}.pdf`)).status).toBe(404);
    const answer = await app.fetch(`${path}.pdf`);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ]);
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="quote-Q-[0-9A-Z]{8}\.pdf"$/);
    const pdf = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    expect(pdf.startsWith('%PDF-')).toBe(true);
    expect(pdf.match(/\/Subtype \/Image/g)).toHaveLength(1);
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
    // Its page leads to it.
    expect(await (await app.fetch(path)).text()).toContain(`href="${path}.pdf"`);
  });

  test('says what the page says: machines, sums, the answer, the terms and the dealer', async () => {
    const { id } = await ask([{ slug: 'pictured', attachments: ['Bucket'] }, { slug: 'bare' }]);
    const admin = await app.as.admin();
    const draft = { message: 'Here you are.', freight: 350, validUntil: '2099-12-31' };
    expect((await admin.answering.answer({ params: { id }, body: draft })).status).toBe(201);
    const quote = await findQuote(systemContext(app.platform, 'test'), id);
    if (quote === null) throw new Error('the quote is gone');
    const dealer = { name: 'Plain Works', address: '1 Mill Lane\nExampletown', phone: '(970) 555-0100', email: '' };
    const sheet = quoteDocument({
      quote,
      status: 'answered',
      dealer,
      pictures: [['one'], []],
      terms: ['Prices are in US dollars.'],
    });
    const text = textsIn(sheet['content']).join('\n');
    for (const part of [
      'Plain Works',
      '1 Mill Lane',
      '(970) 555-0100',
      `Quote ${quote.number}`,
      'For Ada Byron',
      'Tarnholt TE 140',
      'Bucket $1,250.00',
      'Ökerbü “Ж” 9',
      'Subtotal',
      'Here you are.',
      '1 × Tarnholt TE 140: $84,500, Bucket $1,250',
      'Freight',
      '$350',
      'Valid until December 31, 2099.',
      'Prices are in US dollars.',
    ])
      expect(text).toContain(part);
  });

  test('goes with the mail of the answer, made when that is sent', async () => {
    const { id } = await ask([{ slug: 'bare' }]);
    const provider = await buildProvider(app, { name: 'Post', config: { port: mailServer.port } });
    expect(provider.id).toBeTruthy();
    const admin = await app.as.admin();
    await admin.answering.answer({ params: { id }, body: { message: 'Yes.', validUntil: '2099-12-31' } });
    await app.runJobs();
    const mail = mailServer.mails.find(({ attachments }) => attachments.length > 0);
    expect(mail?.attachments).toMatchObject([{ filename: expect.stringMatching(/^quote-Q-.{8}\.pdf$/) }]);
  });
});
