import { Button, Group, Select, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../admin-kit/kit/dialogs/Dialog.tsx';
import { DialogForm } from '../../../admin-kit/kit/dialogs/DialogForm.tsx';
import { ConditionalLogic } from '../../../contracts/lists/conditional-logic.ts';
import { ruleErrors } from '../../../contracts/lists/conditional-states.ts';
import { type DraftRule, draftsOf, newRule, ruleOf } from '../../../field-types/conditions/draft-rules.admin.ts';
import { RuleRows } from '../../../field-types/conditions/RuleRows.tsx';
import { ruleFields } from '../fields/field-words.rules.ts';
import type { FormField } from '../fields/form-fields.contract.ts';

interface ConditionDialogProps {
  field: FormField;
  fields: readonly FormField[];
  onClose: () => void;
  onSave: (logic: ConditionalLogic) => void;
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
/** When a field is shown, hidden or required [I10]. */
export function ConditionDialog({ field, fields, onClose, onSave }: ConditionDialogProps) {
  const others = fields.filter(({ id }) => id !== field.id);
  const stored = field.conditionalLogic;
  const [enabled, setEnabled] = useState(stored?.enabled ?? true);
  const [action, setAction] = useState(stored?.action ?? 'show');
  const [match, setMatch] = useState(stored?.match ?? 'all');
  const [rules, setRules] = useState<DraftRule[]>(() => {
    const known = draftsOf(stored?.rules ?? []);
    return known.length === 0 ? [newRule(others[0]?.name ?? '')] : known;
  });
  const [violation, setError] = useState<string | null>(null);

  const save = () => {
    const read = ConditionalLogic.safeParse({ enabled, action, match, rules: rules.map(ruleOf) });
    if (!read.success) return setError(read.error.issues[0]?.message ?? 'A rule is not complete.');
    const placed = fields.map((one) => (one.id === field.id ? { ...one, conditionalLogic: read.data } : one));
    const [broken] = ruleErrors(placed).filter(({ path }) => placed[Number(path[0])]?.id === field.id);
    if (broken) return setError(broken.message);
    onSave(read.data);
  };

  const title = `Condition of ${field.label}`;
  return (
    <Dialog opened onClose={onClose} title={title} size="lg">
      <DialogForm label={title} onSubmit={save}>
        <Stack gap="md">
          <Switch
            label="This field depends on others"
            checked={enabled}
            onChange={(event) => setEnabled(event.currentTarget.checked)}
          />
          {enabled && others.length === 0 && (
            <Text size="sm">Add another field first: a rule asks for its answer.</Text>
          )}
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
              <RuleRows rules={rules} fields={ruleFields(others)} onChange={setRules} />
            </>
          )}
          {violation && (
            <Text c="red" size="sm" role="alert">
              {violation}
            </Text>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={enabled && others.length === 0}>
              Save Condition
            </Button>
          </Group>
        </Stack>
      </DialogForm>
    </Dialog>
  );
}
