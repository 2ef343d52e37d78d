import { folded } from '../../../contracts/lists/folded.ts';
import { capital } from '../../../contracts/text/capital.ts';
import { fieldName } from '../../../field-types/settings/field-name.ts';

/** A column's name as people read it: "Miles_per_Gallon" → "Miles per Gallon". */
export function readableLabel(column: string): string {
  const words = column
    .replaceAll(/[_\s]+/g, ' ')
    .replaceAll('\0', '')
    .trim()
    .slice(0, 200)
    .trim();
  return words === '' ? 'Column' : capital(words);
}

const spelledOut: Readonly<Record<string, string>> = { '%': ' percent ', '#': ' number ' };
const maxNameLength = 64;

/** A column's name as a field name [G01]: "US Gross" → us_gross, "releaseDate" → release_date. Reserved names get `source_` before them. */
export function fieldNameOf(column: string): string {
  const plain = folded(column.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2'))
    .replaceAll(/[%#]/g, (sign) => spelledOut[sign] ?? sign)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');
  const started = plain === '' ? 'column' : /^\d/.test(plain) ? `n_${plain}` : plain;
  const short = started.slice(0, maxNameLength).replace(/_$/, '');
  return fieldName.safeParse(short).success ? short : `source_${short}`.slice(0, maxNameLength).replace(/_$/, '');
}

/** Field names for a file's columns, each once: a second "Name" becomes name_2. */
export function fieldNamesOf(columns: readonly string[]): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const column of columns) {
    const name = fieldNameOf(column);
    let free = name;
    for (let n = 2; taken.has(free); n++) free = `${name.slice(0, maxNameLength - String(n).length - 1)}_${n}`;
    taken.add(free);
    names.set(column, free);
  }
  return names;
}
