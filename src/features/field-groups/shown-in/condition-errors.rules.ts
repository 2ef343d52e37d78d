import type { FieldErrors } from '../../../contracts/call/errors.ts';
import { type RuleError, ruleErrors } from '../../../contracts/lists/conditional-states.ts';
import {
  asConditional,
  type Conditional,
  partsOfEveryEntry,
  withOthers,
} from '../../../field-types/conditions/conditional-fields.ts';
import type { FieldDefinition } from '../../../field-types/definition/definition.ts';
import { innerFieldsOf } from '../../../field-types/definition/facts.ts';

/**
 * The rules of a group's fields that name no field, their own, or close a circle, by path. A group is shown in types with
 * other fields: a rule needs its field in one of them, and no circle in any.
 */
export function conditionErrors(
  fields: readonly FieldDefinition[],
  types: readonly (readonly Conditional[])[],
): FieldErrors {
  const own = fields.map(asConditional);
  const all = (types.length === 0 ? [[]] : types).map((beside) =>
    withOthers(withOthers(own, beside.map(asConditional)), partsOfEveryEntry),
  );
  const errors: FieldErrors = {};
  const add = (place: string, found: readonly RuleError[][], count: number) => {
    for (const [path, message] of inOneOrAll(found.map((one) => one.filter(({ path }) => Number(path[0]) < count))))
      errors[`fields.${place}${path}`] = [message];
  };
  add(
    '',
    all.map((one) => ruleErrors(one, 'type')),
    own.length,
  );
  for (const [index, field] of fields.entries()) {
    const inner = innerFieldsOf(field).map(asConditional);
    if (inner.every(({ conditionalLogic }) => conditionalLogic === undefined)) continue;
    // An item's own fields come first; what the rules of the entry's fields ask for is no concern of the item.
    const around = all.map((one) =>
      withOthers(
        inner,
        one.map(({ name }) => ({ name })),
      ),
    );
    add(
      `${index}.sub_fields.`,
      around.map((one) => ruleErrors(one, 'type')),
      inner.length,
    );
  }
  return errors;
}

const isUnknown = ({ message }: RuleError) => message.endsWith('is not a field of this type');

/** An unknown field counts where no type has it, a circle where one has it. */
function inOneOrAll(found: readonly RuleError[][]): [path: string, message: string][] {
  const pathOf = ({ path: [index, , ...rest] }: RuleError) => [index, 'ui', 'conditions', ...rest].join('.');
  const paths = new Set(found.flat().map(pathOf));
  return [...paths].flatMap((path): [string, string][] => {
    const here = found.map((one) => one.find((error) => pathOf(error) === path));
    const firm = here.find((error) => error && !isUnknown(error));
    const known = firm ?? (here.every((error) => error !== undefined) ? here[0] : undefined);
    return known ? [[path, known.message]] : [];
  });
}

/** What fields of other groups ask of fields that a group loses or renames; empty if nothing. */
export function lostRuleErrors(
  { before, after }: { before: readonly string[]; after: readonly string[] },
  types: readonly (readonly (Conditional & Pick<FieldDefinition, 'label'>)[])[],
): string[] {
  const lost = new Set(before.filter((name) => !after.includes(name)));
  const uses = types.flat().flatMap(({ label, ui }) => {
    const rules = ui.conditions?.enabled ? ui.conditions.rules : [];
    return rules
      .filter(({ field }) => lost.has(field))
      .map(({ field }) => `“${field}” is in the condition of “${label}”`);
  });
  return [...new Set(uses)];
}
