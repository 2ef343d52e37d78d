import { beforeAll, describe, expect, test } from 'vitest';
import { buildContentType } from '../../../src/features/content-types/content-types.fixtures.ts';
import { buildUser } from '../../../src/features/users/users.fixtures.ts';
import type { FieldDraft } from '../../../src/field-types/definition/definition.ts';
import type { Api } from '../../support/api.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { hostileAddresses, hostileMarkup, liveMarkup } from './hostile-markup.ts';

let app: TestApp;
let editor: Api;
/** What is the pages' own, because it stands on innocent ones too. */
let own: ReadonlySet<string>;

const fields: FieldDraft[] = [
  { name: 'line', label: 'Line', type: 'text' },
  { name: 'lines', label: 'Lines', type: 'textarea' },
  { name: 'story', label: 'Story', type: 'rich_text' },
  { name: 'parts', label: 'Parts', type: 'repeater', sub_fields: [{ name: 'part', label: 'Part', type: 'text' }] },
  { name: 'link', label: 'Link', type: 'url' },
  { name: 'body', label: 'Body', type: 'editor' },
];

beforeAll(async () => {
  app = await startApp({ config: { rateLimits: false } });
  await buildContentType(app, { slug: 'posts', isPublic: true, fields });
  editor = await app.as.user(
    await buildUser(app, { roles: ['administrator'], displayName: '<img src=x onerror=canary(1)>' }),
  );
  await create({ title: 'Innocent', slug: 'innocent' });
  const pages = ['/', '/posts', '/posts?search=x', '/posts/innocent', '/nowhere'].map(async (path) =>
    liveMarkup(await (await app.fetch(path)).text()),
  );
  own = new Set((await Promise.all(pages)).flat());
  expect([...own].filter((one) => one.includes('canary'))).toEqual([]);
});

const create = (body: object) =>
  editor.entries.create({ body: { contentType: 'posts', title: 'T', status: 'publish', ...body } });
const pageOf = async (slug: string) => (await app.fetch(`/posts/${slug}`)).text();

/** Everything an entry is shown as: its page, the list it stands in, and its HTML as both APIs give it. */
async function liveIn({ id, slug }: { id: string; slug: string }): Promise<string[]> {
  const { data } = await editor.entries.get({ params: { id } });
  const delivered = (await (await app.as.anonymous.fetch(`/api/content/posts/${slug}`)).json()) as {
    data: typeof data;
  };
  const html = [data, delivered.data].flatMap(({ content, customFields: { story } }) => [
    typeof content === 'string' ? '' : content.html,
    typeof story === 'string' ? story : '',
  ]);
  return [...html.flatMap((text) => liveMarkup(text)), ...liveMarkup(await pageOf(slug), own)];
}

/** Several at a time. */
async function each(texts: readonly string[], act: (text: string, index: number) => Promise<void>): Promise<void> {
  const waiting = [...texts.entries()];
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await act(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: 8 }, work));
}

/** The same text wherever blocks hold text; HTML that says something else beside them. */
const blocksOf = (text: string) => ({
  html: text,
  json: {
    blocks: [
      { type: 'paragraph', data: { text } },
      { type: 'header', data: { text, level: 2 } },
      { type: 'list', data: { style: 'ordered', items: [text, text] } },
      { type: 'checklist', data: { items: [{ text, checked: true }] } },
      { type: 'quote', data: { text, caption: text } },
      { type: 'code', data: { code: text } },
      { type: 'table', data: { withHeadings: true, content: [[text], [text]] } },
    ],
  },
});

test('the tests see what would run', () => {
  for (const markup of [
    '<img src=x onerror=canary(1)>',
    '<a href="jav&#x09;ascript:x">',
    '<script>x</script>',
    '<iframe src=//a>',
  ])
    expect(liveMarkup(markup)).toHaveLength(1);
  expect(liveMarkup('<p>&lt;script&gt;</p><a href="https://example.test" title="<b onclick=x>">x</a>')).toEqual([]);
  expect(hostileMarkup.length).toBeGreaterThanOrEqual(200);
});

