import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { buildTemplate } from '../email-templates.fixtures.ts';
import { addSystemTemplates } from '../email-templates.service.ts';

let app: TestApp;
let keeper: Api;

beforeAll(async () => {
  app = await startApp({ config: { rateLimits: false } });
  keeper = await app.as.admin();
  await keeper.settings.update({
    body: { siteName: 'Yard & Sons', logoUrl: '/media/logo.png', siteColour: 'green' } as never,
  });
});

const htmlOf = async (template: object, variables: Record<string, string> = {}) => {
  const answer = await keeper.emailTemplates.preview({ body: { template, variables } as never });
  return answer.data.html;
};

describe('the frame of the site', () => {
  test('is asked for by true or false alone, and by nobody who says nothing', async () => {
    const body = { name: 'Framed', subject: 'S', htmlContent: '<p>Hi</p>' };
    expect(await keeper.emailTemplates.create({ body: { ...body, isFramed: 'yes' } as never })).toReject(
      400,
      'VALIDATION_ERROR',
    );
    const made = await keeper.emailTemplates.create({ body: body as never });
    expect(made.data.isFramed).toBe(false);
    expect(await htmlOf(made.data)).toBe('<p>Hi</p>');
    const { id, version } = made.data;
    const framed = await keeper.emailTemplates.update({ params: { id }, body: { isFramed: true, version } });
    expect(framed.data).toMatchObject({ isFramed: true, version: version + 1 });
    expect(await htmlOf(framed.data)).toContain('<div class="sheet">');
  });

  test('shows logo and name, gives buttons their look, and makes addresses whole; the text has none of it', async () => {
    const htmlContent = [
      '<p data-align="center">Hi {{ name }}</p>',
      '<p data-style="button"><a href="/shop">Look</a></p>',
      '<p data-align="center" data-style="button"><a href="/shop">Look closer</a></p>',
      '<p><img src="/media/a.png"> <a href="//other.example.test/">there</a></p>',
      '<p>{{ all_fields }}</p>',
    ].join('\n');
    const template = { subject: 'S', htmlContent, isFramed: true };
    const home = app.platform.config.publicUrl;
    const html = await htmlOf(template, { name: 'A "src="/x' });
    expect(html).toContain(
      `<a href="${home}"><img src="${new URL('/media/logo.png', home).href}" alt="Yard &amp; Sons" height="40"></a>`,
    );
    expect(html).toContain('<p align="center">Hi A &quot;src=&quot;/x</p>');
    expect(html).toMatch(
      new RegExp(`<p><a style="[^"]*background:#22703a[^"]*" href="${new URL('/shop', home).href}">Look</a></p>`),
    );
    expect(html).toMatch(/<p align="center"><a style="[^"]*background:#22703a[^"]*" href="[^"]*">Look closer<\/a>/);
    expect(html).toContain(`<img src="${new URL('/media/a.png', home).href}">`);
    expect(html).toContain('href="//other.example.test/"');
    expect(html).not.toContain('<p></p>');
    const { text } = (await keeper.emailTemplates.preview({ body: { template, variables: {} } as never })).data;
    expect(text).not.toContain('Yard');
  });

  test('leaves HTML that is a whole document as it is', async () => {
    const htmlContent = '<!doctype html><html><body><p data-style="button">Mine</p></body></html>';
    expect(await htmlOf({ subject: 'S', htmlContent, isFramed: true })).toBe(htmlContent);
  });

  test('a logo that mail programs do not draw is the name', async () => {
    await keeper.settings.update({ body: { logoUrl: '/media/logo.svg' } as never });
    const html = await htmlOf({ subject: 'S', htmlContent: '<p>Hi</p>', isFramed: true });
    expect(html).toContain(`<p class="brand"><a href="${app.platform.config.publicUrl}">Yard &amp; Sons</a></p>`);
  });
});

test('a system template that nobody changed follows the product, one that somebody changed stays', async () => {
  const { items } = (await keeper.emailTemplates.list({ query: { isSystem: 'true', pageSize: 100 } as never })).data;
  const [welcome, reset] = ['welcome', 'password-reset'].map((key) => items.find(({ systemKey }) => systemKey === key));
  if (!welcome || !reset) throw new Error('the system templates are missing');
  await app.db
    .updateTable('emailTemplates')
    .set({ subject: 'Of an earlier version', isFramed: false })
    .where('id', 'in', [welcome.id, reset.id])
    .execute();
  await keeper.emailTemplates.update({ params: { id: reset.id }, body: { description: 'Ours', version: 1 } });
  await addSystemTemplates(systemContext(app.platform, 'test'));
  const now = async (id: string) => (await keeper.emailTemplates.get({ params: { id } })).data;
  expect(await now(welcome.id)).toEqual(welcome);
  expect(await now(reset.id)).toMatchObject({ subject: 'Of an earlier version', description: 'Ours', isFramed: false });
});

test('a template that its form sends in the frame is kept and restored with it', async () => {
  const { id } = await buildTemplate(app, { isFramed: true });
  await keeper.emailTemplates.remove({ params: { id } });
  const removals = await keeper.removals.list({ query: { search: 'Test template' } as never });
  const [removed] = removals.data.items;
  if (!removed) throw new Error('it is not kept');
  await keeper.removals.restore({ params: { id: removed.id } });
  expect((await keeper.emailTemplates.get({ params: { id } })).data.isFramed).toBe(true);
});
