import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { BlockDocumentView } from './BlockDocumentView.tsx';
import { hostileMarkup } from './hostile-markup.fixtures.ts';
import { oneOfEach } from './one-of-each.fixtures.ts';

const shown = (blocks: readonly unknown[], below = 2) =>
  renderToStaticMarkup(<BlockDocumentView blocks={blocks} below={below} />).replaceAll(/ class="[^"]*"/g, '');
const one = (type: string, data: unknown) => shown([{ type, data }]).replace(/^<div>(.*)<\/div>$/, '$1');

describe('[H12] blocks on the site', () => {
  test.each([
    ['paragraph', { text: 'a <b>b</b><br>c' }, '<p>a <b>b</b><br/>c</p>'],
    [
      'paragraph',
      { text: '<a href="/x">own</a> <a href="https://example.test">other</a>' },
      '<p><a href="/x">own</a> <a href="https://example.test" rel="noopener noreferrer">other</a></p>',
    ],
    [
      'list',
      { style: 'ordered', items: [{ content: 'a', items: [{ content: 'b' }] }] },
      '<ol><li>a<ol><li>b</li></ol></li></ol>',
    ],
    ['list', { items: ['a', 'b'] }, '<ul><li>a</li><li>b</li></ul>'],
    [
      'checklist',
      { items: [{ text: 'a', checked: true }, { text: 'b' }] },
      '<ul><li><label><input type="checkbox" disabled="" readOnly="" checked=""/><span>a</span></label></li>' +
        '<li><label><input type="checkbox" disabled="" readOnly=""/><span>b</span></label></li></ul>',
    ],
    [
      'quote',
      { text: 'a', caption: 'b' },
      '<figure data-align="left"><blockquote><p>a</p></blockquote><figcaption>b</figcaption></figure>',
    ],
    ['code', { code: '<b>' }, '<pre tabindex="0"><code>&lt;b&gt;</code></pre>'],
    [
      'table',
      { withHeadings: true, content: [['a'], ['b']] },
      '<div role="group" aria-label="Table" tabindex="0"><table><thead><tr><th scope="col">a</th></tr></thead>' +
        '<tbody><tr><td>b</td></tr></tbody></table></div>',
    ],
    [
      'image',
      { file: { url: '/media/a.png' }, alt: 'A "loader"', caption: 'c', withBorder: true, stretched: true },
      '<figure data-border="true" data-wide="true"><img src="/media/a.png" alt="A &quot;loader&quot;" loading="lazy" decoding="async"/>' +
        '<figcaption>c</figcaption></figure>',
    ],
    [
      'buttonLink',
      { text: 'Go', url: '/go', style: 'ghost', size: 'lg' },
      '<p><a href="/go" data-style="ghost" data-size="lg">Go</a></p>',
    ],
    [
      'buttonLink',
      { text: 'Go', url: 'https://example.test', openInNewTab: true },
      '<p><a href="https://example.test" data-style="primary" data-size="md" target="_blank" rel="noopener noreferrer">Go' +
        '<span> (opens in a new tab)</span></a></p>',
    ],
  ])('%s %j', (type, data, html) => {
    expect(one(type, data)).toBe(html);
  });

  test.each([
    ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'YouTube'],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1', 'Vimeo'],
    ['https://dai.ly/x8abcde', 'https://geo.dailymotion.com/player.html?video=x8abcde', 'Dailymotion'],
  ])('%s is a frame of its service, closed until it is asked for', (embed, source, service) => {
    const html = one('videoEmbed', { embed, caption: 'At work' });
    expect(html).toContain(`<iframe title="At work" src="${source}" loading="lazy"`);
    expect(html).toMatch(/<details><summary>.*Play video: At work/);
    expect(html).toContain(`Watch on ${service}</a>`);
  });

  test('headings follow the one they stand below, and keep their order', () => {
    const headers = (...levels: number[]) => levels.map((level) => ({ type: 'header', data: { text: 'x', level } }));
    const tags = (levels: number[], below: number) => shown(headers(...levels), below).match(/<h\d/g);
    expect(tags([2, 3, 2], 1)).toEqual(['<h2', '<h3', '<h2']);
    expect(tags([1, 2], 1)).toEqual(['<h2', '<h3']);
    expect(tags([2, 3, 6], 2)).toEqual(['<h3', '<h4', '<h6']);
    expect(tags([3], 1)).toEqual(['<h2']);
  });
});

describe('[H15] what cannot be shown', () => {
  test.each<[string, unknown, string]>([
    ['image', {}, 'Image not found'],
    ['image', { file: { url: '' } }, 'Image not found'],
    ['image', null, 'Image not found'],
    ['image', { file: { url: 'javascript:alert(1)' } }, 'Error rendering image'],
    ['image', { file: { url: 7 } }, 'Error rendering image'],
    ['table', {}, 'Table data not found'],
    ['table', { content: [] }, 'Table data not found'],
    ['table', { content: 'x' }, 'Table data not found'],
    ['videoEmbed', {}, 'Invalid video embed data'],
    ['videoEmbed', { embed: 'https://evil.example/embed/1' }, 'Invalid video embed data'],
    ['hologram', {}, 'Unsupported block type'],
    ['constructor', {}, 'Unsupported block type'],
    ['header', { text: 'x', level: 99 }, 'This block cannot be shown'],
    ['buttonLink', { text: 'x', url: 'javascript:alert(1)' }, 'This block cannot be shown'],
  ])('%s %j: %s', (type, data, text) => {
    expect(one(type, data)).toBe(`<p>${text}</p>`);
  });

  test('the rest of the document is still there', () => {
    expect(shown([null, 'text', ...oneOfEach]).match(/Unsupported block type/g)).toHaveLength(2);
    expect(shown([null, ...oneOfEach])).toContain('<b>Bold</b> words');
  });
});

const isHarmless = (html: string) =>
  ![...html.matchAll(/<[^>]*>/g)].some(([tag]) => {
    const withoutTexts = tag.replaceAll(/"[^"]*"/g, '""');
    const addresses = [...tag.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address);
    const hasBadAddress = addresses.some(
      (address) => !/^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|[#?]|\.{1,2}\/)/.test(address),
    );
    const isBadFrame =
      tag.startsWith('<iframe') &&
      !/src="https:\/\/(?:www\.youtube-nocookie|player\.vimeo|geo\.dailymotion)\.com\//.test(tag);
    return (
      /^<(?:script|style|svg|object|embed|form|meta|base|link)\b|\son\w+=|\sstyle=|srcdoc/i.test(withoutTexts) ||
      hasBadAddress ||
      isBadFrame
    );
  });

test.each(hostileMarkup)('[H13] whatever was stored, nothing of %j runs', (attack) => {
  const everywhere = {
    text: attack,
    caption: attack,
    code: attack,
    alt: attack,
    url: attack,
    embed: attack,
    level: attack,
  };
  const blocks = [
    'paragraph',
    'header',
    'list',
    'checklist',
    'quote',
    'code',
    'table',
    'image',
    'buttonLink',
    'videoEmbed',
    attack,
  ].flatMap((type) => [
    { type, data: { ...everywhere, items: [attack], content: [[attack]], file: { url: attack } } },
    {
      type,
      data: {
        text: attack,
        caption: attack,
        url: '/x',
        file: { url: '/x' },
        embed: 'https://youtu.be/dQw4w9WgXcQ',
        items: [attack, { content: attack, text: attack }],
        content: [[attack]],
        code: attack,
      },
    },
  ]);
  expect(isHarmless('<b onclick="x">')).toBe(false);
  expect(isHarmless(shown(blocks))).toBe(true);
});
