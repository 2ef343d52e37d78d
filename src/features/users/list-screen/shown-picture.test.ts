import { expect, test } from 'vitest';
import { shownPicture } from './shown-picture.ts';

const site = 'https://dealer.example';
const elsewhere = 'https://pictures.example/look.png';

test.each([
  elsewhere,
  '//pictures.example/look.png',
  'https://dealer.example.evil.test/a.png',
  'https://dealer.example@evil.test/a.png',
  'http://dealer.example/a.png',
  'data:image/png;base64,AAAA',
  'https://',
])('[D02] %s of somebody without a role is not asked', (avatarUrl) => {
  expect(shownPicture({ avatarUrl, roles: [] }, site)).toBeNull();
});

test.each([
  [null, ['editor'], null],
  [elsewhere, ['editor'], elsewhere],
  ['/media/ab/1.png', [], '/media/ab/1.png'],
  ['https://dealer.example/media/1.png', [], 'https://dealer.example/media/1.png'],
])('[D02] %s with the roles %j is shown as %s', (avatarUrl, roles, shown) => {
  expect(shownPicture({ avatarUrl, roles }, site)).toBe(shown);
});
