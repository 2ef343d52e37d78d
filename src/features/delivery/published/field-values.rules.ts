import { isRecord } from '../../../contracts/is-record.ts';
import { onePerObject } from '../../../contracts/one-per-object.ts';
import { type FieldDefinition, fieldTypeOf } from '../../../field-types/definition/definition.ts';
import { fieldText, innerFieldsOf, isWritten, targetOf } from '../../../field-types/definition/facts.ts';
import { isMissing } from '../../../field-types/kit/value.ts';
import type { ContentModel, ModelField } from '../../content-types/content-types.rules.ts';
import { publicFields } from '../../content-types/public-fields.rules.ts';

type StoredField = Pick<ModelField, 'key' | 'definition'>;

/** What a reader expects a field to hold, told by the facts of its type. */
const expected = {
  text: isWritten,
  number: (field) => shapeOf(field) === 'number',
  boolean: (field) => shapeOf(field) === 'boolean',
  date: (field) => shapeOf(field) === 'date',
  choice: (field) => fieldTypeOf(field).choices !== undefined,
  entries: (field) => fieldTypeOf(field).target !== undefined,
  files: (field) => fieldTypeOf(field).fileRules !== undefined,
  rich: (field) => shapeOf(field) === 'object' && !fieldTypeOf(field).innerFields && !fieldTypeOf(field).fileRules,
  items: (field) => fieldTypeOf(field).innerFields !== undefined,
} satisfies Record<string, (definition: FieldDefinition) => boolean>;

const shapeOf = (definition: FieldDefinition) => fieldTypeOf(definition).shape(definition);

/** Values are stored under the keys of fields, and delivered under their names. */
type KeyedBy = 'key' | 'name';

/** One of a select field's options. */
export interface ChosenOption {
  value: string;
  label: string;
}

/**
 * An entry's values by the names of their fields, for features that know which types they expect. A field that the type does
 * not have, or has of another type, reads as absent, and so does what an earlier type of the field left.
 */
export class FieldValues {
  readonly #fields: ReadonlyMap<string, StoredField>;
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #keyedBy: KeyedBy;

  constructor(
    fields: ReadonlyMap<string, StoredField>,
    values: Readonly<Record<string, unknown>>,
    keyedBy: KeyedBy = 'key',
  ) {
    this.#fields = fields;
    this.#values = values;
    this.#keyedBy = keyedBy;
  }

  /** Trimmed; null where there is none. */
  text(name: string): string | null {
    const value = this.#valueOf(name, 'text');
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  }

  number(name: string): number | null {
    const value = this.#valueOf(name, 'number');
    return typeof value === 'number' && Number.isFinite(value) ? value : null;
  }

  isTrue(name: string): boolean {
    return this.#valueOf(name, 'boolean') === true;
  }

  /** `YYYY-MM-DD`. */
  date(name: string): string | null {
    const value = this.#valueOf(name, 'date');
    return typeof value === 'string' && value !== '' ? value : null;
  }

  /** The first chosen option; one that the field no longer has stands for itself. */
  option(name: string): ChosenOption | null {
    const [value] = [this.#valueOf(name, 'choice')].flat();
    if (typeof value !== 'string' || value === '') return null;
    const definition = this.#fields.get(name)?.definition;
    return (definition && optionsOf(definition).get(value)) ?? { value, label: value };
  }

  /** Ids of entries of the type; whether these are published is not known here. */
  entries(name: string, typeSlug: string): string[] {
    const field = this.#fields.get(name);
    if (!field || targetOf(field.definition) !== typeSlug) return [];
    return textsIn([this.#valueOf(name, 'entries')].flat().map(idOf));
  }

  /** Addresses of files. */
  files(name: string): string[] {
    return textsIn(this.#valueOf(name, 'files'));
  }

  /** Formatted text or blocks, as they are stored. */
  rich(name: string): unknown {
    return this.#valueOf(name, 'rich') ?? null;
  }

  /** What a public field of any type holds, as one text; null where there is nothing, and of a private one. */
  plain(name: string): string | null {
    const field = this.#fields.get(name);
    if (!field || field.definition.is_private === true) return null;
    const value = this.#values[this.#keyedBy === 'key' ? field.key : name];
    return isMissing(value) ? null : fieldText(field.definition, value);
  }

  /** The items of a repeater or group. */
  items(name: string): FieldValues[] {
    const value = this.#valueOf(name, 'items');
    const definition = this.#fields.get(name)?.definition;
    if (!definition) return [];
    return [value]
      .flat()
      .flatMap((item) => (isRecord(item) ? new FieldValues(innerOf(definition), item, this.#keyedBy) : []));
  }

  #valueOf(name: string, what: keyof typeof expected): unknown {
    const field = this.#fields.get(name);
    if (!field || !expected[what](field.definition)) return undefined;
    return this.#values[this.#keyedBy === 'key' ? field.key : name];
  }
}

/** The values of an entry as the delivery gives them. */
export function deliveredValues(model: ContentModel, customFields: Readonly<Record<string, unknown>>): FieldValues {
  return new FieldValues(fieldsOf(publicFields(model.fields)), customFields, 'name');
}

/** The fields of a type by name. */
export const fieldsOf = onePerObject(
  (fields: readonly ModelField[]): ReadonlyMap<string, StoredField> =>
    new Map(fields.map((field) => [field.name, field])),
);

const innerOf = onePerObject(
  (definition: FieldDefinition): ReadonlyMap<string, StoredField> =>
    new Map(innerFieldsOf(definition).map((field) => [field.name, { key: field.id, definition: field }])),
);

const optionsOf = onePerObject(
  (definition: FieldDefinition): ReadonlyMap<string, ChosenOption> =>
    new Map('options' in definition ? definition.options.map((option) => [option.value, option]) : []),
);

/** A reference is an id, or an object with one where it was filled in [K07]. */
const idOf = (reference: unknown): unknown =>
  typeof reference === 'object' && reference !== null && 'id' in reference ? reference.id : reference;

function textsIn(value: unknown): string[] {
  return [value].flat().filter((one): one is string => typeof one === 'string' && one !== '');
}
