import { Anchor, Button, Text } from '@mantine/core';
import { IconExternalLink, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { SwitchControl, TextareaControl, TextControl } from '../../../admin-kit/kit/form/controls.tsx';
import { PageHeader } from '../../../admin-kit/kit/page/PageHeader.tsx';
import { RecordLink } from '../../../admin-kit/kit/page/RecordLink.tsx';
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
import { permissionNeeded, typePermission } from '../../../contracts/session/permission-slug.ts';
import { BackfillNote } from '../../field-groups/admin/BackfillNote.tsx';
import { fieldAt } from '../../field-groups/admin/field-group-form.ts';
import { contentTypesClient } from '../content-types.client.ts';
import type { ContentType, ContentTypeDetail } from '../content-types.contract.ts';
import { ApiSnippet } from '../developer-screen/ApiSnippet.tsx';
import {
  changeOf,
  draftOf,
  formOf,
  newType,
  readable,
  type TypeForm,
  typeCheck,
  typeLabels,
} from '../fields-screen/content-type-form.ts';
import { OwnFields } from '../fields-screen/OwnFields.tsx';
import { AttachedGroups } from './AttachedGroups.tsx';
import { categoryOfType, entriesOf, firstEntryOf, pageOf, type TypeCategory } from './type-category.ts';
import { useGroups } from './useGroups.ts';
import { WhoMay } from './WhoMay.tsx';

declare module '../../../admin-kit/slots.tsx' {
  interface Slots {
    startFromData: Record<never, never>;
  }
}

const oneType = (id: string) => contentTypesClient.get.query({ params: { id } });

/** Create or edit a collection or a single [F05]. */
export function ContentTypeEdit({ kind }: { kind: TypeCategory }) {
  const { id } = useParams();
  if (!id) return <TypeEditor key={`new ${kind.noun}`} kind={kind} type={null} />;
  return (
    <RecordPage key={id} query={oneType(id)} title={`Edit ${kind.noun}`} failed="Failed to load content type">
      {(type) => <TypeEditor kind={kind} type={type} />}
    </RecordPage>
  );
}

function TypeEditor({ kind, type }: { kind: TypeCategory; type: ContentTypeDetail | null }) {
  const navigate = useNavigate();
  const may = useMay();
  const mayEdit = may(type ? 'content-types.edit' : 'content-types.create');
  const hindrance = mayEdit ? null : permissionNeeded('content-types.edit', 'edit content types');
  const needsPublish =
    type && !type.can.publish ? 'You need the right to publish its entries to change what the public sees.' : null;
  const stored = useMemo(() => (type ? formOf(type) : newType(kind.isSingle)), [type, kind]);
  const { record, submit, isSaving, conflict } = useRecordSave<TypeForm, ContentTypeDetail>({
    noun: 'content-type',
    id: type?.id ?? null,
    start: kind.noun,
    stored,
    resolver: typeCheck,
    formOf,
    send: (values, keyFor) => {
      if (type) return contentTypesClient.update.call({ params: { id: type.id }, body: changeOf(values, type) });
      const body = draftOf(values);
      return contentTypesClient.create.call({ body }, { idempotencyKey: keyFor(body) });
    },
    remember: (saved) => queryClient.setQueryData(oneType(saved.id).queryKey, saved),
    onSaved: (saved) => {
      void refreshTopic('model');
      showSuccess(type ? 'Content type updated successfully' : 'Content type created successfully');
      if (type) return;
      record.guard.allowLeaving();
      void navigate(categoryOfType(saved).edit(saved.id), { replace: true });
    },
    failed: type ? 'Failed to update content type' : 'Failed to create content type',
    labels: typeLabels,
    lists: ['fieldGroups'],
    items: ['fields'],
    readable: (values) => readable(values, (id) => groups.get(id)?.name ?? 'another field group'),
  });
  /** The version of a type says nothing about its group's. */
  const readAnew = async () => {
    await refreshTopic('model');
    if (type) record.settle(formOf(await queryClient.fetchQuery(oneType(type.id))));
  };
  const entries = type && entriesOf(type);
  const page = type && pageOf(type);
  const mayWrite = type !== null && may(typePermission(type, 'create'));
  const firstEntry = mayWrite && !record.isDirty ? firstEntryOf(type) : undefined;
  const groups = useGroups({ typeId: type?.id, ids: record.form.watch('fieldGroups') });

  return (
    <>
      <PageHeader
        title={type?.name ?? `New ${kind.noun}`}
        crumbs={[{ label: kind.title, to: kind.list }]}
        description={kind.example}
        actions={
          <>
            {type && page && (
              <Button
                component="a"
                href={page}
                target="_blank"
                rel="noopener"
                variant="default"
                rightSection={<IconExternalLink size={16} aria-hidden />}
              >
                View page
              </Button>
            )}
            {type && entries && (
              <Button component={Link} to={entries} variant="default">
                {kind.isSingle ? 'Edit its entry' : 'Go to its entries'}
              </Button>
            )}
            <SaveButton
              isNew={!type}
              isSaving={isSaving}
              hindrance={hindrance}
              isQuiet={firstEntry !== undefined}
              onSave={submit}
            />
            {firstEntry && (
              <Button component={Link} to={firstEntry} leftSection={<IconPlus size={16} aria-hidden />}>
                Add the first entry
              </Button>
            )}
          </>
        }
      />
      <RecordForm
        record={record}
        label="Content type"
        onSave={submit}
        onSaveAndLeave={submit}
        labelOf={(path) => fieldAt(record.form.getValues('fields'), path)}
        disabled={!mayEdit}
        side={<Side type={type} isDirty={record.isDirty} />}
      >
        {type === null && !kind.isSingle && <Slot name="startFromData" give={{}} />}
        <NameAndSlug
          name="name"
          label="Name"
          slugHelp="Lowercase letters, numbers and hyphens; part of the address and of the API."
          slugHindrance={type?.isPublic ? needsPublish : null}
          follows={type === null}
          autoFocus={type === null}
        />
        <TextareaControl name="description" label="Description" minRows={2} maxRows={6} />
        <SwitchControl
          name="isPublic"
          label="Public"
          description={
            needsPublish ??
            'On: everybody reads published entries, on the site and through the API. Off: staff alone, signed in.'
          }
          disabled={needsPublish !== null}
        />
        <TextControl
          name="previewUrl"
          label="Preview address"
          type="url"
          placeholder="https://example.com/preview/{slug}?token={token}"
          description="Where your own front end shows an entry before it is published. {slug}, {id}, {type} and {token} stand for those of the entry. Empty: the page of this site."
        />
        <SwitchControl
          name="usesContent"
          label="Content"
          description={
            (type?.isPublic ? needsPublish : null) ??
            'On: entries have a main text beside their fields. Off: fields alone; text that is already written is kept unseen.'
          }
          disabled={type?.isPublic === true && needsPublish !== null}
        />
        <TextControl
          name="titleLabel"
          label="Label of the first input"
          description="What the form of an entry calls its title, such as Name or Question."
        />
        {type && <BackfillNote of={{ typeId: type.id }} retryHindrance={hindrance} />}
        <OwnFields
          type={type}
          disabled={!mayEdit}
          hindrance={type?.isPublic ? needsPublish : null}
          groups={groups}
          onRestored={() => void readAnew()}
        />
        <AttachedGroups
          disabled={!mayEdit}
          hindrance={type?.isPublic ? needsPublish : null}
          groups={groups}
          type={type}
        />
        <ApiSnippet groups={groups} ownId={type?.ownGroup?.id} isUnsaved={type === null || record.isDirty} />
      </RecordForm>
      <ConflictDialog {...conflict} />
    </>
  );
}

function Side({ type, isDirty }: { type: ContentType | null; isDirty: boolean }) {
  return (
    <>
      <SaveState isDirty={isDirty} isNew={!type} />
      {type && (
        <>
          <Text size="sm" c="dimmed">
            Created {moment(type.createdAt)}
            <br />
            Updated {moment(type.updatedAt)}
          </Text>
          <Text size="sm">
            <RecordLink to={entriesOf(type)}>
              {type.entryCount} {type.entryCount === 1 ? 'entry' : 'entries'}
            </RecordLink>
          </Text>
          <PageAddress type={type} />
          <WhoMay typeId={type.id} />
        </>
      )}
    </>
  );
}

function PageAddress({ type }: { type: ContentType }) {
  const page = pageOf(type);
  const address = window.location.origin + page;
  return (
    <Text size="sm" component="div">
      Page
      <br />
      {page ? (
        <Anchor href={address} target="_blank" rel="noopener" size="sm" style={{ overflowWrap: 'anywhere' }}>
          {address}
        </Anchor>
      ) : (
        <Text span size="sm" c="dimmed">
          None: only public types have a page.
        </Text>
      )}
    </Text>
  );
}
