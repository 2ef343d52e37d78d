import { ActionIcon, Button, Group, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../../admin/kit/dialogs/Dialog.tsx';
import { operatorWords } from '../conditions/condition-words.rules.ts';
import { ConditionalLogic, type ConditionOperator, conditionOperators } from '../conditions/conditions.contract.ts';
import { ruleFaults } from '../conditions/conditions.rules.ts';
import type { FormField } from '../fields/form-fields.contract.ts';

interface ConditionDialogProps {
  field: FormField;
  fields: readonly FormField[];
  onClose: () => void;
  onSave: (logic: ConditionalLogic) => void;
}

interface DraftRule {
  key: string;
  field: string;
  operator: ConditionOperator;
  /** Several with commas. */
  value: string;
}

const actions = [
  { value: 'show', label: 'Show this field' },
  { value: 'hide', label: 'Hide this field' },
  { value: 'require', label: 'Require this field' },
];
const matches = [
  { value: 'all', label: 'if all rules hold' },
  { value: 'any', label: 'if any rule holds' },
];
const operators = conditionOperators.map((value) => ({ value, label: operatorWords[value] }));
const takesList: ReadonlySet<ConditionOperator> = new Set(['between', 'in', 'notIn']);
const takesNone: ReadonlySet<ConditionOperator> = new Set(['isEmpty', 'isNotEmpty']);

const newRule = (field: string): DraftRule => ({ key: crypto.randomUUID(), field, operator: 'equals', value: '' });

/** When a field is shown, hidden or required [I10]. */
export function ConditionDialog({ field, fields, onClose, onSave }: ConditionDialogProps) {
  const others = fields.filter(({ id }) => id !== field.id);
  const stored = field.conditionalLogic;
  const [enabled, setEnabled] = useState(stored?.enabled ?? true);
  const [action, setAction] = useState(stored?.action ?? 'show');
  const [match, setMatch] = useState(stored?.match ?? 'all');
  const [rules, setRules] = useState<DraftRule[]>(() => {
    const known = stored?.rules ?? [];
    if (known.length === 0) return [newRule(others[0]?.name ?? '')];
    return known.map((rule) => ({
      ...newRule(rule.field),
      operator: rule.operator,
      value: [rule.value ?? ''].flat().join(', '),
    }));
  });
  const [fault, setFault] = useState<string | null>(null);
  const change = (key: string, part: Partial<DraftRule>) =>
    setRules(rules.map((rule) => (rule.key === key ? { ...rule, ...part } : rule)));

  const save = () => {
    const read = ConditionalLogic.safeParse({ enabled, action, match, rules: rules.map(ruleOf) });
    if (!read.success) return setFault(read.error.issues[0]?.message ?? 'A rule is not complete.');
    const placed = fields.map((one) => (one.id === field.id ? { ...one, conditionalLogic: read.data } : one));
    const [broken] = ruleFaults(placed).filter(({ path }) => placed[Number(path[0])]?.id === field.id);
    if (broken) return setFault(broken.message);
    onSave(read.data);
  };

  return (
    <Dialog opened onClose={onClose} title={`Condition of ${field.label}`} size="lg">
      <Stack gap="md">
        <Switch
          label="This field depends on others"
          checked={enabled}
          onChange={(event) => setEnabled(event.currentTarget.checked)}
        />
        {enabled && others.length === 0 && <Text size="sm">Add another field first: a rule asks for its answer.</Text>}
        {enabled && others.length > 0 && (
          <>
            <Group gap="xs" grow>
              <Select
                label="What happens"
                data={actions}
                value={action}
                onChange={(value) => value && setAction(value as typeof action)}
                allowDeselect={false}
              />
              <Select
                label="When"
                data={matches}
                value={match}
                onChange={(value) => value && setMatch(value as typeof match)}
                allowDeselect={false}
              />
            </Group>
            {rules.map((rule, index) => (
              <Group key={rule.key} gap="xs" align="flex-end" wrap="wrap" role="group" aria-label={`Rule ${index + 1}`}>
                <Select
                  label="Field"
                  data={others.map(({ name, label }) => ({ value: name, label }))}
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
                {!takesNone.has(rule.operator) && (
                  <TextInput
                    label={takesList.has(rule.operator) ? 'Values, with commas' : 'Value'}
                    value={rule.value}
                    onChange={(event) => change(rule.key, { value: event.currentTarget.value })}
                  />
                )}
                <ActionIcon
                  aria-label={`Remove rule ${index + 1}`}
                  disabled={rules.length === 1}
                  onClick={() => setRules(rules.filter(({ key }) => key !== rule.key))}
                >
                  <IconTrash size={17} />
                </ActionIcon>
              </Group>
            ))}
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setRules([...rules, newRule(others[0]?.name ?? '')])}
            >
              Add rule
            </Button>
          </>
        )}
        {fault && (
          <Text c="red" size="sm" role="alert">
            {fault}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={save} disabled={enabled && others.length === 0}>
            Save Condition
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function ruleOf({ field, operator, value }: DraftRule) {
  if (takesNone.has(operator)) return { field, operator };
  if (!takesList.has(operator)) return { field, operator, value };
  const values = value.split(',').map((part) => part.trim());
  return { field, operator, value: values.filter((part) => part !== '') };
}
