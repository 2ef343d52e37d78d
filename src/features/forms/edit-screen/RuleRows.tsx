import { ActionIcon, Button, Group, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { operatorWords } from '../conditions/condition-words.rules.ts';
import { type ConditionOperator, conditionOperators } from '../conditions/conditions.contract.ts';
import type { FormField } from '../fields/form-fields.contract.ts';
import { type DraftRule, newRule, valuesOf } from './draft-rules.ts';

const operators = conditionOperators.map((value) => ({ value, label: operatorWords[value] }));

interface RuleRowsProps {
  rules: readonly DraftRule[];
  /** Whose answers a rule may compare; at least one. */
  fields: readonly FormField[];
  onChange: (rules: DraftRule[]) => void;
}

/** The rules of a condition, each a field, a comparison and a value. */
export function RuleRows({ rules, fields, onChange }: RuleRowsProps) {
  const change = (key: string, part: Partial<DraftRule>) =>
    onChange(rules.map((rule) => (rule.key === key ? { ...rule, ...part } : rule)));
  return (
    <>
      {rules.map((rule, index) => (
        <Group key={rule.key} gap="xs" align="flex-end" wrap="wrap" role="group" aria-label={`Rule ${index + 1}`}>
          <Select
            label="Field"
            data={fields.map(({ name, label }) => ({ value: name, label }))}
            value={rule.field}
            onChange={(value) => value && change(rule.key, { field: value })}
            allowDeselect={false}
            searchable
          />
          <Select
            label="Comparison"
            data={operators}
            value={rule.operator}
            onChange={(value) => value && change(rule.key, { operator: value as ConditionOperator })}
            allowDeselect={false}
          />
          {valuesOf(rule.operator) !== 'none' && (
            <TextInput
              label={valuesOf(rule.operator) === 'several' ? 'Values, with commas' : 'Value'}
              value={rule.value}
              onChange={(event) => change(rule.key, { value: event.currentTarget.value })}
            />
          )}
          <ActionIcon
            aria-label={`Remove rule ${index + 1}`}
            disabled={rules.length === 1}
            onClick={() => onChange(rules.filter(({ key }) => key !== rule.key))}
          >
            <IconTrash size={17} />
          </ActionIcon>
        </Group>
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => onChange([...rules, newRule(fields[0]?.name ?? '')])}
      >
        Add rule
      </Button>
    </>
  );
}
