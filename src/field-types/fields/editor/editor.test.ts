import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { oneOfEach } from '../../../block-types/document/one-of-each.fixtures.ts';
import { hostileMarkup } from '../../../block-types/inline/hostile-markup.fixtures.ts';
import { buildContentType } from '../../../features/content-types/content-types.fixtures.ts';
import { type FieldDraft, fieldTypeOf, valueSchema } from '../../definition/definition.ts';
import { fieldList } from '../../definition/field-list.ts';

const draft = (more: object = {}) => ({ type: 'editor', name: 'story', label: 'Story', ...more }) as FieldDraft;
function defined(more: object = {}) {
  const [field] = fieldList.parse([draft(more)]);
  if (field?.type !== 'editor') throw new Error('The editor field was lost.');
  return field;
}
const paragraph = (text: string) => ({ blocks: [{ type: 'paragraph', data: { text } }] });

describe('[G12] the definition of an editor field', () => {
  test('its height is 200 unless it says otherwise', () => {
    expect(defined().ui).toEqual({ min_height: 200 });
    expect(defined({ ui: { min_height: 350, placeholder: 'Write' } }).ui).toEqual({
      min_height: 350,
      placeholder: 'Write',
    });
  });

  test.each([
    [{ ui: { min_height: 99 } }, 'ui.min_height', 'must be at least 100'],
    [{ ui: { min_height: 801 } }, 'ui.min_height', 'must be at most 800'],
    [{ ui: { min_height: '200' } }, 'ui.min_height', 'must be a number'],
    [
      { validation: { min_length: 5, max_length: 4 } },
      'validation.min_length',
      'Minimum length must not be above the maximum length',
    ],
    [{ default_value: 'text' }, 'default_value', 'must be a document of blocks'],
    [{ label: ' ' }, 'label', 'Display Name is required'],
  ])('%j is rejected', (more, path, message) => {
    const checked = fieldList.safeParse([draft(more)]);
    const issues = checked.success ? [] : checked.error.issues;
    expect(issues.map((issue) => [issue.path.slice(1).join('.'), issue.message])).toEqual([[path, message]]);
  });

  test('it can be neither filtered nor sorted by, and has a type in TypeScript', () => {
    const fieldType = fieldTypeOf(defined());
    expect([fieldType.shape(defined()), fieldType.operators(defined())]).toEqual(['object', []]);
    expect(fieldType.typeScript(defined())).toContain("{ type: 'buttonLink'; data: { text: string; url: string;");
  });
});

describe('[H06] [H12] its value', () => {
  const messages = (more: object, value: unknown, completeness?: 'draft') => {
    const checked = valueSchema(defined(more), completeness).safeParse(value);
    return checked.success ? [] : checked.error.issues.map(({ message }) => message);
  };
  const required = { validation: { required: true } };

  test.each([
    null,
    '',
    ' ',
    { blocks: [] },
    '{"blocks":[]}',
    paragraph(' '),
    paragraph('<b>&nbsp;</b>'),
    paragraph('<script>x</script>'),
  ])('%j is missing where it is required, and may be in a draft', (value) => {
    expect(messages(required, value)).toEqual(['Story is required']);
    expect(messages(required, value, 'draft')).toEqual([]);
  });

  test.each([
    [{ validation: { min_length: 6 } }, paragraph('<b>Short</b>'), ['Story must be at least 6 characters']],
    [{ validation: { max_length: 4 } }, paragraph('<b>Short</b>'), ['Story must not exceed 4 characters']],
    [{ validation: { min_length: 5, max_length: 5 } }, paragraph('<b>Sho</b><i>rt</i>'), []],
    [required, { blocks: [{ type: 'image', data: { file: { url: '/a.png' } } }] }, []],
    [required, { blocks: [{ type: 'hologram' }] }, ['Unsupported block type']],
  ])('%j and %j: %j', (more, value, expected) => {
    expect(messages(more, value)).toEqual(expected);
  });
});

