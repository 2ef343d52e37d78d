/** One text part of a page's form, in the order in which it came. */
export type SentPart = readonly [name: string, value: string];

/** Most rows of a repeater that a page's form can name. */
const maxRows = 500;

/**
 * The parts of a page's form as the answers that JSON would hold: a name that comes several times is a list,
 * `items.0.name` a value inside the first row of `items`, `box.name` one inside the group `box`. Parts that begin with an
 * underscore are ours, and no answers.
 */
export function answersOfParts(parts: readonly SentPart[]): Record<string, unknown> {
  const answers = new Map<string, unknown>();
  const rows = new Map<string, Map<number, Map<string, unknown>>>();
  const groups = new Map<string, Map<string, unknown>>();
  for (const [name, value] of parts) {
    if (name.startsWith('_')) continue;
    const [field = '', second, third] = name.split('.', 4);
    if (second === undefined) add(answers, field, value);
    else if (third === undefined) add(valueAt(groups, field, newMap), second, value);
    else if (/^\d{1,3}$/.test(second) && Number(second) < maxRows)
      add(valueAt(valueAt(rows, field, newMap), Number(second), newMap), third, value);
  }
  for (const [field, group] of groups) {
    if (!answers.has(field)) answers.set(field, Object.fromEntries(group));
  }
  for (const [field, ofField] of rows) {
    const inOrder = [...ofField].sort(([one], [other]) => one - other).map(([, row]) => Object.fromEntries(row));
    if (!answers.has(field)) answers.set(field, inOrder);
  }
  return Object.fromEntries(answers);
}

/** The last value of one of our own parts. */
export function ownPart(parts: readonly SentPart[], name: string): string | undefined {
  return parts.findLast(([one]) => one === name)?.[1];
}

function add(into: Map<string, unknown>, name: string, value: string): void {
  const known = into.get(name);
  if (known === undefined) into.set(name, value);
  else if (Array.isArray(known)) known.push(value);
  else into.set(name, [known, value]);
}

const newMap = () => new Map();

function valueAt<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
