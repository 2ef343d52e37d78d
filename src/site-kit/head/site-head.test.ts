import { describe, expect, test } from 'vitest';
import { absoluteAddress, breadcrumbsOf, factText } from './site-head.ts';

const site = { origin: 'https://shop.example' };

describe('facts for search engines', () => {
  test.each([
    '</script><script>alert(1)</script>',
    '<!--<script>',
    ']]>',
    '&lt;/script&gt;',
    '\u2028alert(1)\u2029',
    '"}</SCRIPT >',
  ])('no text ends the element or begins markup: %j', (name) => {
    const text = factText({ '@type': 'Product', name, brand: { '@type': 'Brand', [name]: name } });
    expect(text).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(text)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name,
      brand: { '@type': 'Brand', [name]: name },
    });
  });

  test('what is undefined is left out', () => {
    expect(factText({ '@type': 'Product', sku: undefined })).toBe(
      '{"@context":"https://schema.org","@type":"Product"}',
    );
  });
});

describe('breadcrumbs', () => {
  const breadcrumbs = [{ href: '/', label: 'Home' }];

  test.each([
    ['a page that is not indexed', { title: 'Search', breadcrumbs }],
    ['the home page', { path: '/', breadcrumbs: [] }],
    ['a page with nothing above it', { title: 'About', path: '/about' }],
  ])('%s has none', (_, head) => {
    expect(breadcrumbsOf(site, head)).toEqual([]);
  });

  test('the page itself is the last step, and addresses are absolute', () => {
    expect(breadcrumbsOf(site, { title: 'Shop', path: '/shop', breadcrumbs })).toEqual([
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop.example/' },
          { '@type': 'ListItem', position: 2, name: 'Shop', item: 'https://shop.example/shop' },
        ],
      },
    ]);
  });
});

test('an address of another site keeps its origin', () => {
  expect(absoluteAddress(site, 'https://pictures.example/a.jpg')).toBe('https://pictures.example/a.jpg');
  expect(absoluteAddress(site, '/media/a.jpg')).toBe('https://shop.example/media/a.jpg');
});
