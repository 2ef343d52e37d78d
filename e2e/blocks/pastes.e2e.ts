import { expect, type Page } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { signInQuickly, test } from '../support/started-site.ts';

/** What a program puts on the clipboard, and what of it belongs to a text, in blocks and in a formatted text. */
interface Sample {
  from: string;
  html: string;
  blocks: string;
  text: string;
}

const samples: readonly Sample[] = [
  {
    from: 'Notion',
    html: `<meta charset='utf-8'><h2>Checks</h2>
<p>Run the <strong>track</strong> test, then <code>reset</code>.</p>
<ul>
<li>Oil<ul>
<li>Filter</li>
</ul>
</li>
<li>Belts</li>
</ul>
<blockquote>
<p>Twice a week</p>
</blockquote>
<!-- notionvc: 2b5c -->`,
    blocks:
      '<h2>Checks</h2>\n<p>Run the <b>track</b> test, then <code>reset</code>.</p>\n<ul><li>Oil<ul><li>Filter</li></ul></li><li>Belts</li></ul>\n<blockquote><p>Twice a week</p></blockquote>',
    text: '<h2>Checks</h2><p>Run the <strong>track</strong> test, then <code>reset</code>.</p><ul><li><p>Oil</p><ul><li><p>Filter</p></li></ul></li><li><p>Belts</p></li></ul><blockquote><p>Twice a week</p></blockquote><p></p>',
  },
  {
    from: 'a mail program that writes a div per line',
    html: '<div dir="ltr">Good morning,<div><br></div><div>the <span style="font-weight:700">loader</span> is <span style="text-decoration-line:underline">here</span>.</div><div><br></div></div>',
    blocks: '<p>Good morning,</p>\n<p>the <b>loader</b> is <u>here</u>.</p>',
    text: '<p>Good morning,</p><p>the <strong>loader</strong> is <u>here</u>.</p>',
  },
  {
    from: 'an office mail program',
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0} --></style></head><body><!--StartFragment-->
<p class=MsoNormal>Price is <b style='mso-bidi-font-weight:normal'>firm</b><o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoNormal>Pick up<br>in Greeley<o:p></o:p></p><!--EndFragment--></body></html>`,
    blocks: '<p>Price is <b>firm</b></p>\n<p>Pick up<br>in Greeley</p>',
    text: '<p>Price is <strong>firm</strong></p><p>Pick up<br />in Greeley</p>',
  },
  {
    from: 'a spreadsheet',
    html: `<html><head><style>.xl65 {color:black}</style></head><body><table border=0><!--StartFragment--><colgroup><col width=64></colgroup>
<tr height=20><td class=xl65 height=20>Lift</td><td class=xl65>2 t</td></tr>
<tr height=20><td height=20>Reach</td><td>4 m</td></tr><!--EndFragment--></table></body></html>`,
    blocks: '<table><tr><td>Lift</td><td>2 t</td></tr><tr><td>Reach</td><td>4 m</td></tr></table>',
    text: '<table><colgroup><col /><col /></colgroup><tbody><tr><td><p>Lift</p></td><td><p>2 t</p></td></tr><tr><td><p>Reach</p></td><td><p>4 m</p></td></tr></tbody></table><p></p>',
  },
  {
    from: 'a web page',
    html: `<style>h3{color:red}</style><section><h3 style="font-size:12px" class="x">Hours</h3><div><p onclick="steal()">See <a href="https://example.com/a" target="_blank" onclick="steal()">the list</a></p></div><script>steal()</script></section>`,
    blocks: '<h3>Hours</h3>\n<p>See <a href="https://example.com/a">the list</a></p>',
    text: '<h3>Hours</h3><p>See <a target="_blank" rel="noopener noreferrer" href="https://example.com/a">the list</a></p>',
  },
];

async function copy(page: Page, html: string): Promise<void> {
  await page.evaluate(
    `navigator.clipboard.write([new ClipboardItem({ 'text/html': new Blob([${JSON.stringify(html)}], { type: 'text/html' }) })])`,
  );
}

test('both editors take what other programs copy [G12] [H12]', async ({ page, site }) => {
  const send = (path: string, body: object) =>
    asAdministrator(site, { method: 'POST', path: `/admin/api/${path}`, body });
  const { data: group } = await send('field-groups', {
    name: 'Pastes',
    slug: 'pastes',
    fields: [{ name: 'story', label: 'Story', type: 'rich_text' }],
  });
  await send('content-types', { name: 'Pastes', slug: 'pastes', isPublic: true, fieldGroups: [group.id] });
  await signInQuickly(page, site);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);

  for (const [at, { from, html, blocks, text }] of samples.entries()) {
    await test.step(from, async () => {
      await page.goto('/admin/editor/collections/pastes/create');
      await page.getByLabel('Title').fill(`Paste ${at}`);
      await copy(page, html);
      const content = page.getByRole('group', { name: 'Content' });
      await content.locator('[contenteditable]').first().click();
      await page.keyboard.press('ControlOrMeta+v');
      await page.getByRole('textbox', { name: 'Story' }).click();
      await page.keyboard.press('ControlOrMeta+v');
      await page.getByRole('button', { name: 'Publish' }).click();
      await expect(page.getByRole('link', { name: 'View on the site' })).toBeVisible();
      const answer = await page.request.get(`${site.url}/api/content/pastes/paste-${at}`);
      const { data } = await answer.json();
      expect.soft(data.content.html, 'blocks').toBe(blocks);
      expect.soft(data.customFields.story, 'formatted text').toBe(text);
    });
  }
});
