import { expect, test } from 'vitest';
import { readOpeningHours } from './opening-hours.rules.ts';

const day = [[420, 1050]];

test.each<[string, unknown]>([
  [
    'Monday to Friday 7:00 am – 5:30 pm\nSaturday 8:00 am – noon\nSunday closed',
    [[], day, day, day, day, day, [[480, 720]]],
  ],
  ['Mon-Fri: 7 a.m. - 5:30 p.m.', [[], day, day, day, day, day, []]],
  ['Daily 00:00 to midnight', Array.from({ length: 7 }, () => [[0, 1440]])],
  [
    'Tue & Thu 8:00-12:00, 13:00-17:00',
    [
      [],
      [],
      [
        [480, 720],
        [780, 1020],
      ],
      [],
      [
        [480, 720],
        [780, 1020],
      ],
      [],
      [],
    ],
  ],
  ['Weekdays noon – 4 pm', [[], ...Array.from({ length: 5 }, () => [[720, 960]]), []]],
  ['Fri to Mon 9 am - 10 am', [[[540, 600]], [[540, 600]], [], [], [], [[540, 600]], [[540, 600]]]],
])('%j is understood', (text, hours) => {
  expect(readOpeningHours(text)).toEqual(hours);
});

test.each([
  '',
  'By appointment',
  'Monday 7 to 5',
  'Monday 5 pm – 7 am',
  'Monday 25:00 – 26:00',
  'Monday 13 pm – 14 pm',
  'M 7 am – 5 pm',
  'Monday 7 am – 5 pm\nMon 8 am – 9 am',
  'Monday 7 am – 5 pm, except on holidays',
  `${'Monday '.repeat(20)}7 am – 5 pm`,
  Array.from({ length: 20 }, () => 'Monday closed').join('\n'),
])('%j claims nothing', (text) => {
  expect(readOpeningHours(text)).toBeNull();
});
