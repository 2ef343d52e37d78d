import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { required, SwitchControl, TextareaControl, TextControl } from '../../../admin-kit/kit/form/controls.tsx';
import { checkedBy } from '../../../admin-kit/kit/form/issues.ts';
import { PageHeader } from '../../../admin-kit/kit/page/PageHeader.tsx';
import { ConflictDialog } from '../../../admin-kit/kit/record/ConflictDialog.tsx';
import { ReadOnlyNote } from '../../../admin-kit/kit/record/ReadOnlyNote.tsx';
import { RecordForm } from '../../../admin-kit/kit/record/RecordForm.tsx';
import { SaveButton } from '../../../admin-kit/kit/saving/SaveButton.tsx';
import { useRecordSave } from '../../../admin-kit/kit/saving/useRecordSave.ts';
import { showSuccess } from '../../../admin-kit/kit/toast.ts';
import { paths } from '../../../admin-kit/paths.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { rightsQuery, useMay } from '../../../admin-kit/session/session.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import { permissionsClient } from '../permissions.client.ts';
import { type Permission, PermissionDraft } from '../permissions.contract.ts';
import { permissionsPaths } from '../permissions.paths.ts';
import { PermissionSide } from './PermissionSide.tsx';

/** What the form of a permission holds; `version` is 0 for a new one. */
interface PermissionForm {
  name: string;
  slug: string;
  description: string;
  category: string;
  isSystemPermission: boolean;
  version: number;
}

const newPermission: PermissionForm = {
  name: '',
  slug: '',
  description: '',
  category: 'general',
  isSystemPermission: false,
  version: 0,
};

function formOf(permission: Permission): PermissionForm {
  const { name, slug, description, category, isSystemPermission, version } = permission;
  return { name, slug, description, category, isSystemPermission, version };
}

const permissionCheck = checkedBy<PermissionForm>(PermissionDraft);

const permissionLabels: Record<string, string> = { name: 'Name', description: 'Description' };

export const onePermission = (id: string) => permissionsClient.get.query({ params: { id } });

/** The form of a permission [C15]: slug, category and system flag are fixed once it exists, a system one is read-only. */
export function PermissionEditor({ permission }: { permission: Permission | null }) {
  const navigate = useNavigate();
  const may = useMay();
  const isAdmin = useQuery(rightsQuery).data?.isAdmin ?? false;
  const readOnly = readOnlyReason(permission, may);
  const isNew = permission === null;
  const { record, submit, isSaving, conflict } = useRecordSave<PermissionForm, Permission>({
    noun: 'permission',
    id: permission?.id ?? null,
    stored: permission ? formOf(permission) : newPermission,
    resolver: permissionCheck,
    formOf,
    send: ({ version, category, ...body }, keyFor) =>
      permission
        ? permissionsClient.update.call({ params: { id: permission.id }, body: { ...body, version } })
        : permissionsClient.create.call(
            { body: { ...body, category } },
            { idempotencyKey: keyFor({ ...body, category }) },
          ),
    remember: (saved) => queryClient.setQueryData(onePermission(saved.id).queryKey, saved),
    onSaved: () => {
      void refreshTopic('roles');
      showSuccess(permission ? 'Permission updated successfully' : 'Permission created successfully');
      record.guard.allowLeaving();
      // A person who may only create does not see the list.
      void navigate(may('permissions.view') ? permissionsPaths.list() : paths.dashboard());
    },
    failed: permission ? 'Failed to update permission' : 'Failed to create permission',
    labels: permissionLabels,
  });

  return (
    <>
      <PageHeader
        title={permission?.name ?? 'New permission'}
        crumbs={[{ label: 'Permissions', to: permissionsPaths.list() }]}
        description="One right that roles can grant."
        actions={<SaveButton isNew={!permission} isSaving={isSaving} hindrance={readOnly} onSave={submit} />}
      />
      <RecordForm
        record={record}
        label="Permission"
        onSave={submit}
        onSaveAndLeave={submit}
        disabled={readOnly !== null}
        side={<PermissionSide permission={permission} isDirty={record.isDirty} />}
      >
        <ReadOnlyNote reason={readOnly}>
          {permission?.isSystemPermission
            ? 'The console itself, or a content type, depends on it. Roles decide who holds it.'
            : undefined}
        </ReadOnlyNote>
        <TextControl name="name" label="Name" {...required} />
        <TextControl
          name="slug"
          label="Slug"
          description={
            isNew
              ? 'What it is about and what may be done, such as invoices.view. It cannot be changed later.'
              : 'Programs ask for it by this slug, so it cannot be changed.'
          }
          classNames={{ input: 'mono' }}
          spellCheck={false}
          autoCapitalize="none"
          disabled={!isNew}
          {...required}
        />
        <TextareaControl name="description" label="Description" minRows={2} maxRows={6} />
        <TextControl
          name="category"
          label="Category"
          description="The tree shows it under this name. It cannot be changed once the permission exists."
          classNames={{ input: 'mono' }}
          spellCheck={false}
          autoCapitalize="none"
          disabled={!isNew}
        />
        <SwitchControl
          name="isSystemPermission"
          label="System permission"
          description={systemHelp({ isNew, isAdmin })}
          disabled={!isNew || !isAdmin}
        />
      </RecordForm>
      <ConflictDialog {...conflict} />
    </>
  );
}

function readOnlyReason(permission: Permission | null, may: (permission: string) => boolean): string | null {
  if (permission?.isSystemPermission) return 'System permissions cannot be modified';
  const act = permission ? 'edit' : 'create';
  return may(`permissions.${act}`) ? null : permissionNeeded(`permissions.${act}`, `${act} permissions`);
}

function systemHelp({ isNew, isAdmin }: { isNew: boolean; isAdmin: boolean }): string {
  if (!isNew) return 'Fixed once the permission exists.';
  if (!isAdmin) return 'Only an administrator may create a system permission.';
  return 'Cannot be modified or deleted afterwards, by anybody.';
}
