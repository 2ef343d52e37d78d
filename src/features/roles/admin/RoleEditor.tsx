import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { PageHeader } from '../../../admin-kit/kit/page/PageHeader.tsx';
import { ConflictDialog } from '../../../admin-kit/kit/record/ConflictDialog.tsx';
import { ReadOnlyNote } from '../../../admin-kit/kit/record/ReadOnlyNote.tsx';
import { RecordForm, showErrors } from '../../../admin-kit/kit/record/RecordForm.tsx';
import { SaveButton } from '../../../admin-kit/kit/saving/SaveButton.tsx';
import { useRecordSave } from '../../../admin-kit/kit/saving/useRecordSave.ts';
import { showSuccess } from '../../../admin-kit/kit/toast.ts';
import { paths } from '../../../admin-kit/paths.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { rightsQuery, useMay } from '../../../admin-kit/session/session.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import type { PermissionNode } from '../../permissions/permissions.contract.ts';
import { effectivePermissions } from '../inheritance/inheritance.rules.ts';
import type { CellRules } from '../matrix/cell-state.rules.ts';
import { grantChange, intendedGrants } from '../matrix/grant-change.rules.ts';
import { permissionMatrix } from '../matrix/matrix.rules.ts';
import { GrantReview, type ReviewedChange } from '../matrix-screen/GrantReview.tsx';
import { PermissionMatrix } from '../matrix-screen/PermissionMatrix.tsx';
import { rolesClient } from '../roles.client.ts';
import type { GrantedPermission, RoleDetail } from '../roles.contract.ts';
import { rolesPaths } from '../roles.paths.ts';
import { isAdminRole, roleMessages } from '../roles.rules.ts';
import { ParentControl } from './ParentControl.tsx';
import { RoleFields } from './RoleFields.tsx';
import { RoleSide } from './RoleSide.tsx';
import { copyOf, formOf, newRole, type RoleForm, readable, roleCheck, roleLabels } from './role-form.ts';
import { useInheritance } from './useInheritance.ts';

export const oneRole = (id: string) => rolesClient.get.query({ params: { id } });

interface RoleEditorProps {
  /** Every permission there is. */
  tree: readonly PermissionNode[];
  /** Null for a new role. */
  stored: RoleDetail | null;
  /** What a new role begins as a copy of. */
  original: RoleDetail | null;
  /** Slug of the permission that a new role begins with. */
  first?: string | null;
}

