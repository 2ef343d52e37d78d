import { expect, test } from 'vitest';
import { redirectTarget } from './redirect-target.ts';

const target = (query: Record<string, string>) => redirectTarget(new URLSearchParams(query));

test.each([
  'https://evil.example/admin',
  '//evil.example',
  '/\\evil.example',
  '/admin\\..\\x',
  '/\t/evil.example',
  '/%0d%0a/../..//evil.example',
  'javascript:alert(1)',
  'admin/users',
  '',
  '/admin/auth/login',
  '/admin/auth/../auth/login?x=1',
  '/login',
  '/admin/api/auth/logout',
])('[A02] [Q04] %j leads to the dashboard', (redirectedFrom) => {
  expect(target({ redirectedFrom })).toBe('/admin');
});

test.each(['/admin/builder/collections?page=2', '/admin/editor/collections/cars#top', '/'])(
  '[A02] %j is kept',
  (path) => {
    expect(target({ redirectedFrom: path })).toBe(path);
  },
);

test('[Q04] redirectedFrom comes before redirect, and a bad one gives way', () => {
  expect(target({ redirectedFrom: '/admin/a', redirect: '/admin/b' })).toBe('/admin/a');
  expect(target({ redirectedFrom: '//evil.example', redirect: '/admin/b' })).toBe('/admin/b');
});
