import type { ConditionalField } from '../../../contracts/lists/conditional-states.ts';
import type { FormField } from '../fields/form-fields.contract.ts';

/** What a page's script needs of a field to follow its condition. */
export interface FieldCondition extends ConditionalField {
  /** Where it is shown. */
  isRequired: boolean;
}

/** The fields with a condition and those that a condition asks for; none where no field depends on another. */
export function fieldConditions(fields: readonly FormField[]): FieldCondition[] {
  const rules = fields.flatMap(({ conditionalLogic: logic }) => (logic?.enabled ? logic.rules : []));
  const asked = new Set(rules.map(({ field }) => field));
  return fields.flatMap(({ name, conditionalLogic, validation: { required } }) => {
    if (conditionalLogic?.enabled) return [{ name, conditionalLogic, isRequired: required }];
    return asked.has(name) ? [{ name, isRequired: required }] : [];
  });
}
