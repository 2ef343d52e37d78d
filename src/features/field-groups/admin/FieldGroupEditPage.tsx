import { SimpleGrid, Text } from '@mantine/core';
import { type LoaderFunctionArgs, useNavigate, useParams } from 'react-router';
import { SelectControl, SwitchControl, TextareaControl } from '../../../admin-kit/kit/form/controls.tsx';
import { PageHeader } from '../../../admin-kit/kit/page/PageHeader.tsx';
import { ConflictDialog } from '../../../admin-kit/kit/record/ConflictDialog.tsx';
import { NameAndSlug } from '../../../admin-kit/kit/record/NameAndSlug.tsx';
import { RecordForm } from '../../../admin-kit/kit/record/RecordForm.tsx';
import { RecordPage } from '../../../admin-kit/kit/record/RecordPage.tsx';
import { SaveButton } from '../../../admin-kit/kit/saving/SaveButton.tsx';
import { SaveState } from '../../../admin-kit/kit/saving/SaveState.tsx';
import { useRecordSave } from '../../../admin-kit/kit/saving/useRecordSave.ts';
import { moment } from '../../../admin-kit/kit/time.ts';
import { showSuccess } from '../../../admin-kit/kit/toast.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { Slot } from '../../../admin-kit/slots.tsx';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import { fieldGroupsClient } from '../field-groups.client.ts';
import type { FieldGroup } from '../field-groups.contract.ts';
import { fieldGroupsPaths } from '../field-groups.paths.ts';
import { FieldsControl, placementHindrance } from '../fields-screen/FieldsControl.tsx';
import { BackfillNote } from './BackfillNote.tsx';
import {
  decisionsOf,
  fieldAt,
  formOf,
  type GroupForm,
  groupCheck,
  groupLabels,
  newGroup,
  readable,
} from './field-group-form.ts';
import { RemovedFields } from './RemovedFields.tsx';

declare module '../../../admin-kit/slots.tsx' {
  interface Slots {
    contentTypesOfGroup: ContentTypesOfGroupProps;
  }
}

/** The place of the choice of content types that show the group; a control named `contentTypes` in the group's form. */
export interface ContentTypesOfGroupProps {
  /** Undefined while the group is new. */
  groupId: string | undefined;
}

const places = [
  { value: 'main', label: 'In the form' },
  { value: 'side', label: 'Beside the form' },
];

const oneGroup = (id: string) => fieldGroupsClient.get.query({ params: { id } });

export function loader({ params }: LoaderFunctionArgs) {
  if (params['id']) void queryClient.prefetchQuery(oneGroup(params['id']));
  return null;
}

/** Create or edit a field group [F10]. */
export default function FieldGroupEditPage() {
  const { id } = useParams();
  if (!id) return <GroupEditor key="new" group={null} />;
  return (
    <RecordPage key={id} query={oneGroup(id)} title="Edit field group" failed="Failed to fetch field group">
      {(group) => <GroupEditor group={group} />}
    </RecordPage>
  );
}

function GroupEditor({ group }: { group: FieldGroup | null }) {
  const navigate = useNavigate();
  const may = useMay();
  const mayEdit = may(group ? 'field-groups.edit' : 'field-groups.create');
  const hindrance = mayEdit ? null : permissionNeeded('field-groups.edit', 'edit field groups');
  const { record, submit, isSaving, conflict } = useRecordSave<GroupForm, FieldGroup>({
    noun: 'field-group',
    id: group?.id ?? null,
    stored: group ? formOf(group) : newGroup,
    resolver: groupCheck,
    formOf,
    send: ({ version, ...body }, keyFor) =>
      group
        ? fieldGroupsClient.update.call({
            params: { id: group.id },
            body: { ...body, ...decisionsOf(body, group.fields), version },
          })
        : fieldGroupsClient.create.call({ body }, { idempotencyKey: keyFor(body) }),
    remember: (saved) => queryClient.setQueryData(oneGroup(saved.id).queryKey, saved),
    onSaved: (saved) => {
      void refreshTopic('model');
      showSuccess(group ? 'Field group updated' : 'Field group created');
      if (group) return;
      record.guard.allowLeaving();
      void navigate(fieldGroupsPaths.edit(saved.id), { replace: true });
    },
    failed: group ? 'Failed to update field group' : 'Failed to create field group',
    labels: groupLabels,
    lists: ['contentTypes'],
    items: ['fields'],
    readable,
  });

  return (
    <>
      <PageHeader
        title={group?.name ?? 'New field group'}
        crumbs={[{ label: 'Field Groups', to: fieldGroupsPaths.list() }]}
        description="A set of fields, and where entries show it."
        actions={<SaveButton isNew={!group} isSaving={isSaving} hindrance={hindrance} onSave={submit} />}
      />
      <RecordForm
        record={record}
        label="Field group"
        onSave={submit}
        onSaveAndLeave={submit}
        labelOf={(path) => fieldAt(record.form.getValues('fields'), path)}
        disabled={!mayEdit}
        side={<Side group={group} isDirty={record.isDirty} />}
      >
        <NameAndSlug
          name="name"
          label="Name"
          slugHelp="Lowercase letters, numbers, underscores and hyphens."
          follows={group === null}
          autoFocus={group === null}
        />
        <TextareaControl name="description" label="Description" minRows={2} maxRows={6} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <SelectControl name="layout.place" label="Place in the form" data={places} />
          <SwitchControl
            name="layout.isCollapsed"
            label="Closed at first"
            description="People open the section when they need it."
          />
        </SimpleGrid>
        <TextareaControl name="layout.description" label="Text above the fields" minRows={1} maxRows={4} />
        {group && <BackfillNote of={{ groupId: group.id }} retryHindrance={hindrance} />}
        <FieldsControl disabled={!mayEdit} group={group} />
        {group && (
          <RemovedFields
            groupId={group.id}
            hindrance={
              hindrance ?? placementHindrance(group) ?? (record.isDirty ? 'Save or discard your changes first.' : null)
            }
            onRestored={(restored) => {
              queryClient.setQueryData(oneGroup(restored.id).queryKey, restored);
              record.settle(formOf(restored));
              void refreshTopic('model');
            }}
          />
        )}
        <Slot name="contentTypesOfGroup" give={{ groupId: group?.id }} />
      </RecordForm>
      <ConflictDialog {...conflict} />
    </>
  );
}

function Side({ group, isDirty }: { group: FieldGroup | null; isDirty: boolean }) {
  return (
    <>
      <SaveState isDirty={isDirty} isNew={!group} />
      {group && (
        <Text size="sm" c="dimmed">
          Created {moment(group.createdAt)}
          <br />
          Updated {moment(group.updatedAt)}
        </Text>
      )}
    </>
  );
}
