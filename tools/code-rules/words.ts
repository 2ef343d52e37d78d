/**
 * The words that the field does not use, as parts of identifiers, each with the standard term. A pattern matches a whole
 * identifier. Keys on the wire, columns of the database and names of libraries keep what they are called.
 */
const forbidden: readonly (readonly [pattern: RegExp, term: string])[] = [
  [/^(?:most|longest|largest)[A-Z]\w*$/, 'max… with the unit'],
  [/^(?:least|shortest)[A-Z]\w*$/, 'min… with the unit'],
  [/^(?:field|block|site|admin|inner)Kinds?$|^(?:Field|Block|Site|Admin|Inner)Kind$/, 'field type, block type'],
  [/^refuse[A-Z]\w*$/, 'assert…, which throws'],
  [/^(?:\w*[a-z])?Refusals?$/, 'error, reason'],
  [/^(?:\w*[a-z])?(?:Fault|Problem)s?$/, 'error'],
  [/^\w+Question$|^\w+Questions$/, 'query'],
  [/^\w+Standings?$/, 'state, status'],
  [/^\w+Acts?$/, 'action, operation'],
  [/^tell[A-Z]\w*$/, 'show…, notify…'],
  [/^forget[A-Z]\w*$/, 'purge…, discard…'],
  [/^\w+Moments?$/, 'timestamp, date'],
  [/^(?:is|\w+[a-z])?Strangers?$/, 'anonymous client, unprivileged user'],
  [/^(?:patience|Patience|\w+Patience)\w*$/, 'timeout'],
  [/^\w+Settling$/, 'backfill'],
  [/^(?:\w+)?(?:Bell|Rush|Desk)$/, 'wake-up, back-pressure, worker'],
];

/** On the wire, in the database, or of a library. */
const allowed: ReadonlySet<string> = new Set([
  'fieldIndexFaults',
  'firstActs',
  'scheduledActs',
  'takingRefusal',
  'IconShieldQuestion',
]);

const identifier = /(?<![\w$'"`])[A-Za-z_$][\w$]*/g;
/** Comments and texts are prose. A template may hold code, which is rare enough to be left to readers. */
const prose = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g;

/** One line for each identifier of a source that has a standard term, each once. */
export function nonStandardWords(source: string): string[] {
  const names = new Set(source.replaceAll(prose, ' ').match(identifier) ?? []);
  return [...names].flatMap((name) => {
    const [, term] = allowed.has(name) ? [] : (forbidden.find(([pattern]) => pattern.test(name)) ?? []);
    return term === undefined ? [] : [`${name}: say ${term}`];
  });
}

/** Words of documents that nobody outside knows; code spans, tables of the specification and quotations aside. */
const forbiddenInDocuments: readonly (readonly [pattern: RegExp, term: string])[] = [
  [/\b(?:field|block) kinds?\b|\bkinds? of (?:field|block)s?\b/i, 'field type, block type'],
  [/\brefus(?:e|es|ed|al|als|ing)\b/i, 'reject, error'],
  [/\bfaults?\b/i, 'error'],
  [/\bstrangers?\b/i, 'anonymous client'],
  [/\bjourneys?\b/i, 'end-to-end test'],
  [/\bpatience\b/i, 'timeout'],
];

/** One line for each word of a document that has a standard term. */
export function nonStandardProse(text: string): string[] {
  const plain = text.replaceAll(/```[\s\S]*?```|`[^`\n]*`|\]\([^)]*\)|“[^”]*”/g, ' ');
  return forbiddenInDocuments.flatMap(([pattern, term]) => {
    const [found] = pattern.exec(plain) ?? [];
    return found === undefined ? [] : [`${found}: say ${term}`];
  });
}