describe('INJ-03 markup that somebody wrote is text or harmless', () => {
  test('in title, texts, formatted text, items and every block of text', { timeout: 60_000 }, async () => {
    await each(hostileMarkup, async (markup, index) => {
      const slug = `markup-${index}`;
      const customFields = { line: markup, lines: markup, story: markup, parts: [{ part: markup }] };
      const { data, status, body } = await create({
        slug,
        title: markup.slice(0, 500),
        content: blocksOf(markup),
        customFields,
      });
      expect(status, JSON.stringify(body)).toBe(201);
      expect(await liveIn(data), markup).toEqual([]);
    });
    for (const path of [
      '/posts',
      '/',
      '/posts?search=canary',
      `/posts?search=${encodeURIComponent(hostileMarkup[3] ?? '')}`,
    ]) {
      expect(liveMarkup(await (await app.fetch(path)).text(), own), path).toEqual([]);
    }
  });

  test.each(['image', 'buttonLink', 'videoEmbed', 'rawHtml', '__proto__'])(
    'in the address of a block %s',
    async (type) => {
      await each([...hostileAddresses, ...hostileMarkup.slice(0, 20)], async (address, index) => {
        const slug = `address-${type.replaceAll('_', '')}-${index}`.toLowerCase();
        const data = { file: { url: address }, url: address, embed: address, html: address, text: 'x', caption: 'x' };
        const document = { blocks: [{ type, data }] };
        for (const entry of [
          { slug, content: { json: document, html: address } },
          { slug: `${slug}-f`, customFields: { body: document } },
        ]) {
          const answer = await create(entry);
          expect([201, 400], address).toContain(answer.status);
          if (answer.status === 201) expect(await liveIn(answer.data), address).toEqual([]);
        }
      });
    },
  );

  test('in formatted text, as an address', async () => {
    const escaped = hostileAddresses.map((address) => address.replaceAll('"', '&quot;'));
    const links = escaped.map((address) => `<a href="${address}">x</a>`).join('');
    const { data } = await create({ slug: 'addresses', customFields: { story: links } });
    expect(await liveIn(data)).toEqual([]);
    // A picture of another site is rejected, whatever else is wrong with its address.
    const shown = escaped.map(
      (address) => `<img src="${address}"><video src="${address}" poster="${address}"></video>`,
    );
    const answers = await Promise.all(shown.map((story) => create({ customFields: { story } })));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.length).toBeLessThan(shown.length / 2);
    for (const answer of refused) expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['customFields.story'] });
    const kept = shown.filter((_, index) => answers[index]?.status === 201).join('');
    const { data: pictures } = await create({ slug: 'pictures', customFields: { story: kept } });
    expect(await liveIn(pictures)).toEqual([]);
  });

  test('in a field of addresses none but of the web is kept', async () => {
    for (const link of hostileAddresses) {
      const answer = await create({ customFields: { link } });
      if (answer.status !== 201) expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['customFields.link'] });
      else expect(await liveIn(answer.data), link).toEqual([]);
    }
  });

  test('in names of types, fields and people', async () => {
    for (const markup of hostileMarkup.slice(0, 41)) {
      // A name is one line, or rejected.
      const name = markup.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ').trim();
      const { data: type } = await editor.contentTypes.create({
        body: {
          name: `X ${name}`.slice(0, 90),
          slug: `named-${hostileMarkup.indexOf(markup)}`,
          isPublic: true,
          description: markup,
        },
      });
      const label = markup.slice(0, 190);
      const options = [{ label, value: markup.slice(0, 190).trim() }];
      await editor.fieldGroups.create({
        body: {
          name: name.slice(0, 90),
          slug: `named-${hostileMarkup.indexOf(markup)}`,
          contentTypes: [type.id],
          fields: [
            { name: 'line', label, type: 'text', ui: { description: label } },
            { name: 'choice', label, type: 'select', options },
            { name: 'yes', label, type: 'boolean', ui: { true_label: markup.slice(0, 90) } },
          ],
        },
      });
      await editor.entries.create({
        body: {
          contentType: type.slug,
          title: 'T',
          slug: 't',
          status: 'publish',
          customFields: { line: 'x', choice: options[0]?.value, yes: true },
        },
      });
      for (const path of [`/${type.slug}`, `/${type.slug}/t`]) {
        const page = await app.fetch(path);
        expect(page.status, path).toBe(200);
        expect(liveMarkup(await page.text(), own), markup).toEqual([]);
      }
    }
  });

  test('in what an error says back', async () => {
    for (const markup of hostileMarkup.slice(0, 41)) {
      for (const path of [
        `/${encodeURIComponent(markup.slice(0, 100))}`,
        `/posts/${encodeURIComponent(markup.slice(0, 100))}`,
      ]) {
        expect(liveMarkup(await (await app.fetch(path)).text(), own), markup).toEqual([]);
      }
      const answer = await app.as.anonymous.fetch(`/api/content/posts?${encodeURIComponent(markup)}=1`);
      expect(answer.headers.get('content-type')).toContain('application/json');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
});
