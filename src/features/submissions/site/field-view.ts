import type { FieldErrors } from '../../../contracts/call/errors.ts';
import { styleOf, writeNumber } from '../../../contracts/numbers/written-number.ts';
import { mimeTypeOf } from '../../../contracts/upload-rules.ts';
import { conditionInWords } from '../../../field-types/conditions/condition-words.ts';
import { type FieldDefinition, fieldTypeOf } from '../../../field-types/definition/definition.ts';
import { fileRulesOf, innerFieldsOf, targetOf } from '../../../field-types/definition/facts.ts';
import type { FormField } from '../../forms/fields/form-fields.contract.ts';

export interface PageChoice {
  value: string;
  label: string;
}

/** How a page asks for one value. */
export type PageControl =
  | { as: 'input'; type: 'text' | 'date' | 'email' | 'url'; attributes: Record<string, string | number> }
  | { as: 'lines'; rows: number; attributes: Record<string, string | number> }
  | { as: 'choices'; several: boolean; choices: readonly PageChoice[] }
  | { as: 'switch'; choices: readonly PageChoice[] }
  | { as: 'files'; several: boolean; accept: string }
  | { as: 'items'; items: readonly (readonly FieldView[])[] };

/** One field as a page shows it. */
export interface FieldView {
  /** The name of its part, and its id in the page. */
  name: string;
  label: string;
  hint: string;
  /** When it is asked for, in words; empty where it always is. */
  condition: string;
  isRequired: boolean;
  control: PageControl;
  values: readonly string[];
  /** Names of the files that an earlier sending kept. */
  kept?: readonly string[];
  fieldErrors: readonly string[];
}

interface Showing {
  /** What was typed, by the name of its part. */
  typed: ReadonlyMap<string, readonly string[]> | null;
  /** What the address fills in, in place of the value at the start. */
  given: ReadonlyMap<string, readonly string[]>;
  fieldErrors: FieldErrors;
  /** The entries that can be chosen, by the slug of their type. */
  entries: ReadonlyMap<string, readonly PageChoice[]>;
  /** How the site writes numbers: a language tag. */
  locale: string;
}

/** The fields of a form as its page shows them. */
export function fieldViews(fields: readonly FormField[], showing: Showing): FieldView[] {
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name;
  const valueText = (name: string, value: string | number | boolean) => {
    const field = fields.find((one) => one.name === name);
    const choice = field && choicesOf(field, showing)?.find((one) => one.value === String(value));
    return choice?.label ?? String(value);
  };
  return fields.map((field) => ({
    ...viewOf(field, { name: field.name, showing }),
    condition: conditionInWords(field.conditionalLogic, { labelOf, valueText }),
    // A browser would ask for a field that is not wanted.
    ...(field.conditionalLogic?.enabled && { isRequired: false }),
  }));
}

function viewOf(field: FieldDefinition, { name, showing }: { name: string; showing: Showing }): FieldView {
  const { typed, given, fieldErrors, locale } = showing;
  const written = (value: unknown) => (typeof value === 'number' ? writeNumber(value, locale) : String(value));
  const start = field.default_value === undefined ? [] : [field.default_value].flat().map(written);
  return {
    name,
    label: field.label,
    hint: field.ui.description ?? '',
    condition: '',
    isRequired: field.validation.required,
    control: controlOf(field, { name, showing }),
    values: typed?.get(name) ?? (typed === null ? ((isConsent(field) ? undefined : given.get(name)) ?? start) : []),
    fieldErrors: Object.hasOwn(fieldErrors, name) ? (fieldErrors[name] ?? []) : [],
  };
}

/** Nobody but the visitor gives it. */
const isConsent = (field: FieldDefinition) => (field.validation as { must_be_true?: boolean }).must_be_true === true;

/** Rows of a repeater that a page offers, as it cannot add any without a script. */
const usualRows = 3;
const maxRows = 20;

function controlOf(field: FieldDefinition, { name, showing }: { name: string; showing: Showing }): PageControl {
  const fieldType = fieldTypeOf(field);
  const inner = innerFieldsOf(field);
  if (inner.length > 0) {
    const isList = 'max_items' in field.validation;
    const { min_items: min = 0, max_items: max = 1 } = field.validation as {
      min_items?: number;
      max_items?: number;
    };
    const rows = isList ? Math.min(maxRows, max, Math.max(min, usualRows)) : 1;
    const at = (row: number) => (isList ? `${name}.${row}` : name);
    const items = Array.from({ length: rows }, (_, row) =>
      // Whether a row is wanted shows only when something is in it.
      inner.map((one) => ({ ...viewOf(one, { name: `${at(row)}.${one.name}`, showing }), isRequired: false })),
    );
    return { as: 'items', items };
  }
  const files = fileRulesOf(field);
  if (files) {
    const accept = files.allowed_file_types.map(mimeTypeOf).join(',');
    return { as: 'files', several: files.max_number_of_files > 1, accept };
  }
  const several = fieldType.shape(field) === 'list';
  const choices = choicesOf(field, showing);
  const [accepted] = choices ?? [];
  if (isConsent(field) && accepted) return { as: 'choices', several: true, choices: [accepted] };
  if (choices)
    return fieldType.shape(field) === 'boolean' ? { as: 'switch', choices } : { as: 'choices', several, choices };
  const limits = field.validation as Record<string, unknown>;
  const attributes = Object.fromEntries(
    [
      ['minLength', limits['min_length']],
      ['maxLength', limits['max_length']],
      ['min', limits['min'] ?? limits['min_date']],
      ['max', limits['max'] ?? limits['max_date']],
      ['placeholder', (field.ui as Record<string, unknown>)['placeholder']],
    ].filter((pair): pair is [string, string | number] => typeof pair[1] === 'string' || typeof pair[1] === 'number'),
  );
  if (fieldType.pageInput === 'lines') {
    const { rows } = field.ui as { rows?: number };
    return { as: 'lines', rows: rows ?? 4, attributes };
  }
  // A browser's own number input drops the comma of 1,5 without a word: people type text, which the server reads.
  if (fieldType.pageInput === 'number') {
    const { placeholder } = attributes;
    const { decimal } = styleOf(showing.locale);
    const numeric = { inputMode: 'decimal', 'data-decimal': decimal, ...(placeholder && { placeholder }) };
    return textInput(numeric);
  }
  return textInput(attributes, fieldType.pageInput);
}

function textInput(attributes: Record<string, string | number>, type?: 'date' | 'email' | 'url'): PageControl {
  return { as: 'input', type: type ?? 'text', attributes };
}

function choicesOf(field: FieldDefinition, { entries }: Showing): readonly PageChoice[] | undefined {
  const target = targetOf(field);
  return target === null ? fieldTypeOf(field).choices?.(field) : (entries.get(target) ?? []);
}
