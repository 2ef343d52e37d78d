import { capital } from '../../src/contracts/text/capital.ts';
export interface FeatureNames {
  /** Kebab-case, plural: spare-parts. */
  feature: string;
  /** spareParts */
  plural: string;
  /** SpareParts */
  Plural: string;
  /** sparePart */
  single: string;
  /** SparePart */
  Single: string;
  /** spare_parts */
  table: string;
  /** SPARE_PART */
  CODE: string;
  /** spare-part: its type in the audit log and among removed records. */
  type: string;
  /** spare part */
  words: string;
  /** spare parts */
  pluralWords: string;
}

function singularOf(plural: string): string {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(plural)) return plural.slice(0, -2);
  return plural.endsWith('s') ? plural.slice(0, -1) : plural;
}

const camel = (kebab: string) => kebab.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Every spelling of a feature's name. */
export function namesOf(feature: string, singular: string = singularOf(feature)): FeatureNames {
  return {
    feature,
    plural: camel(feature),
    Plural: capital(camel(feature)),
    single: camel(singular),
    Single: capital(camel(singular)),
    table: feature.replaceAll('-', '_'),
    CODE: singular.replaceAll('-', '_').toUpperCase(),
    type: singular,
    words: singular.replaceAll('-', ' '),
    pluralWords: feature.replaceAll('-', ' '),
  };
}

/** A text about spare parts as one about the named feature. */
export function renamed(text: string, names: FeatureNames): string {
  const { feature, plural, Plural, single, Single, table, CODE, type, words, pluralWords } = names;
  const spellings = {
    'spare-parts': feature,
    'spare-part': type,
    'spare parts': pluralWords,
    'spare part': words,
    'Spare parts': capital(pluralWords),
    'Spare part': capital(words),
    'Spare Part': titled(words),
    spareParts: plural,
    sparePart: single,
    SpareParts: Plural,
    SparePart: Single,
    spare_parts: table,
    SPARE_PART: CODE,
  };
  const orderedSpellings = Object.entries(spellings).sort(([one], [other]) => other.length - one.length);
  const pattern = new RegExp(orderedSpellings.map(([spelling]) => spelling).join('|'), 'g');
  const replacements = new Map(orderedSpellings);
  return text.replaceAll(pattern, (spelling) => replacements.get(spelling) ?? spelling);
}

const titled = (words: string) => words.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