describe('[H12] [H13] over HTTP', () => {
  let app: TestApp;
  let editor: Api;
  beforeAll(async () => {
    app = await startApp();
    await buildContentType(app, { slug: 'guides', isPublic: true, fields: [draft()] });
    editor = await app.as.holding('content.view', 'content.create', 'content.edit', 'content.publish');
  });
  const save = (story: unknown, more: object = {}) =>
    editor.entries.create({
      body: { contentType: 'guides', title: 'Guide', status: 'publish', customFields: { story }, ...more },
    });
  const page = async (slug: string) => (await app.as.anonymous.fetch(`/guides/${slug}`)).text();

  test('one of each block is stored, delivered, found and shown', async () => {
    const { data } = await save(JSON.stringify({ time: 1, blocks: oneOfEach, version: '2' }), { slug: 'each' });
    expect(data.customFields).toEqual({ story: { blocks: oneOfEach } });
    const delivered = await app.as.anonymous.fetch('/api/content/guides/each');
    expect(await delivered.json()).toMatchObject({ data: { customFields: { story: { blocks: oneOfEach } } } });
    const listed = await editor.entries.list({ query: { contentType: 'guides', search: 'in the yard' } });
    expect(listed.data.items.map(({ id }) => id)).toEqual([data.id]);
    const html = await page('each');
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain('<meta name="description" content="Bold words Heading First');
    for (const part of ['<b>Bold</b> words', 'Below', '<th scope="col">Model</th>', 'href="/contact"']) {
      expect(html).toContain(part);
    }
  });

  test('frames may come from the three video services alone, and nothing may run', async () => {
    const answer = await app.as.anonymous.fetch('/guides/each');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(
      'frame-src https://www.youtube-nocookie.com https://player.vimeo.com https://geo.dailymotion.com;',
    );
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
  });

  test.each<[unknown, string, string]>([
    [{ blocks: [{ type: 'hologram', data: {} }] }, 'blocks.0.type', 'Unsupported block type'],
    [
      { blocks: [...oneOfEach, { type: 'raw', data: { html: '<script>' } }] },
      `blocks.${oneOfEach.length}.type`,
      'Unsupported block type',
    ],
    [
      { blocks: [{ type: 'header', data: { text: 'x', level: 99 } }] },
      'blocks.0.data.level',
      'Heading level must be a whole number from 1 to 6',
    ],
    [
      { blocks: [{ type: 'buttonLink', data: { text: 'x', url: 'javascript:alert(1)' } }] },
      'blocks.0.data.url',
      'Button address must begin with https://, mailto:, tel:, / or #',
    ],
    [
      { blocks: [{ type: 'image', data: { file: { url: 'data:image/svg+xml,x' } } }] },
      'blocks.0.data.file.url',
      'Image must be of this site: choose it from the media library, or upload it there first',
    ],
    [
      { blocks: [{ type: 'videoEmbed', data: { embed: 'https://evil.example/embed/1' } }] },
      'blocks.0.data.embed',
      'Video must be an address of YouTube, Vimeo or Dailymotion',
    ],
    [{ blocks: [{ type: 'table', data: { content: 'x' } }] }, 'blocks.0.data.content', 'must be a list of rows'],
    [{ blocks: Array(501).fill({ type: 'paragraph' }) }, 'blocks', 'must be at most 500 blocks'],
  ])('%# a bad block is refused at its place', async (story, path, message) => {
    const answer = await save(story);
    const at = `customFields.story.${path}`;
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: [at] });
    expect(answer.body['fields']).toEqual({ [at]: [message] });
  });

  test.each(['text', 7, { blocks: 'x' }, '{"blocks":'])('%j is no document', async (story) => {
    expect((await save(story)).status).toBe(400);
  });

  test('a list nested a thousand times, and a document too large, are rejected', async () => {
    const nested = `${'{"content":"a","items":['.repeat(1000)}${']}'.repeat(1000)}`;
    expect((await save(`{"blocks":[{"type":"list","data":{"items":[${nested}]}}]}`)).status).toBe(400);
    const large = { blocks: Array(30).fill({ type: 'code', data: { code: 'x'.repeat(15_000) } }) };
    expect((await save(large)).status).toBe(400);
  });

  test('what attacks hold is not stored and does not reach the page', async () => {
    const blocks = hostileMarkup.flatMap((attack) => [
      { type: 'paragraph', data: { text: attack } },
      { type: 'list', data: { items: [attack] } },
      { type: 'table', data: { content: [[attack]] } },
      { type: 'quote', data: { text: attack, caption: attack } },
      { type: 'image', data: { file: { url: '/a.png' }, caption: attack, alt: attack } },
    ]);
    const { data } = await save({ blocks, html: '<script>alert(1)</script>' }, { slug: 'attacks' });
    const html = await page('attacks');
    const article = html.slice(html.indexOf('<article'), html.indexOf('</article>'));
    const tags = [...article.matchAll(/<[a-z][^>]*>/gi)].map(([tag]) => tag.replaceAll(/"[^"]*"/g, '""'));
    expect(tags.length).toBeGreaterThan(100);
    expect(
      tags.filter((tag) => /^<(?:script|style|iframe|object|embed|form|base|meta)\b|\son\w+=|\sstyle=/i.test(tag)),
    ).toEqual([]);
    expect(
      [...article.matchAll(/(?:href|src)="(?!https?:|mailto:|tel:|\/(?!\/)|#)([^"]*)"/g)].map(([, address]) => address),
    ).toEqual([]);
    // An alternative text is text, whatever it spells; the page escapes it.
    const stored = JSON.stringify(data.customFields).replaceAll(/"alt":"(?:[^"\\]|\\.)*"/g, '');
    expect(/<(?:script|img|svg|iframe)/i.test(stored)).toBe(false);
  });
});
