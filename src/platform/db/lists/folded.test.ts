import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '../../../../tests/support/app.ts';
import { folded } from '../../../contracts/lists/folded.ts';

const samples = [
  ['Straße & Æble – Łódź', 'strasse & aeble – lodz'],
  ['Smørrebrød Đorđe Þór Ŋ', 'smorrebrod dorde thor n'],
  ['GRÖSSE Größe', 'grosse grosse'],
  ['İstanbul ısı IĞDIR', 'istanbul isi igdir'],
  ['Ægir Œuvre ðeed ħal', 'aegir oeuvre deed hal'],
  ['Cafe\u0301 Čapek école', 'cafe capek ecole'],
  ['“Joe’s” „so“ ‚x‘', '"joe\'s" "so" \'x\''],
  ['ﬁn ① ２０２６ ㎏', 'fin 1 2026 kg'],
  ['Plain ASCII %_\\', 'plain ascii %_\\'],
  ['日本語 Русский Ελληνικά', '日本語 русскии ελληνικα'],
] as const;

test.each(samples)('%s is compared as %s (R05, R26)', (text, plain) => {
  expect(folded(text)).toBe(plain);
});

test('the database folds as the application does', async () => {
  const { db } = await startApp();
  const texts = samples.map(([text]) => text);
  const { rows } = await sql<{ plain: string }>`
    select folded(one) as plain from unnest(${texts}::text[]) with ordinality as all_of (one, place) order by place`.execute(
    db,
  );
  expect(rows.map(({ plain }) => plain)).toEqual(samples.map(([, plain]) => plain));
});
