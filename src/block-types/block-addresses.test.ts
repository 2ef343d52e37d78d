import { expect, test } from 'vitest';
import { linkAddress, pictureAddress } from './addresses.ts';

test.each([
  'https://example.test',
  'http://example.test/a?b=c#d',
  'mailto:sales@example.test?subject=Hi',
  'tel:+1-555-0100',
  '/equipment',
  './more',
  '../more',
  '#prices',
  '?page=2',
])('[H12] a link may lead to %s', (address) => {
  expect(linkAddress(` ${address} `)).toBe(address);
});

test.each([
  '',
  ' ',
  'example.test',
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://example.test/1',
  'file:///etc/passwd',
  'ftp://example.test',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://',
  'https:evil.example',
  'https://good.example@evil.example',
  'mailto:',
  'tel://x',
  'https://example.test/a b',
  `https://example.test/${'x'.repeat(2000)}`,
  'https://example.test/\ud800',
])('[H12] a link may not lead to %j', (address) => {
  expect(linkAddress(address)).toBeNull();
  expect(pictureAddress(address)).toBeNull();
});

test.each(['mailto:a@example.test', '#a', 'tel:1', 'data:image/svg+xml,x', './a.png'])(
  '%s is no picture',
  (address) => {
    expect(pictureAddress(address)).toBeNull();
  },
);

const uploaded = '/media/0197c7a5-1111-7000-8000-000000000001.png';

test.each([
  [uploaded, uploaded],
  ['/a.png', '/a.png'],
  [` https://site.example.test:8443${uploaded}`, uploaded],
])('[H12] a picture of %s is loaded from %s', (text, address) => {
  expect(pictureAddress(text)).toBe(address);
});

test.each([
  'https://example.test/a.png',
  'http://example.test/media/a.png',
  `https://example.test/x${uploaded}`,
  `https://example.test?${uploaded}`,
])('[H12] visitors are not sent to %s for a picture', (address) => {
  expect(pictureAddress(address)).toBeNull();
});