/** The form of a role; a change of what it grants is shown with the people it affects before it is saved, in one call [D12] [D16] [Q35]. */
export function RoleEditor({ tree, stored: role, original, first = null }: RoleEditorProps) {
  const navigate = useNavigate();
  const may = useMay();
  const isAdmin = useQuery(rightsQuery).data?.isAdmin ?? false;
  const [change, setChange] = useState<ReviewedChange | null>(null);
  const [isAskingForAdmin, setIsAskingForAdmin] = useState(false);
  const readOnly = readOnlyReason(role, may);
  const matrix = useMemo(() => permissionMatrix(tree), [tree]);
  const permissions = useMemo(() => permissionsIn(tree, role), [tree, role]);
  const start = useMemo(() => startOf({ tree, stored: role, original, first }), [tree, role, original, first]);

  const { record, submit, isSaving, conflict } = useRecordSave<RoleForm, RoleDetail>({
    noun: 'role',
    id: role?.id ?? null,
    start: original?.id ?? first ?? undefined,
    stored: start,
    resolver: roleCheck({ isAdmin, isNew: role === null }),
    formOf,
    send: ({ version, priority = 0, ...body }, keyFor) =>
      role
        ? rolesClient.update.call({ params: { id: role.id }, body: { ...body, priority, version } })
        : rolesClient.create.call({ body: { ...body, priority } }, { idempotencyKey: keyFor({ ...body, priority }) }),
    remember: (saved) => queryClient.setQueryData(oneRole(saved.id).queryKey, saved),
    onSaved: () => {
      void refreshTopic('roles');
      showSuccess(role ? roleMessages.updated : roleMessages.created);
      record.guard.allowLeaving();
      // A person who may only create does not see the list.
      void navigate(may('roles.view') ? rolesPaths.list() : paths.dashboard());
    },
    failed: role ? roleMessages.notUpdated : roleMessages.notCreated,
    labels: roleLabels,
    lists: ['permissions'],
    readable: (values) => readable(values, (id) => permissions.get(id)?.name ?? id),
  });

  const inheritance = useInheritance(record.form.watch('parent'), role);
  const rules = useMemo<Omit<CellRules, 'lineage'>>(
    () => ({
      stored: new Set(role?.permissions.map(({ id }) => id)),
      isHeldByPeople: role !== null && role.holderCount > 0,
      readOnly,
    }),
    [role, readOnly],
  );

  const save = async (values: RoleForm): Promise<boolean> => {
    if (!role) {
      if (!isAdminRole(values.slug)) return submit();
      setIsAskingForAdmin(true);
      return false;
    }
    const own = values.permissions.flatMap((id) => permissions.get(id) ?? []);
    const after = { permissions: own, inheritedPermissions: inheritance.permissions };
    const changes = grantChange(
      effectivePermissions(role, { withInheritance: true }),
      effectivePermissions(after, { withInheritance: true }),
    );
    if (changes.added.length + changes.removed.length === 0) return submit();
    setChange({ ...changes, intended: intendedGrants(grantChange(role.permissions, own), values.parent) });
    return false;
  };
  /** Answers whether it was saved; what a role gives or takes is asked first. */
  const review = async (): Promise<boolean> => {
    let isSaved = false;
    await record.handleSubmit(async (values) => {
      isSaved = await save(values);
    }, showErrors)();
    return isSaved;
  };

  return (
    <>
      <PageHeader
        title={role?.name ?? 'New role'}
        crumbs={[{ label: 'Roles', to: rolesPaths.list() }]}
        description="What people who hold this role may do."
        actions={
          <SaveButton
            isNew={!role}
            isSaving={isSaving}
            hindrance={readOnly}
            isReady={!inheritance.isLoading}
            onSave={() => void review()}
          />
        }
      />
      <RecordForm
        record={record}
        label="Role"
        onSave={() => readOnly === null && void review()}
        onSaveAndLeave={readOnly === null ? review : undefined}
        side={<RoleSide role={role} isDirty={record.isDirty} disabled={readOnly !== null} />}
      >
        <ReadOnlyNote reason={readOnly}>
          {role?.isSystemRole ? 'Duplicate it to begin a role of your own with its permissions.' : undefined}
        </ReadOnlyNote>
        <RoleFields isNew={role === null} disabled={readOnly !== null} />
        {!(role && isAdminRole(role.slug)) && (
          <ParentControl
            roleId={role?.id ?? null}
            present={(role ?? original)?.lineage[0]}
            disabled={readOnly !== null}
          />
        )}
        <PermissionMatrix matrix={matrix} role={role ?? unnamed} inherited={inheritance.roles} rules={rules} />
      </RecordForm>
      {role && (
        <GrantReview role={role} change={change} onClose={() => setChange(null)} onConfirm={() => void submit()} />
      )}
      <ConfirmDialog
        opened={isAskingForAdmin}
        onClose={() => setIsAskingForAdmin(false)}
        title="Create an administrator role?"
        confirmLabel="Create it"
        destructive
        onConfirm={() => void submit()}
      >
        Whoever gets this role holds every permission. It cannot be modified or deleted afterwards.
      </ConfirmDialog>
      <ConflictDialog {...conflict} />
    </>
  );
}

/** A new role, whose slug makes no administrator before it is saved. */
const unnamed = { slug: '', name: 'this role' };

function readOnlyReason(role: RoleDetail | null, may: (permission: string) => boolean): string | null {
  if (role?.isSystemRole) return roleMessages.systemNotModified;
  const act = role ? 'edit' : 'create';
  return may(`roles.${act}`) ? null : permissionNeeded(`roles.${act}`, `${act} roles`);
}

function startOf({ tree, stored, original, first }: RoleEditorProps): RoleForm {
  if (stored) return formOf(stored);
  const grantable = tree.flatMap(({ children }) => children.filter((one) => one.hasPermission));
  if (!original) {
    return { ...newRole, permissions: grantable.flatMap(({ id, slug }) => (slug === first ? [id] : [])) };
  }
  const held = new Set(grantable.map(({ id }) => id));
  return copyOf(original, (id) => held.has(id));
}

/** Every permission by id; also those that the matrix leaves out. */
function permissionsIn(tree: readonly PermissionNode[], role: RoleDetail | null): Map<string, GrantedPermission> {
  const all = tree.flatMap(({ slug: category, children }) =>
    children.map(({ id, slug, name }) => ({ id, slug, name, category })),
  );
  return new Map([...(role?.permissions ?? []), ...all].map((permission) => [permission.id, permission]));
}
