import { Anchor, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import type { FieldDefinition } from '../../../field-types/definition/definition.ts';
import { decisionsOf } from '../../field-groups/admin/field-group-form.ts';
import { fieldGroupsClient, fieldUsageClient } from '../../field-groups/field-groups.client.ts';
import type { FieldGroup } from '../../field-groups/field-groups.contract.ts';
import { fieldGroupsPaths } from '../../field-groups/field-groups.paths.ts';
import { FieldDialog } from '../../field-groups/fields-screen/FieldDialog.tsx';
import { FieldsOfRules } from '../../field-groups/fields-screen/FieldsSection.tsx';
import { OtherFields } from '../../field-groups/fields-screen/FieldsTable.tsx';

/** The name of a group, which leads to its page. */
export function GroupName({ group }: { group: Pick<FieldGroup, 'id' | 'name'> }) {
  return (
    <Anchor component={Link} to={fieldGroupsPaths.edit(group.id)} c="inherit" fw={600} size="sm">
      {group.name}
    </Anchor>
  );
}

interface SharedFieldsProps {
  group: FieldGroup;
  /** Of the type whose page it is; undefined while it is new. */
  typeId: string | undefined;
  disabled: boolean;
}

/** The fields of a shared group below its name and the other types that show it. A field that is edited here is stored at once, for all of them. */
export function SharedFields({ group, typeId, disabled }: SharedFieldsProps) {
  const may = useMay();
  const mayEdit = may('field-groups.edit');
  const [edited, setEdited] = useState<FieldDefinition | null>(null);
  const usage = useQuery({
    ...fieldUsageClient.ofGroup.query({ params: { id: group.id } }),
    enabled: may('field-groups.view'),
    staleTime: 60_000,
  });
  const others = usage.data?.contentTypes.filter(({ id }) => id !== typeId).map(({ name }) => name) ?? [];
  const inOthers = others.length > 0 ? `also in ${others.join(', ')}` : '';
  const save = useMutation({
    mutationFn: ({ field, convert }: { field: FieldDefinition; convert: boolean }) => {
      const fields = group.fields.map((one) => (one.id === field.id ? field : one));
      const asked = { convert: convert ? [field.id] : [], discard: convert ? [] : [field.id], fields };
      const body = { version: group.version, fields, ...decisionsOf(asked, group.fields) };
      return fieldGroupsClient.update.call({ params: { id: group.id }, body });
    },
    onSuccess: () => showSuccess('Field saved', inOthers && `${group.name} is ${inOthers}.`),
    onError: (failure) => {
      const error = asApiError(failure);
      showFailure(error, 'The field was not saved', [...new Set(Object.values(error.fields).flat())]);
    },
    onSettled: () => void refreshTopic('model'),
  });
  return (
    <>
      <OtherFields
        heading={
          <>
            <GroupName group={group} />{' '}
            {inOthers && (
              <Text span size="sm" c="dimmed" fw={400}>
                {inOthers}
              </Text>
            )}
          </>
        }
        fields={group.fields}
        disabled={disabled || !mayEdit || save.isPending}
        onEdit={setEdited}
      />
      {edited && (
        <FieldsOfRules fields={group.fields.filter(({ id }) => id !== edited.id)}>
          <FieldDialog
            start={{ field: edited }}
            otherNames={group.fields.filter(({ id }) => id !== edited.id).map(({ name }) => name)}
            stored={{ groupId: group.id, definition: edited }}
            onClose={() => setEdited(null)}
            onSave={(field, convert) => {
              setEdited(null);
              save.mutate({ field, convert });
            }}
          />
        </FieldsOfRules>
      )}
    </>
  );
}
