import { expect, test } from 'vitest';
import { nameInMail } from './name-in-mail.ts';

test.each([
  ['Win at https://evil.test/x?y=1', 'Win at https evil test x y 1'],
  ['www.evil.test', 'www evil test'],
  ['evil．test', 'evil test'],
  ['evil。test', 'evil test'],
  ['mail eve@evil.test', 'mail eve evil test'],
  ['<a href="//evil.test">Ada</a>', 'a href evil test Ada a'],
  ['[Ada](http:evil.test)', 'Ada http evil test'],
  ['Ada\r\nBcc: eve@evil.test', 'Ada Bcc eve evil test'],
  ['Ada\u2028Lund\u202etset', 'Ada Lund tset'],
  ['a.b.c.', 'a b c.'],
  ['...', '.'],
  ['x'.repeat(90), 'x'.repeat(40)],
  ['𝒳'.repeat(90), 'X'.repeat(40)],
  [`${'x'.repeat(39)} y`, 'x'.repeat(39)],
  ['😀 ☎', ''],
])('of %j a mail shows %j', (name, shown) => {
  expect(nameInMail(name)).toBe(shown);
});

test.each(['Ada Lund', "Seán O'Hara", 'J. R. R. Tolkien', 'Anne-Marie Müller', '田中 太郎', 'Łukasz Żak Jr.', 'सीता'])(
  'the name %s stays as it is',
  (name) => {
    expect(nameInMail(name)).toBe(name);
  },
);
