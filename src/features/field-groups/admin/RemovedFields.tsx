import { Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { day } from '../../../admin-kit/kit/time.ts';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { removedFieldsClient } from '../field-groups.client.ts';
import type { FieldGroup } from '../field-groups.contract.ts';

interface RemovedFieldsProps {
  groupId: string;
  /** Why nothing can be restored now. */
  hindrance: string | null;
  onRestored: (group: FieldGroup) => void;
}

/** The fields taken out of the group or of its fields in the last 30 days, each with the way back [F16]. */
export function RemovedFields({ groupId, hindrance, onRestored }: RemovedFieldsProps) {
  const removed = useQuery(removedFieldsClient.list.query({ params: { id: groupId } }));
  const restore = useMutation({
    mutationFn: (field: string) => removedFieldsClient.restore.call({ params: { id: groupId, field } }),
    onSuccess: (group) => {
      showSuccess('Field restored');
      onRestored(group);
    },
    onError: (error) => {
      const refusal = asApiError(error);
      showFailure(refusal, Object.values(refusal.fields).flat()[0] ?? 'Failed to restore the field');
    },
  });
  if (!removed.data || removed.data.length === 0) return null;
  return (
    <section aria-label="Removed fields">
      <Text component="h2" fw={600} size="md" mb={4}>
        Removed fields
      </Text>
      <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {removed.data.map(({ id, definition, inside, entries, restorableUntil }) => {
          const label = inside === null ? definition.label : `${inside} › ${definition.label}`;
          return (
            <Group key={id} component="li" justify="space-between" gap="sm" wrap="nowrap" mb={4}>
              <div>
                <Text size="sm">
                  {label}{' '}
                  <Text span size="xs" c="dimmed" ff="monospace">
                    {definition.name}
                  </Text>
                </Text>
                <Text size="xs" c="dimmed">
                  {entries !== null &&
                    `${entries === 1 ? '1 entry holds' : `${entries.toLocaleString('en')} entries hold`} a value; `}
                  can be restored until {day(restorableUntil)}
                </Text>
              </div>
              <Button
                variant="default"
                size="compact-md"
                leftSection={<IconArrowBackUp size={16} aria-hidden />}
                disabled={hindrance !== null}
                title={hindrance ?? undefined}
                loading={restore.isPending && restore.variables === id}
                aria-label={`Restore ${label}`}
                onClick={() => restore.mutate(id)}
              >
                Restore
              </Button>
            </Group>
          );
        })}
      </ul>
    </section>
  );
}
