import { Stack, Switch, Text } from '@mantine/core';
import { useContext, useState } from 'react';
import { get, useController, useFormState } from 'react-hook-form';
import type { WrittenLogic } from '../../contracts/lists/conditional-logic.ts';
import { RuleFields } from '../settings/field-use.admin.ts';
import { draftsOf, newRule, ruleOf } from './draft-rules.admin.ts';
import { type LogicDraft, LogicInputs } from './LogicInputs.tsx';

/** When an entry shows, hides or requires the field. */
export function ConditionsPanel() {
  const fields = useContext(RuleFields);
  const { field } = useController({ name: 'ui.conditions' });
  const { errors } = useFormState({ name: 'ui.conditions' });
  const logic = field.value as WrittenLogic | undefined;
  // Kept as typed: what is stored knows no half-written list of values.
  const [rules, setRules] = useState<LogicDraft['rules']>(() => draftsOf(logic?.rules ?? []));
  const isOn = logic !== undefined && logic.enabled !== false;
  const { action = 'show', match = 'all' } = logic ?? {};
  const set = (draft: LogicDraft) => {
    setRules(draft.rules);
    field.onChange({ enabled: true, action: draft.action, match: draft.match, rules: draft.rules.map(ruleOf) });
  };
  const start = () => set({ action, match, rules: rules.length > 0 ? rules : [newRule(fields[0]?.name ?? '')] });
  const problem = firstMessage(get(errors, 'ui.conditions'));
  return (
    <Stack gap="md">
      <Switch
        ref={field.ref}
        label="This field depends on others"
        description="A hidden field is not published; a draft keeps its value."
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => (checked ? start() : field.onChange(undefined))}
      />
      {isOn && <LogicInputs logic={{ action, match, rules }} fields={fields} onChange={set} />}
      {problem && (
        <Text c="red" size="sm" role="alert">
          {problem}
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
