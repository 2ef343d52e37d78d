import { z } from 'zod';
import { filterOperators, presences } from '../../../contracts/lists/condition.ts';
import { isStorable, notStorable } from '../../../contracts/text/storable-text.ts';
import { type Choice, type DefinitionError, defineFieldType } from '../../kit/field-type.ts';
import { countedItems, countsCross, isCounted } from '../../settings/counts.ts';
import { atMost, flag, inputSettings, notUnique, placeholder, required, unique } from '../../settings/settings.ts';
import { selectImports } from './select.imports.ts';

const optionPart = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .refine(atMost(200), 'must be at most 200 characters')
    .refine(isStorable, notStorable);

const option = z.object({
  label: optionPart('Option label is required'),
  value: optionPart('Option value is required'),
});

const maxOptions = 500;

/** A count of chosen options; open unless it is set. */
const count = (min: number) =>
  z
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(maxOptions, { error: `must be at most ${maxOptions}`, abort: true })
    .optional();

const atLeastOne = 'At least one option is required';

export const select = defineFieldType({
  type: 'select',
  group: 'Choice',
  order: 1,
  label: 'Select',
  settings: {
    options: z.array(option, atLeastOne).min(1, atLeastOne).max(maxOptions, `At most ${maxOptions} options`),
    allow_multiple_selection: flag(false),
    /** The counts are of several chosen ones. */
    validation: z.object({ required, unique, min_items: count(0), max_items: count(1) }).prefault({}),
    ui: z.object({ ...inputSettings, placeholder: placeholder(255) }).prefault({}),
  },
  /** One option's value, or a list of different ones where several may be chosen [G07]. */
  value: ({ label, options, allow_multiple_selection: several, validation }) => {
    const message = `${label} must be one of the options`;
    const known = new Set(options.map(({ value }) => value));
    const one = z.string(message).refine((value) => known.has(value), message);
    if (!several) return one;
    return z
      .array(one, `${label} must be a list of options`)
      .superRefine(countedItems(label, countsOf(validation)))
      .refine((values) => new Set(values).size === values.length, `${label} must not name an option twice`);
  },
  countsEmptyList: ({ allow_multiple_selection: several, validation }) =>
    several && isCounted({ ...validation, ...countsOf(validation) }),
  fieldErrors: ({ options, allow_multiple_selection: several, validation }) => [
    ...duplicateValues(options),
    ...(several ? countErrors(options.length, countsOf(validation)) : []),
    ...(several && validation.unique ? [{ path: ['validation', 'unique'], message: notUnique }] : []),
  ],
  shape: ({ allow_multiple_selection: several }) => (several ? 'list' : 'text'),
  operators: ({ allow_multiple_selection: several }) =>
    several ? ['equals', 'contains', 'in', 'notIn', ...presences] : filterOperators,
  filterType: ({ allow_multiple_selection: several }) => (several ? 'multiSelect' : 'select'),
  typeScript: ({ options, allow_multiple_selection: several }) => {
    const union = options.map(({ value }) => JSON.stringify(value)).join(' | ');
    return several ? `(${union})[]` : union;
  },
  read: (input) => String(input),
  texts: (chosen, { options }) => {
    const label = options.find(({ value }) => value === chosen)?.label;
    return label === undefined ? [String(chosen)] : [String(chosen), label];
  },
  fromText: (text, { options }) => {
    const word = text.trim();
    const isWord = (spelled: string) => spelled.toLowerCase() === word.toLowerCase();
    const byValue = options.find(({ value }) => value === word) ?? options.find(({ value }) => isWord(value));
    return (byValue ?? options.find(({ label }) => isWord(label)))?.value ?? null;
  },
  choices: ({ options }) => options,
  searchText: (value, { options }) => labelsOf(value, options).join(' '),
  listText: (value, { options }) => labelsOf(value, options).join(', '),
  imports: selectImports,
});

/** The labels of the chosen options; a value whose option is gone stands for itself. */
export function labelsOf(value: unknown, options: readonly Choice[]): string[] {
  return [value].flat().map((chosen) => options.find((option) => option.value === chosen)?.label ?? String(chosen));
}

interface Counts {
  min_items?: number | undefined;
  max_items?: number | undefined;
}

function countsOf({ min_items = 0, max_items = maxOptions }: Counts) {
  return { min_items, max_items };
}

function countErrors(offered: number, { min_items: min, max_items: max }: Required<Counts>): DefinitionError[] {
  if (min > max) return [countsCross];
  const message = 'Minimum items must not be above the number of options';
  return min > offered ? [{ path: ['validation', 'min_items'], message }] : [];
}

function duplicateValues(options: { value: string }[]): DefinitionError[] {
  const seen = new Set<string>();
  const fieldErrors: DefinitionError[] = [];
  for (const [index, { value }] of options.entries()) {
    if (seen.has(value))
      fieldErrors.push({ path: ['options', index, 'value'], message: 'Another option has this value' });
    seen.add(value);
  }
  return fieldErrors;
}
