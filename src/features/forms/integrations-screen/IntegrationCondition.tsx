import { Select, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import type { Conditions } from '../../../contracts/lists/conditional-logic.ts';
import { draftsOf, newRule, ruleField, ruleOf } from '../../../field-types/conditions/draft-rules.admin.ts';
import { RuleRows } from '../../../field-types/conditions/RuleRows.tsx';
import type { FormField } from '../fields/form-fields.contract.ts';

const matches = [
  { value: 'all', label: 'If all rules hold' },
  { value: 'any', label: 'If any rule holds' },
];

interface IntegrationConditionProps {
  condition: Conditions | null;
  fields: readonly FormField[];
  violation: string | undefined;
  onChange: (condition: Conditions | null) => void;
}

/** The answers for which a notification is sent; without a condition, for all. */
export function IntegrationCondition({ condition, fields, violation, onChange }: IntegrationConditionProps) {
  // Kept as typed: what is stored knows no half-written list of values.
  const [rules, setRules] = useState(() => draftsOf(condition?.rules ?? []));
  const set = (drafts: typeof rules, match: Conditions['match'] = condition?.match ?? 'all') => {
    setRules(drafts);
    onChange({ match, rules: drafts.map(ruleOf) });
  };
  const start = () => set(rules.length > 0 ? rules : [newRule(fields[0]?.name ?? '')]);
  return (
    <Stack gap="xs" role="group" aria-label="Condition">
      <Switch
        label="Send only for some answers"
        description={fields.length === 0 ? 'Add a field to the form first: a rule asks for its answer.' : undefined}
        disabled={fields.length === 0 && condition === null}
        checked={condition !== null}
        onChange={(event) => (event.currentTarget.checked ? start() : onChange(null))}
      />
      {condition !== null && (
        <>
          <Select
            label="When"
            data={matches}
            value={condition.match}
            allowDeselect={false}
            onChange={(match) => set(rules, match === 'any' ? 'any' : 'all')}
          />
          <RuleRows rules={rules} fields={fields.map(ruleField)} onChange={(drafts) => set(drafts)} />
        </>
      )}
      {violation && (
        <Text c="red" size="sm" role="alert">
          {violation}
        </Text>
      )}
    </Stack>
  );
}
