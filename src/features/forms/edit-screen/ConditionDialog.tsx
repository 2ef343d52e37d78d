import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../admin-kit/kit/dialogs/Dialog.tsx';
import { DialogForm } from '../../../admin-kit/kit/dialogs/DialogForm.tsx';
import { ConditionalLogic } from '../../../contracts/lists/conditional-logic.ts';
import { ruleErrors } from '../../../contracts/lists/conditional-states.ts';
import { draftsOf, newRule, ruleField, ruleOf } from '../../../field-types/conditions/draft-rules.admin.ts';
import { type LogicDraft, LogicInputs } from '../../../field-types/conditions/LogicInputs.tsx';
import type { FormField } from '../fields/form-fields.contract.ts';

interface ConditionDialogProps {
  field: FormField;
  fields: readonly FormField[];
  onClose: () => void;
  onSave: (logic: ConditionalLogic) => void;
}

/** When a field is shown, hidden or required [I10]. */
export function ConditionDialog({ field, fields, onClose, onSave }: ConditionDialogProps) {
  const others = fields.filter(({ id }) => id !== field.id);
  const stored = field.conditionalLogic;
  const [enabled, setEnabled] = useState(stored?.enabled ?? true);
  const [logic, setLogic] = useState<LogicDraft>(() => {
    const { action = 'show', match = 'all', rules = [] } = stored ?? {};
    return { action, match, rules: rules.length === 0 ? [newRule(others[0]?.name ?? '')] : draftsOf(rules) };
  });
  const [violation, setError] = useState<string | null>(null);

  const save = () => {
    const read = ConditionalLogic.safeParse({ enabled, ...logic, rules: logic.rules.map(ruleOf) });
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
            <LogicInputs logic={logic} fields={others.map(ruleField)} onChange={setLogic} />
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
