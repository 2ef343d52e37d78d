import { expect, test } from 'vitest';
import { blockOfType } from '../../../../tests/support/block-of-type.ts';
import { image, pictureError } from './image.block.ts';

const { stored, refusals, html, shown, text } = blockOfType('image');

test('[H12] the words of the error', () => {
  expect(pictureError).toBe('Image must be of this site: choose it from the media library, or upload it there first');
});

test.each([
  [{}, 'file', pictureError],
  [{ file: { url: 'https://example.test/a.png' } }, 'file.url', pictureError],
  [{ file: { url: '' } }, 'file.url', pictureError],
  [{ file: { url: 'data:image/svg+xml,x' } }, 'file.url', pictureError],
  [{ file: { url: '/a.png' }, stretched: 1 }, 'stretched', 'must be true or false'],
])('[H12] %j is rejected at its place', (data, path, message) => {
  expect(refusals(data)).toEqual({ [path]: message });
});

test('[H12] an image has no looks, no caption and no text unless it says so', () => {
  expect(stored({ file: { url: '/media/a.png', extra: 1 } })).toEqual({
    file: { url: '/media/a.png' },
    caption: '',
    alt: '',
    withBorder: false,
    withBackground: false,
    stretched: false,
  });
});

test('[H13] an image of a dangerous address has no HTML', () => {
  expect(html({ file: { url: 'javascript:alert(1)' } })).toBe('');
});

test('[H12] [H13] an image has its text and its caption as HTML', () => {
  expect(html(image.example)).toBe(
    '<figure><img src="/media/loader.png" alt="A loader"><figcaption>In the yard</figcaption></figure>',
  );
  expect(html({ file: { url: '/a.png' }, alt: '"><script>' })).toBe(
    '<figure><img src="/a.png" alt="&quot;&gt;&lt;script&gt;"></figure>',
  );
});

test('[H12] an image on the site', () => {
  const data = { file: { url: '/media/a.png' }, alt: 'A "loader"', caption: 'c', withBorder: true, stretched: true };
  expect(shown(data)).toBe(
    '<figure data-border="true" data-wide="true"><img src="/media/a.png" alt="A &quot;loader&quot;" loading="lazy" decoding="async"/>' +
      '<figcaption>c</figcaption></figure>',
  );
});

test.each([
  [{}, 'Image not found'],
  [{ file: { url: '' } }, 'Image not found'],
  [null, 'Image not found'],
  [{ file: { url: 'javascript:alert(1)' } }, 'Error rendering image'],
  [{ file: { url: 7 } }, 'Error rendering image'],
])('[H15] %j: %s', (data, text) => {
  expect(shown(data)).toBe(`<p>${text}</p>`);
});

test('[H12] an image has a line of text for each of its parts', () => {
  expect(text(image.example)).toEqual(['A loader', 'In the yard']);
});
