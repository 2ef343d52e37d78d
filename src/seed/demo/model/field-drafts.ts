import type { FieldDraft } from '../../../field-types/definition/definition.ts';

type Text = 'text' | 'textarea' | 'url' | 'boolean' | 'date' | 'rich_text';

interface Hint {
  required?: true;
  /** Shown under the input. */
  description?: string;
}

const parts = ({ required = undefined, description }: Hint) => ({
  ...(required && { validation: { required } }),
  ...(description !== undefined && { ui: { description } }),
});

/** A name as people read it: `stock_number` is “Stock number”. */
const labelOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');

export const plain = <Kind extends Text>(type: Kind, name: string, hint: Hint = {}) => ({
  type,
  name,
  label: labelOf(name),
  ...parts(hint),
});

export const number = (
  name: string,
  limits: { min?: number; max?: number; integer_only?: true } = {},
  hint: Hint = {},
) =>
  ({
    type: 'number',
    name,
    label: labelOf(name),
    ...parts(hint),
    validation: limits,
  }) satisfies FieldDraft;

/** In US dollars. */
export const dollars = (name: string, description?: string) =>
  number(name, { min: 0 }, description === undefined ? {} : { description });

/** Options are stored in lower case with hyphens. */
export const choice = (name: string, options: readonly string[]): FieldDraft => ({
  type: 'select',
  name,
  label: labelOf(name),
  options: options.map((label) => ({ label, value: label.toLowerCase().replaceAll(' ', '-') })),
});

export const picture = (name: string, max = 1, hint: Hint = {}) =>
  ({
    type: 'image',
    name,
    label: labelOf(name),
    ...parts(hint),
    validation: { max_number_of_files: max },
  }) satisfies FieldDraft;

/** `several`: any number of entries instead of one. */
export const related = (name: string, contentType: string, several: boolean): FieldDraft => ({
  type: 'relation',
  name,
  label: labelOf(name),
  content_type: contentType,
  multiselect: several,
  ...(several && { validation: { max_items: 100 } }),
});
