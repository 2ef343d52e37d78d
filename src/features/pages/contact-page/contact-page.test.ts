import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { buildDemoTypes } from '../../../seed/demo/demo.fixtures.ts';
import { buildEntry } from '../../entries/entries.fixtures.ts';
import { buildForm } from '../../forms/forms.fixtures.ts';
import { buildMachine } from '../../shop/shop.fixtures.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
  await buildDemoTypes(app);
  await buildMachine(app, { title: 'Tarnholt TE 140', slug: 'te-140' });
});
beforeEach(() => app.clock.advance(61_000));

async function open(path = '/contact') {
  const answer = await app.fetch(path);
  const html = await answer.text();
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
  return { status: answer.status, headers: answer.headers, html, token: hidden('_token'), key: hidden('_key') };
}

const post = async (parts: Record<string, string>) => {
  const answer = await app.fetch('/contact', { method: 'POST', body: new URLSearchParams(parts) });
  return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() };
};

const fields = [
  { type: 'text' as const, name: 'machine', label: 'Machine' },
  { type: 'email' as const, name: 'email', label: 'Email', validation: { required: true } },
  { type: 'boolean' as const, name: 'agree', label: 'I agree', validation: { must_be_true: true } },
];

describe('the page of the contact form', () => {
  test('is not found without the form and without a page', async () => {
    expect((await open()).status).toBe(404);
    expect((await post({ email: 'ada@example.test' })).status).toBe(404);
    const empty = await app.fetch('/shop?search=nothing-of-this');
    expect(await empty.text()).not.toContain('href="/contact"');
  });

  test('shows the form alone, filled in with the machine that the address names; nobody keeps it', async () => {
    await buildForm(app, { slug: 'contact-us', name: 'Write to us', fields });
    const { status, headers, html } = await open('/contact?item=te-140&email=ada%40example.test&agree=true');
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(html).toContain('<h1>Write to us</h1>');
    expect(html).toContain(`<link rel="canonical" href="${app.platform.config.publicUrl}/contact"/>`);
    expect(html).toMatch(/name="machine"[^>]*value="Tarnholt TE 140"/);
    expect(html).toMatch(/name="email"[^>]*value="ada@example.test"/);
    // A consent is the visitor's own.
    expect(html).not.toMatch(/name="agree"[^>]*checked/);
    for (const item of ['nothing', '%00', 'x'.repeat(500)]) {
      const other = await open(`/contact?item=${item}`);
      expect(other.status).toBe(200);
      expect(other.html).toMatch(/name="machine"[^>]*value=""/);
    }
    const empty = await app.fetch('/shop?search=nothing-of-this');
    expect(await empty.text()).toContain('href="/contact"');
  });

  test('says what the owner writes, and takes the form: errors stay there, and it leads on', async () => {
    await buildEntry(app, {
      contentType: 'pages',
      title: 'Talk to us',
      slug: 'contact',
      customFields: { heading: 'Every working day' },
    });
    const page = await open();
    expect(page.html).toContain('<h1>Talk to us</h1>');
    expect(page.html).toContain('action="/contact"');
    app.clock.advance(3000);
    const wrong = await post({ machine: 'Typed <b>', email: 'nobody', _token: page.token, _key: page.key });
    expect(wrong.status).toBe(400);
    for (const text of ['<h1>Talk to us</h1>', 'Email must be a valid email address', 'Typed &lt;b&gt;'])
      expect(wrong.html).toContain(text);
    const parts = { machine: 'TE 140', email: 'ada@example.test', agree: 'true', _token: page.token, _key: page.key };
    expect(await post(parts)).toMatchObject({ status: 303, location: '/forms/contact-us/sent' });
    const rows = await app.db.selectFrom('formSubmissions').select(['data', 'status']).execute();
    expect(rows).toMatchObject([{ status: 'submitted', data: { machine: 'TE 140', email: 'ada@example.test' } }]);
  });
});
