import { expect } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { signInQuickly, test } from '../support/started-site.ts';

interface Made {
  data: { id: string; content: unknown };
}

test('the content of every entry is written in blocks; text and HTML of older entries open without loss [H02] [H12] [H13]', async ({
  page,
  site,
}) => {
  const post = (path: string, body: object) =>
    asAdministrator(site, { method: 'POST', path: `/admin/api/${path}`, body }) as Promise<Made>;
  await post('content-types', { name: 'Articles', slug: 'articles', isPublic: true });
  const older = (title: string, content: string) => post('content', { contentType: 'articles', title, content });
  const text = await older('Text', 'Hay & straw\nby the bale\n\nAsk us');
  const html = await older(
    'HTML',
    '<h2>Bales</h2><p>Of <b>hay</b></p><img src="https://other.test/a.png" alt="A bale">',
  );
  await signInQuickly(page, site);
  const content = page.getByRole('group', { name: 'Content' });
  const stored = async ({ data: { id } }: Made) =>
    ((await asAdministrator(site, { method: 'GET', path: `/admin/api/content/${id}` })) as Made).data.content;
  const addBlock = async (name: string) => {
    await content.getByRole('button', { name: 'Add block' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };

  await test.step('a new one is published with what was written, in the delivery and on its page', async () => {
    await page.goto('/admin/editor/collections/articles/create');
    await page.getByLabel('Title').fill('Feeding');
    await addBlock('Heading');
    await page.keyboard.type('In winter');
    await addBlock('Button');
    await page.keyboard.type('Ask');
    await page.getByRole('button', { name: 'Publish' }).click();
    const refusal = 'Button address must begin with https://, mailto:, tel:, / or #';
    await page.getByRole('button', { name: `Content, block 2: ${refusal}` }).click();
    await content.getByLabel('Button address').fill('/contact');
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('link', { name: 'View on the site' })).toBeVisible();
    const answer = await page.request.get(`${site.url}/api/content/articles/feeding`);
    expect((await answer.json()).data.content).toMatchObject({
      json: { blocks: [{ type: 'header', data: { text: 'In winter', level: 2 } }, { type: 'buttonLink' }] },
      html: '<h2>In winter</h2>\n<p><a href="/contact">Ask</a></p>',
    });
    await page.goto('/articles/feeding');
    await expect(page.getByRole('heading', { level: 2, name: 'In winter' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ask' })).toHaveAttribute('href', '/contact');
  });

  await test.step('plain text keeps its lines, and stays as it is until it is changed', async () => {
    await page.goto(`/admin/editor/collections/articles/edit/${text.data.id}`);
    // What shows before the editor has started cannot be written in.
    await expect(content.getByRole('button', { name: 'Add block' })).toBeVisible();
    await expect(content.getByText('Hay & straw')).toBeVisible();
    await page.getByLabel('Title').fill('Plain text');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText('All changes saved')).toBeVisible();
    expect(await stored(text)).toBe(text.data.content);
    await content.getByText('Ask us').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' first');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText('All changes saved')).toBeVisible();
    expect(await stored(text)).toMatchObject({
      html: '<p>Hay &amp; straw<br>by the bale</p>\n<p>Ask us first</p>',
    });
  });

  await test.step('HTML becomes the blocks that it means', async () => {
    await page.goto(`/admin/editor/collections/articles/edit/${html.data.id}`);
    await expect(content.getByRole('button', { name: 'Add block' })).toBeVisible();
    await content.getByText('Bales').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' to go');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText('All changes saved')).toBeVisible();
    expect(await stored(html)).toMatchObject({
      html: '<h2>Bales to go</h2>\n<p>Of <b>hay</b></p>\n<p><a href="https://other.test/a.png">A bale</a></p>',
    });
  });
});
