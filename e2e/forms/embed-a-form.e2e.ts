import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, expect } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { startMailPeer } from '../support/mail-peer.ts';
import { test } from '../support/started-site.ts';

/** A site of somebody else, whose only page has this in it. */
async function startForeignSite(body: () => string) {
  const server = createServer((_, answer) => {
    answer.setHeader('Content-Type', 'text/html; charset=utf-8');
    answer.end(`<!doctype html><html lang="en"><title>Elsewhere</title><h1>Elsewhere</h1>${body()}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, close };
}

async function makeForm(site: { url: string }, { slug, origin, port }: { slug: string; origin: string; port: number }) {
  const post = async (noun: string, body: object) =>
    (await asAdministrator(site, { method: 'POST', path: `/admin/api/${noun}`, body })).data.id;
  const auth = { user: 'office', pass: 'Harrow-and-7-rakes' };
  const config = { fromEmail: 'site@example.test', host: '127.0.0.1', port, auth };
  await post('forms', {
    name: 'Call me back',
    slug,
    status: 'published',
    settings: { minSeconds: 0, allowedOrigins: [origin], confirmationMessage: 'We will call you.' },
    fields: [{ type: 'text', name: 'name', label: 'Your name', validation: { required: true } }],
    multipleEmailIntegrations: [
      {
        name: 'Office',
        senderEmail: 'site@example.test',
        recipientEmail: 'office@example.test',
        emailProviderId: await post('email-providers', { name: `Post of ${slug}`, type: 'SMTP', config }),
        emailTemplateId: await post('email-templates', {
          name: `Notice of ${slug}`,
          subject: '{{ name }} wants a call',
          htmlContent: '{{ all_fields }}',
        }),
      },
    ],
  });
}

/** What a visitor of the foreign page does: sends the form in its frame once wrongly, then rightly. */
async function fillIn(browser: Browser, { url, name, hasScript }: { url: string; name: string; hasScript: boolean }) {
  const context = await browser.newContext({ javaScriptEnabled: hasScript });
  const page = await context.newPage();
  await page.goto(url);
  const frame = page.frameLocator('iframe');
  // The browser itself asks for an empty one.
  await frame.getByLabel('Your name').fill('  ');
  await frame.getByRole('button', { name: 'Submit Form' }).click();
  await expect(frame.getByText('Your name is required').first()).toBeVisible();
  await frame.getByLabel('Your name').fill(name);
  await frame.getByRole('button', { name: 'Submit Form' }).click();
  await expect(frame.getByText('We will call you.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  if (hasScript) {
    const height = await page.locator('iframe').evaluate('(frame) => frame.getBoundingClientRect().height');
    expect(height).not.toBe(480);
  }
  await context.close();
}

test('a page of another site shows a form in a frame, and what visitors send there is mailed', async ({
  browser,
  site,
}) => {
  const peer = await startMailPeer();
  const slug = 'call-me-back';
  const foreign = await startForeignSite(
    () => `<script src="${site.url}/embed.js" data-form="${slug}" async></script>`,
  );
  const other = await startForeignSite(() => `<iframe title="Form" src="${site.url}/forms/${slug}?embed=1"></iframe>`);
  await makeForm(site, { slug, origin: foreign.url, port: peer.port });
  await fillIn(browser, { url: foreign.url, name: 'Ada', hasScript: true });
  await expect.poll(() => peer.mails.map(({ subject }) => subject)).toEqual(['Ada wants a call']);

  // A site that is not named may not show it.
  const page = await browser.newPage();
  await page.goto(other.url);
  await expect(page.frameLocator('iframe').getByLabel('Your name')).toHaveCount(0);
  await page.close();
  for (const close of [foreign.close, other.close, peer.close]) await close();
});

test('the same without any script', async ({ browser, site }) => {
  const peer = await startMailPeer();
  const slug = 'call-without-script';
  const foreign = await startForeignSite(
    () => `<iframe title="Form" width="600" height="600" src="${site.url}/forms/${slug}?embed=1"></iframe>`,
  );
  await makeForm(site, { slug, origin: foreign.url, port: peer.port });
  await fillIn(browser, { url: foreign.url, name: 'Ben', hasScript: false });
  await expect.poll(() => peer.mails.map(({ subject }) => subject)).toEqual(['Ben wants a call']);
  await foreign.close();
  await peer.close();
});
