import { Anchor, Button, Text } from '@mantine/core';
import { IconBan, IconRefresh } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { required, TextareaControl, TextControl } from '../../../admin-kit/kit/form/controls.tsx';
import { TimestampControl } from '../../../admin-kit/kit/form/TimestampControl.tsx';
import { PageHeader } from '../../../admin-kit/kit/page/PageHeader.tsx';
import { ConflictDialog } from '../../../admin-kit/kit/record/ConflictDialog.tsx';
import { ReadOnlyNote } from '../../../admin-kit/kit/record/ReadOnlyNote.tsx';
import { RecordForm } from '../../../admin-kit/kit/record/RecordForm.tsx';
import { SaveButton } from '../../../admin-kit/kit/saving/SaveButton.tsx';
import { SaveState } from '../../../admin-kit/kit/saving/SaveState.tsx';
import { useRecordSave } from '../../../admin-kit/kit/saving/useRecordSave.ts';
import { ago, moment } from '../../../admin-kit/kit/time.ts';
import { showSuccess } from '../../../admin-kit/kit/toast.ts';
import { paths } from '../../../admin-kit/paths.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import type { PermissionNode } from '../../permissions/permissions.contract.ts';
import type { CellRules } from '../../roles/matrix/cell-state.rules.ts';
import { permissionMatrix } from '../../roles/matrix/matrix.rules.ts';
import { PermissionMatrix } from '../../roles/matrix-screen/PermissionMatrix.tsx';
import { apiTokensClient } from '../api-tokens.client.ts';
import type { ApiToken, NewApiToken } from '../api-tokens.contract.ts';
import { apiTokensPaths } from '../api-tokens.paths.ts';
import { TokenRevocation, TokenRotation } from './TokenActions.tsx';
import { TokenSecret } from './TokenSecret.tsx';
import { TokenStateBadge } from './TokenStateBadge.tsx';
import {
  bodyOf,
  formOf,
  newToken,
  permissionsIn,
  rotationHindrance,
  type TokenForm,
  tokenCheck,
  tokenLabels,
} from './token-form.ts';

export const oneToken = (id: string) => apiTokensClient.get.query({ params: { id } });

interface TokenEditorProps {
  /** Every permission there is. */
  tree: readonly PermissionNode[];
  /** Null for a new token. */
  stored: ApiToken | null;
}

/** The form of a token; after a new one its secret is shown this once. */
export function TokenEditor({ tree, stored: token }: TokenEditorProps) {
  const navigate = useNavigate();
  const may = useMay();
  const [made, setMade] = useState<NewApiToken | null>(null);
  const readOnly = readOnlyReason(token, may);
  const known = useMemo(() => permissionsIn(tree), [tree]);
  const matrix = useMemo(() => permissionMatrix(tree), [tree]);
  const start = useMemo(() => (token ? formOf(token, known) : newToken(new Date())), [token, known]);
  const rules = useMemo<Omit<CellRules, 'lineage'>>(
    () => ({ stored: new Set(start.permissions), isHeldByPeople: false, readOnly }),
    [start, readOnly],
  );

  const { record, submit, isSaving, conflict } = useRecordSave<TokenForm, NewApiToken>({
    noun: 'API token',
    id: token?.id ?? null,
    stored: start,
    resolver: tokenCheck,
    formOf: (saved) => formOf(saved, known),
    send: async (values, keyFor) => {
      const body = bodyOf(values, known);
      if (token)
        return apiTokensClient.update.call({ params: { id: token.id }, body: { ...body, version: values.version } });
      return apiTokensClient.create.call({ body }, { idempotencyKey: keyFor(body) });
    },
    remember: ({ token: _secret, ...saved }) => queryClient.setQueryData(oneToken(saved.id).queryKey, saved),
    onSaved: (saved) => {
      void refreshTopic('api-tokens');
      if (token) return showSuccess('API token updated', `${saved.name} was saved.`);
      record.guard.allowLeaving();
      setMade(saved);
    },
    failed: token ? 'Failed to save the API token' : 'Failed to create the API token',
    labels: tokenLabels,
    lists: ['permissions'],
    readable: ({ permissions, ...rest }) => ({
      ...rest,
      permissions: permissions.map((id) => known.nameOf.get(id) ?? id).sort(),
    }),
  });
  const leave = () => void navigate(may('api-tokens.view') ? apiTokensPaths.list() : paths.dashboard());

  return (
    <>
      <PageHeader
        title={token?.name ?? 'New API token'}
        crumbs={[{ label: 'API Tokens', to: apiTokensPaths.list() }]}
        description="What a program signs in with."
        actions={
          <SaveButton
            isNew={!token}
            isSaving={isSaving}
            hindrance={readOnly}
            isReady={token === null || record.isDirty}
            onSave={() => void submit()}
          />
        }
      />
      <RecordForm
        record={record}
        label="API token"
        onSave={() => readOnly === null && void submit()}
        onSaveAndLeave={readOnly === null && token ? () => submit() : undefined}
        labelOf={(path) => tokenLabels[path] ?? path}
        side={<TokenSide token={token} isDirty={record.isDirty} />}
      >
        <ReadOnlyNote reason={readOnly}>An administrator can give you a role that has it.</ReadOnlyNote>
        <TextControl name="name" label="Name" placeholder="Website build" disabled={readOnly !== null} {...required} />
        <TextareaControl
          name="description"
          label="Description"
          description="Where it is used, and who to ask."
          minRows={2}
          maxRows={6}
          disabled={readOnly !== null}
        />
        <TimestampControl
          name="expiresAt"
          label="Expires"
          description={expiryHelp(token)}
          disabled={readOnly !== null}
        />
        <PermissionMatrix
          matrix={matrix}
          role={unnamed}
          inherited={nobody}
          rules={rules}
          description="What programs with this token may do, as far as the person who made it may at that moment."
        />
      </RecordForm>
      <TokenSecret made={made} onDone={leave} />
      <ConflictDialog {...conflict} />
    </>
  );
}

