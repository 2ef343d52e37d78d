import { Anchor, Button, Code, Text } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from 'react-router';
import { api } from '../../../admin/api.ts';
import { ConflictDialog } from '../../../admin/kit/ConflictDialog.tsx';
import { SwitchControl, TextareaControl } from '../../../admin/kit/controls.tsx';
import { NameAndSlug } from '../../../admin/kit/NameAndSlug.tsx';
import { PageHeader } from '../../../admin/kit/PageHeader.tsx';
import { RecordForm } from '../../../admin/kit/RecordForm.tsx';
import { RecordPage } from '../../../admin/kit/RecordPage.tsx';
import { moment } from '../../../admin/kit/time.ts';
import { tellSuccess } from '../../../admin/kit/toast.ts';
import { useRecordSave } from '../../../admin/kit/useRecordSave.ts';
import { queryClient } from '../../../admin/query-client.ts';
import { refreshModel } from '../../../admin/refresh-model.ts';
import { useMay } from '../../../admin/session/session.ts';
import type { ContentType } from '../content-types.contract.ts';
import { AttachedGroups } from './AttachedGroups.tsx';
import { formOf, newType, readable, type TypeForm, typeCheck, typeLabels } from './content-type-form.ts';
import { entriesOf, type TypeKind } from './type-kind.ts';
import { useGroupNames } from './useGroupNames.ts';

const oneType = (id: string) => api.contentTypes.get.query({ params: { id } });

/** Create or edit a collection or a single [F05]. */
export function ContentTypeEdit({ kind }: { kind: TypeKind }) {
  const { id } = useParams();
  if (!id) return <TypeEditor key={`new ${kind.noun}`} kind={kind} type={null} />;
  return (
    <RecordPage key={id} query={oneType(id)} title={`Edit ${kind.noun}`} failed="Failed to load content type">
      {(type) => <TypeEditor kind={kind} type={type} />}
    </RecordPage>
  );
}

function TypeEditor({ kind, type }: { kind: TypeKind; type: ContentType | null }) {
  const navigate = useNavigate();
  const may = useMay();
  const mayEdit = may(type ? 'content-types.edit' : 'content-types.create');
  const nameOf = useGroupNames();
  const { record, submit, isSaving, conflict } = useRecordSave<TypeForm, ContentType>({
    id: `content-type:${type?.id ?? `new-${kind.noun}`}`,
    stored: type ? formOf(type) : newType(kind.isSingle),
    resolver: typeCheck,
    formOf,
    send: ({ version, isSingle, ...body }, keyFor) =>
      type
        ? api.contentTypes.update.call({ params: { id: type.id }, body: { ...body, version } })
        : api.contentTypes.create.call(
            { body: { ...body, isSingle } },
            { idempotencyKey: keyFor({ ...body, isSingle }) },
          ),
    remember: (saved) => queryClient.setQueryData(oneType(saved.id).queryKey, saved),
    onSaved: (saved) => {
      void refreshModel();
      tellSuccess(type ? 'Content type updated successfully' : 'Content type created successfully');
      if (type) return;
      record.guard.allowLeaving();
      void navigate(kind.edit(saved.id), { replace: true });
    },
    failed: type ? 'Failed to update content type' : 'Failed to create content type',
    labels: typeLabels,
    readable: (values) => readable(values, nameOf),
  });

  return (
    <>
      <PageHeader
        title={type?.name ?? `New ${kind.noun}`}
        crumbs={[{ label: kind.title, to: kind.list }]}
        description={kind.example}
        actions={
          <>
            {type && (
              <Button component={Link} to={entriesOf(type)} variant="default">
                {kind.isSingle ? 'Edit its entry' : 'Go to its entries'}
              </Button>
            )}
            <Button
              leftSection={<IconDeviceFloppy size={16} aria-hidden />}
              onClick={submit}
              loading={isSaving}
              disabled={!mayEdit}
              title={mayEdit ? undefined : 'You need the content-types.edit permission to edit content types.'}
            >
              {type ? 'Save' : 'Create'}
            </Button>
          </>
        }
      />
      <RecordForm
        record={record}
        label="Content type"
        onSave={submit}
        disabled={!mayEdit}
        side={<Side type={type} isDirty={record.isDirty} />}
      >
        <NameAndSlug
          name="name"
          label="Name"
          slugHelp="Lowercase letters, numbers and hyphens; part of the address and of the API."
          follows={type === null}
          autoFocus={type === null}
        />
        <TextareaControl name="description" label="Description" minRows={2} maxRows={6} />
        <SwitchControl
          name="isPublic"
          label="Public"
          description="Published entries can be read by everybody, on the site and through the API."
        />
        <AttachedGroups disabled={!mayEdit} />
      </RecordForm>
      <ConflictDialog {...conflict} />
    </>
  );
}

function Side({ type, isDirty }: { type: ContentType | null; isDirty: boolean }) {
  return (
    <>
      <Text size="sm" fw={600}>
        {isDirty ? 'Unsaved changes' : type ? 'All changes saved' : 'Not created yet'}
      </Text>
      {type && (
        <>
          <Text size="sm" c="dimmed">
            Created {moment(type.createdAt)}
            <br />
            Updated {moment(type.updatedAt)}
          </Text>
          <Text size="sm">
            <Anchor component={Link} to={entriesOf(type)} size="sm">
              {type.entryCount} {type.entryCount === 1 ? 'entry' : 'entries'}
            </Anchor>
          </Text>
          {type.isPublic && (
            <Text size="sm" component="div">
              Read it over HTTP:
              <Code block mt={4}>{`GET /api/content/${type.slug}`}</Code>
            </Text>
          )}
        </>
      )}
    </>
  );
}
