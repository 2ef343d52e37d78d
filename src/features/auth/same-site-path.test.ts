import { expect, test } from 'vitest';
import { sameSitePath } from './same-site-path.ts';

const publicUrl = 'https://dealer.example';

test.each([
  '',
  'admin',
  '//e.test',
  '/\\e.test',
  '\\\\e.test',
  'https:e.test',
  'https:/e.test',
  'https://e.test',
  'http://dealer.example/admin',
  'https://dealer.example.e.test/',
  'https://good@e.test',
  'https://dealer.example@e.test',
  'https://user@dealer.example/admin',
  '%2f%2fe.test',
  '/%2f%2fe.test',
  '/%5ce.test',
  '/.//e.test',
  '/x/..//e.test',
  '/a\tb',
  '/a\nb',
  '/a b',
  'javascript:alert(1)',
  'data:text/html,x',
  `/${'x'.repeat(1000)}`,
])('%j leads nowhere', (address) => {
  expect(sameSitePath(address, publicUrl)).toBeNull();
});

test.each([
  ['/', '/'],
  ['/admin?a=1#b', '/admin?a=1#b'],
  ['/a/../b', '/b'],
  ['https://dealer.example/admin', '/admin'],
  ['HTTPS://DEALER.EXAMPLE/admin', '/admin'],
  ['/search?next=//e.test', '/search?next=//e.test'],
])('%j is the path %j', (address, path) => {
  expect(sameSitePath(address, publicUrl)).toBe(path);
});