function expiryHelp(token: ApiToken | null): string {
  if (token === null) return 'At most five years from now. Empty: it does not expire.';
  return token.expiresAt === null
    ? 'It does not expire. A date may be set, at most five years from now.'
    : 'It can only be made earlier.';
}

const unnamed = { slug: '', name: 'this token' };
const nobody: readonly never[] = [];

function readOnlyReason(token: ApiToken | null, may: (permission: string) => boolean): string | null {
  if (token?.state === 'revoked') return 'This token is revoked.';
  const act = token ? 'edit' : 'create';
  return may(`api-tokens.${act}`) ? null : permissionNeeded(`api-tokens.${act}`, `${act} API tokens`);
}

function TokenSide({ token, isDirty }: { token: ApiToken | null; isDirty: boolean }) {
  const may = useMay();
  const [action, setAction] = useState<'rotate' | 'revoke' | null>(null);
  const close = () => setAction(null);
  if (!token)
    return (
      <>
        <SaveState isDirty={isDirty} isNew />
        <Text size="sm" c="dimmed">
          The secret is shown once, after the token is created. The{' '}
          <Anchor component={Link} to={paths.docs()} size="sm" underline="always">
            API reference
          </Anchor>{' '}
          names what each call needs.
        </Text>
      </>
    );
  const hindrance = rotationHindrance(token, may);
  const mayRevoke = may('api-tokens.delete');
  return (
    <>
      <SaveState isDirty={isDirty} />
      <div>
        <TokenStateBadge state={token.state} />
      </div>
      <Text size="sm" ff="monospace">
        {token.prefix}…
      </Text>
      <Text size="sm" c="dimmed">
        Made by {token.maker.displayName ?? 'a deleted user'}, {moment(token.createdAt)}
        <br />
        {token.lastUsedAt === null
          ? 'Never used'
          : `Last used ${ago(token.lastUsedAt)}${token.lastUsedIp === null ? '' : ` from ${token.lastUsedIp}`}`}
      </Text>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        disabled={hindrance !== null}
        title={hindrance ?? undefined}
        onClick={() => setAction('rotate')}
      >
        Rotate
      </Button>
      <Button
        variant="default"
        color="red"
        leftSection={<IconBan size={16} aria-hidden />}
        disabled={!mayRevoke || token.state === 'revoked'}
        title={mayRevoke ? undefined : permissionNeeded('api-tokens.delete', 'revoke API tokens')}
        onClick={() => setAction('revoke')}
      >
        Revoke
      </Button>
      <TokenRotation token={action === 'rotate' ? token : null} onClose={close} />
      <TokenRevocation token={action === 'revoke' ? token : null} onClose={close} />
    </>
  );
}
