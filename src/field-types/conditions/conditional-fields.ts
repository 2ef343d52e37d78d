import type { ConditionalField } from '../../contracts/lists/conditional-states.ts';
import type { FieldDefinition } from '../definition/definition.ts';

/** What of a field its condition needs. */
export type Conditional = Pick<FieldDefinition, 'name' | 'ui'>;

/** Parts of every entry that a rule may name beside the fields. */
export const partsOfEveryEntry: readonly ConditionalField[] = [{ name: 'title' }, { name: 'status' }];

/** A field as the rule module reads it. */
export const asConditional = ({ name, ui }: Conditional): ConditionalField => ({
  name,
  conditionalLogic: ui.conditions,
});

/** The fields with the others behind them, but where a field has the name. */
export function withOthers(
  fields: readonly ConditionalField[],
  others: readonly ConditionalField[],
): ConditionalField[] {
  const names = new Set(fields.map(({ name }) => name));
  return [...fields, ...others.filter(({ name }) => !names.has(name))];
}
