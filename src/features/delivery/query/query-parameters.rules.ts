import { assertNoErrors, type FieldErrors } from '../../../contracts/call/errors.ts';
import { parameterAliases } from '../../../contracts/lists/parameter-aliases.ts';
import { isStorable } from '../../../contracts/text/storable-text.ts';
import { codePoints } from '../../../field-types/kit/value.ts';

/** Query parameters as an address gives them; a name given twice holds a list. */
export type QueryParameters = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** Most characters of a list of names, as the contract has it. */
const maxNamesLength = { sort: 500, fields: 2000, include: 2000 } as const;

/** Most characters of any parameter, all its values together. No address that arrives has as many. */
const maxParameterLength = 20_000;

/** The parameters of a call under their canonical names, and what is wrong with them. A blank one counts as absent, but for a filter. */
export class Parameters {
  readonly #values = new Map<string, readonly string[]>();
  readonly #issues: FieldErrors = {};
  readonly filters: [name: string, values: readonly string[]][] = [];

  constructor(query: QueryParameters, known: ReadonlySet<string>) {
    for (const [name, value] of Object.entries(query)) {
      // A filter whose value is missing would find everything.
      if (value === undefined || (value === '' && !name.startsWith('filter'))) continue;
      const values = Array.isArray(value) ? (value as readonly string[]) : [String(value)];
      const canonical = parameterAliases.get(name) ?? name;
      if (charactersIn(values) > maxParameterLength) this.#assertLength(name, maxParameterLength);
      else if (!values.every(isStorable)) this.deny(name, 'must not contain NUL or broken characters');
      else if (known.has(canonical)) this.#take(name, canonical, values);
      else if (known.has('page') && name.startsWith('filter')) this.filters.push([name, values]);
      else this.deny(name, unknownParameter(known));
    }
  }

  #take(name: string, canonical: string, values: readonly string[]) {
    if (name === canonical || !this.#values.has(canonical)) this.#values.set(canonical, values);
  }

  deny(name: string, message: string): void {
    const label = isStorable(name) ? name.slice(0, 200) : 'query';
    Object.defineProperty(this.#issues, label, { value: [message], enumerable: true, configurable: true });
  }

  #assertLength(name: string, maxLength: number) {
    this.deny(name, `must be at most ${maxLength} characters`);
  }

  /** The only value of a parameter. */
  text(name: string, maxLength: number): string | null {
    const values = this.#values.get(name);
    if (!values) return null;
    const [value = ''] = values;
    if (values.length > 1) this.deny(name, 'must be given once');
    else if (codePoints(value) > maxLength) this.#assertLength(name, maxLength);
    else return value;
    return null;
  }

  whole(name: string, byDefault: number): number {
    const value = this.text(name, 100);
    if (value === null) return byDefault;
    if (!/^\d{1,15}$/.test(value)) this.deny(name, 'must be a whole number');
    else if (Number(value) < 1) this.deny(name, 'must be at least 1');
    else return Number(value);
    return byDefault;
  }

  /** Comma-separated names, the parameter repeated, or both. */
  names(name: keyof typeof maxNamesLength): string[] {
    const values = this.#values.get(name) ?? [];
    if (charactersIn(values) > maxNamesLength[name]) {
      this.#assertLength(name, maxNamesLength[name]);
      return [];
    }
    const names = values.flatMap((value) => value.split(','));
    return names.map(withoutOuterBlanks).filter((item) => item !== '');
  }

  assertNoErrors(): void {
    assertNoErrors(this.#issues);
  }
}

function unknownParameter(known: ReadonlySet<string>): string {
  if (known.size === 0) return 'is not a parameter of this call, which takes none';
  const filter = known.has('page') ? ' and filter[field][operator]' : '';
  return `is not a parameter of this call, which takes ${[...known].join(', ')}${filter}`;
}

const charactersIn = (values: readonly string[]) => values.reduce((sum, value) => sum + value.length, 0);

/** Without the blanks that plus signs in an address read as. A pattern for both ends would be quadratic in blanks inside. */
function withoutOuterBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text[start] === ' ') start += 1;
  while (end > start && text[end - 1] === ' ') end -= 1;
  return text.slice(start, end);
}
