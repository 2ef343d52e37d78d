import { describe, expect, test } from 'vitest';
import { type BlogItem, blogCardOf } from './blog-card.rules.ts';

const file = '/media/0197c7a5-1111-7000-8000-000000000001.webp';

describe('[K18] a blog card', () => {
  test.each<[string, BlogItem]>([
    ['without an address', { title: 'Oil' }],
    ['with a blank address', { slug: ' ', title: 'Oil' }],
    ['without a title', { slug: 'oil' }],
    ['with a title of another shape', { slug: 'oil', title: { raw: 'Oil' } }],
    ['with a number as its title', { slug: 'oil', title: 5 }],
  ])('%s is none', (_case, item) => {
    expect(blogCardOf(item)).toBeNull();
  });

  test.each<[string, BlogItem, string]>([
    ['its slug', { slug: 'oil', post_name: 'old', title: 'Oil' }, 'oil'],
    ['its post_name', { post_name: 'old', title: 'Oil' }, 'old'],
  ])('is found under %s', (_case, item, slug) => {
    expect(blogCardOf(item)?.slug).toBe(slug);
  });

  test.each<[string, BlogItem]>([
    ['a text', { slug: 'oil', title: 'Oil' }],
    ['rendered', { slug: 'oil', title: { rendered: 'Oil' }, post_title: 'Other' }],
    ['post_title', { slug: 'oil', post_title: 'Oil' }],
  ])('takes its title from %s', (_case, item) => {
    expect(blogCardOf(item)?.title).toBe('Oil');
  });

  test.each<[string, BlogItem, string | null]>([
    ['featured_image', { meta: [{ metaKey: 'featured_image', metaValue: file }], directImageUrl: '/other.png' }, file],
    ['the first of several', { meta: [{ metaKey: 'featured_image', metaValue: [file, '/other.png'] }] }, file],
    [
      'directImageUrl',
      { meta: [{ metaKey: 'views', metaValue: '3' }], directImageUrl: file, post_thumbnail: '/t.png' },
      file,
    ],
    ['post_thumbnail', { post_thumbnail: file }, file],
    ['no other site', { directImageUrl: 'https://pictures.example.test/a.png' }, null],
    ['no script', { directImageUrl: 'javascript:alert(1)' }, null],
    ['nowhere', { meta: 'none' }, null],
  ])('takes its picture from %s', (_case, item, picture) => {
    expect(blogCardOf({ slug: 'oil', title: 'Oil', ...item })?.picture).toBe(picture);
  });
});
