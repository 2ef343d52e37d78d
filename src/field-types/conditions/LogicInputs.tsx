import { Group, Select } from '@mantine/core';
import type { ActiveLogic } from '../../contracts/lists/conditional-logic.ts';
import type { RuleField } from '../settings/field-use.admin.ts';
import type { DraftRule } from './draft-rules.admin.ts';
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

export interface LogicDraft extends Pick<ActiveLogic, 'action' | 'match'> {
  rules: readonly DraftRule[];
}

interface LogicInputsProps {
  logic: LogicDraft;
  fields: readonly RuleField[];
  onChange: (logic: LogicDraft) => void;
}

/** What a condition does, when, and its rules. */
export function LogicInputs({ logic, fields, onChange }: LogicInputsProps) {
  return (
    <>
      <Group gap="xs" grow>
        <Select
          label="What happens"
          data={actions}
          value={logic.action}
          allowDeselect={false}
          onChange={(action) => action && onChange({ ...logic, action: action as LogicDraft['action'] })}
        />
        <Select
          label="When"
          data={matches}
          value={logic.match}
          allowDeselect={false}
          onChange={(match) => match && onChange({ ...logic, match: match as LogicDraft['match'] })}
        />
      </Group>
      <RuleRows rules={logic.rules} fields={fields} onChange={(rules) => onChange({ ...logic, rules })} />
    </>
  );
}
