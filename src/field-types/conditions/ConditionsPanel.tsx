import { Group, Select, Stack, Switch, Text } from '@mantine/core';
import { useContext, useState } from 'react';
import { get, useController, useFormState } from 'react-hook-form';
import type { WrittenLogic } from '../../contracts/lists/conditional-logic.ts';
import { RuleFields } from '../settings/field-use.admin.ts';
import { draftsOf, newRule, ruleOf } from './draft-rules.admin.ts';
import { RuleRows } from './RuleRows.tsx';

const actions = [
  { value: 'show', label: 'Show this field' },
  { value: 'hide', label: 'Hide this field' },
  { value: 'require', label: 'Require this field' },
];
const matches = [
  { value: 'all', label: 'if all rules hold' },
  { value: 'any', label: 'if any rule holds' },
];

/** When an entry shows, hides or requires the field. */
export function ConditionsPanel() {
  const fields = useContext(RuleFields);
  const { field } = useController({ name: 'ui.conditions' });
  const { errors } = useFormState({ name: 'ui.conditions' });
  const logic = field.value as WrittenLogic | undefined;
  // Kept as typed: what is stored knows no half-written list of values.
  const [rules, setRules] = useState(() => draftsOf(logic?.rules ?? []));
  const isOn = logic !== undefined && logic.enabled !== false;
  const { action = 'show', match = 'all' } = logic ?? {};
  const set = (change: Partial<WrittenLogic>, drafts = rules) => {
    setRules(drafts);
    field.onChange({ enabled: true, action, match, rules: drafts.map(ruleOf), ...change });
  };
  const start = () => set({}, rules.length > 0 ? rules : [newRule(fields[0]?.name ?? '')]);
  return (
    <Stack gap="md">
      <Switch
        ref={field.ref}
        label="This field depends on others"
        description="A hidden field is not published; a draft keeps its value."
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => (checked ? start() : field.onChange(undefined))}
      />
      {isOn && (
        <>
          <Group gap="xs" grow>
            <Select
              label="What happens"
              data={actions}
              value={action}
              allowDeselect={false}
              onChange={(value) => value && set({ action: value as NonNullable<WrittenLogic['action']> })}
            />
            <Select
              label="When"
              data={matches}
              value={match}
              allowDeselect={false}
              onChange={(value) => value && set({ match: value as NonNullable<WrittenLogic['match']> })}
            />
          </Group>
          <RuleRows rules={rules} fields={fields} onChange={(drafts) => set({}, drafts)} />
        </>
      )}
      {firstMessage(get(errors, 'ui.conditions')) && (
        <Text c="red" size="sm" role="alert">
          {firstMessage(get(errors, 'ui.conditions'))}
        </Text>
      )}
    </Stack>
  );
}

/** The first text among nested errors. */
function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  for (const inner of Object.values(error)) {
    const message = firstMessage(inner);
    if (message !== undefined) return message;
  }
  return undefined;
}
