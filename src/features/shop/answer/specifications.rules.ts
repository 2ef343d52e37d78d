import { dayText } from '../../../contracts/day-text.ts';
import { type FieldDefinition, fieldTypeOf } from '../../../field-types/definition/definition.ts';
import { fieldText, isWritten } from '../../../field-types/definition/facts.ts';
import { isMissing } from '../../../field-types/kit/value.ts';
import type { ModelField } from '../../content-types/content-types.rules.ts';
import type { ShopItem, ShopMachine } from '../shop.contract.ts';

export type Specification = ShopMachine['specifications'][number];

/** Fields that the product page shows in places of their own. */
const shownElsewhere: ReadonlySet<string> = new Set([
  'in_stock',
  'pre_order',
  'request_only',
  'description',
  'advertised_price',
  'rivers_price',
  'pre_order_price',
  'promotion_price',
  'bonus',
]);

/** Whether a value of the field is one line of a table: an amount, a yes or no, a day, a choice or a line of text. */
function isOneLine(definition: FieldDefinition): boolean {
  const fieldType = fieldTypeOf(definition);
  const shape = fieldType.shape(definition);
  if (fieldType.choices || shape === 'number' || shape === 'boolean' || shape === 'date') return true;
  return isWritten(definition) && !fieldType.pageInput;
}

/** The facts of a machine in the order of its type's fields, those too that the owner added; without a value there is no row. */
export function specificationsOf(
  fields: readonly Pick<ModelField, 'name' | 'definition'>[],
  values: Readonly<Record<string, unknown>>,
): Specification[] {
  return fields.flatMap(({ name, definition }) => {
    const value = values[name];
    if (shownElsewhere.has(name) || !isOneLine(definition) || isMissing(value)) return [];
    return [{ name, label: definition.label, value, text: textOf(name, definition, value) }];
  });
}

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** A value as people read it: 6,740 hours, 1 December 2026. */
function textOf(name: string, definition: FieldDefinition, value: unknown): string {
  if (typeof value === 'number') {
    // A year is a name, not an amount.
    if (name === 'year') return String(value);
    return name === 'hours' ? hoursText(value) : numbers.format(value);
  }
  if (fieldTypeOf(definition).shape(definition) === 'date' && typeof value === 'string') return dateText(value);
  return fieldText(definition, value);
}

/** Hours of operation as people read them. */
export function hoursText(hours: number): string {
  return `${numbers.format(hours)} ${hours === 1 ? 'hour' : 'hours'}`;
}

/** Where a machine stands, in short: 'Lamar, CO'; empty where nobody says. */
export function placeText({ city, location }: Pick<ShopItem, 'city' | 'location'>): string {
  return [city, location?.state].filter(Boolean).join(', ');
}

function dateText(value: string): string {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? value : dayText(date);
}
