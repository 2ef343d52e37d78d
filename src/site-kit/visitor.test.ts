import { expect, test } from 'vitest';
import { choiceCookie, hasChosen, readVisitor } from './visitor.ts';

const nothing = { location: null, industry: null, cart: null };

test.each([
  undefined,
  '',
  ';;;',
  '=',
  'location',
  'location=',
  'location=%',
  'location=%00',
  'location="a b"',
  'location=<script>',
  `location=${'x'.repeat(65)}`,
  'Location=a; LOCATION=b',
  '__proto__=a; constructor=b',
  'location=../../etc',
])('a hostile or empty Cookie header is no choice: %j', (header) => {
  expect(readVisitor(header, { publicUrl: 'http://localhost:3000' })).toEqual(nothing);
  expect(hasChosen(readVisitor(header, { publicUrl: 'http://localhost:3000' }))).toBe(false);
});

test('a cookie that comes twice is no choice, beside cookies of others', () => {
  const header = 'session=x; industry=0199-a; location=b_2; location=c; cart=Zz9';
  expect(readVisitor(header, { publicUrl: 'http://localhost:3000' })).toEqual({
    location: null,
    industry: '0199-a',
    cart: 'Zz9',
  });
});

test('over https a cart is known by its __Host- name alone', () => {
  const config = { publicUrl: 'https://shop.example.test' };
  expect(readVisitor('cart=planted', config).cart).toBeNull();
  expect(readVisitor('cart=planted; __Host-cart=own', config).cart).toBe('own');
});

test('[K05] a choice is kept for a year on the whole site, for its scripts too', () => {
  expect(choiceCookie('location', 'a1')).toBe('location=a1; Max-Age=31536000; Path=/; SameSite=Lax');
  expect(choiceCookie('industry', null)).toBe('industry=; Max-Age=0; Path=/; SameSite=Lax');
});
