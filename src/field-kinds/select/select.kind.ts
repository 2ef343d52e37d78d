import { z } from 'zod';
import { filterOperators } from '../../contract-kit/list-query.ts';
import { isStorable } from '../../contract-kit/storable-text.ts';
import { type DefinitionProblem, description, fieldKind, flag, notStorable, placeholder, required } from '../kind.ts';

const optionPart = (missing: string) =>
  z.string(missing).trim().min(1, missing).max(200, 'must be at most 200 characters').refine(isStorable, notStorable);

const option = z.object({
  label: optionPart('Option label is required'),
  value: optionPart('Option value is required'),
});

const atLeastOne = 'At least one option is required';

export const select = fieldKind({
  type: 'select',
  group: 'Choice',
  label: 'Select',
  settings: {
    options: z.array(option, atLeastOne).min(1, atLeastOne).max(500, 'At most 500 options'),
    allow_multiple_selection: flag(false),
    validation: z.object({ required }).prefault({}),
    ui: z.object({ description, placeholder: placeholder(255) }).prefault({}),
  },
  /** One option's value, or a list of different ones where several may be chosen [G07]. */
  value: ({ label, options, allow_multiple_selection: several }) => {
    const message = `${label} must be one of the options`;
    const known = new Set(options.map(({ value }) => value));
    const one = z.string(message).refine((value) => known.has(value), message);
    if (!several) return one;
    const list = z.array(one, `${label} must be a list of options`);
    return list.refine((values) => new Set(values).size === values.length, `${label} must not name an option twice`);
  },
  problems: ({ options }) => duplicateValues(options),
  shape: ({ allow_multiple_selection: several }) => (several ? 'list' : 'text'),
  operators: ({ allow_multiple_selection: several }) =>
    several ? ['equals', 'contains', 'in', 'notIn'] : filterOperators,
  filterType: ({ allow_multiple_selection: several }) => (several ? 'multiSelect' : 'select'),
  typeScript: ({ options, allow_multiple_selection: several }) => {
    const union = options.map(({ value }) => JSON.stringify(value)).join(' | ');
    return several ? `(${union})[]` : union;
  },
  read: (given) => String(given),
  texts: (chosen, { options }) => {
    const label = options.find(({ value }) => value === chosen)?.label;
    return label === undefined ? [String(chosen)] : [String(chosen), label];
  },
  fromText: (text, { options }) => {
    const word = text.trim();
    const isWord = (spelled: string) => spelled.toLowerCase() === word.toLowerCase();
    const named = options.find(({ value }) => value === word) ?? options.find(({ value }) => isWord(value));
    return (named ?? options.find(({ label }) => isWord(label)))?.value ?? null;
  },
  searchText: (value, { options }) =>
    [value]
      .flat()
      .map((chosen) => options.find((candidate) => candidate.value === chosen)?.label ?? String(chosen))
      .join(' '),
});

function duplicateValues(options: { value: string }[]): DefinitionProblem[] {
  const seen = new Set<string>();
  const problems: DefinitionProblem[] = [];
  for (const [index, { value }] of options.entries()) {
    if (seen.has(value)) problems.push({ path: ['options', index, 'value'], message: 'Another option has this value' });
    seen.add(value);
  }
  return problems;
}
