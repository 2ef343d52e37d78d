import { expect, test } from 'vitest';
import { slugify, slugMessage, slugSchema } from './slug.ts';

const slug = slugSchema({ max: 20, required: 'Slug is required' });
const errorOf = (input: unknown) => slug.safeParse(input).error?.issues[0]?.message;

test.each(['a', 'a1', 'a-b', 'a_b', 'red-2_x'])('[E23] %j is a slug', (input) => {
  expect(slug.parse(input)).toBe(input);
});

test.each(['A', 'a b', 'a--b', 'a__b', 'a-_b', '-a', 'a-', '_a', 'ä', 'a.b', 'a/b'])('[E23] %j is none', (input) => {
  expect(slugMessage).toBe('Must be a valid slug (lowercase letters, numbers, underscores, and hyphens)');
  expect(errorOf(input)).toBe(slugMessage);
});

test.each([
  ['', 'Slug is required'],
  [7, 'Slug is required'],
  ['x'.repeat(21), 'Slug must be at most 20 characters'],
])('[E23] %j is rejected in words', (input, message) => {
  expect(errorOf(input)).toBe(message);
});

test.each([
  ['Iğdır', 'igdir'],
  ['Łódź & Ålesund', 'lodz-alesund'],
  ['Straße Ørsted', 'strasse-orsted'],
  ['  Müller -- 2.0 ™ ', 'muller-2-0-tm'],
  ['ギア', ''],
])('[H03] %j becomes the slug %j', (title, expected) => {
  expect(slugify(title)).toBe(expected);
});
