import { ActionIcon, Box, Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import trio from '../../admin-kit/kit/form/FieldTrio.module.css';
import { type ConditionOperator, conditionOperators } from '../../contracts/lists/conditional-logic.ts';
import type { RuleField } from '../settings/field-use.admin.ts';
import { operatorWords } from './condition-words.ts';
import { type DraftRule, newRule, valuesOf } from './draft-rules.admin.ts';

const operators = conditionOperators.map((value) => ({ value, label: operatorWords[value] }));

interface RuleRowsProps {
  rules: readonly DraftRule[];
  /** Whose answers a rule may compare; at least one. */
  fields: readonly RuleField[];
  onChange: (rules: DraftRule[]) => void;
}

/** The rules of a condition, each a field, a comparison and a value. */
export function RuleRows({ rules, fields, onChange }: RuleRowsProps) {
  const change = (key: string, part: Partial<DraftRule>) =>
    onChange(rules.map((rule) => (rule.key === key ? { ...rule, ...part } : rule)));
  return (
    <>
      {rules.map((rule, index) => (
        <Box key={rule.key} className={trio.trio} role="group" aria-label={`Rule ${index + 1}`}>
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
          <RuleValue
            rule={rule}
            field={fields.find(({ name }) => name === rule.field)}
            onChange={(value) => change(rule.key, { value })}
          />
          <ActionIcon
            aria-label={`Remove rule ${index + 1}`}
            disabled={rules.length === 1}
            onClick={() => onChange(rules.filter(({ key }) => key !== rule.key))}
          >
            <IconTrash size={17} />
          </ActionIcon>
        </Box>
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

interface RuleValueProps {
  rule: DraftRule;
  field: RuleField | undefined;
  onChange: (value: string) => void;
}

/** What the answer is compared with: one of the field's choices where it has some and a whole value is asked for. */
function RuleValue({ rule: { operator, value }, field, onChange }: RuleValueProps) {
  const takes = valuesOf(operator);
  const choices = field?.choices ?? [];
  if (takes === 'none') return <span />;
  if (choices.length > 0 && (operator === 'equals' || operator === 'notEquals')) {
    const isKnown = value === '' || choices.some((choice) => choice.value === value);
    return (
      <Select
        label="Value"
        data={isKnown ? [...choices] : [...choices, { value, label: value }]}
        value={value || null}
        allowDeselect={false}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    );
  }
  return (
    <TextInput
      label={takes === 'several' ? 'Values, with commas' : 'Value'}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
