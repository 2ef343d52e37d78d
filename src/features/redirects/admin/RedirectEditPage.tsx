import { Text } from '@mantine/core';
import { type LoaderFunctionArgs, useNavigate, useParams, useSearchParams } from 'react-router';
import { SwitchControl, TextControl } from '../../../admin-kit/kit/form/controls.tsx';
import { PageHeader } from '../../../admin-kit/kit/page/PageHeader.tsx';
import { ConflictDialog } from '../../../admin-kit/kit/record/ConflictDialog.tsx';
import { ReadOnlyNote } from '../../../admin-kit/kit/record/ReadOnlyNote.tsx';
import { RecordForm } from '../../../admin-kit/kit/record/RecordForm.tsx';
import { RecordPage } from '../../../admin-kit/kit/record/RecordPage.tsx';
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
import { redirectsClient } from '../redirects.client.ts';
import type { Redirect } from '../redirects.contract.ts';
import { redirectsPaths } from '../redirects.paths.ts';
import { formOf, newRedirect, type RedirectForm, redirectCheck, redirectLabels } from './redirect-form.ts';

const oneRedirect = (id: string) => redirectsClient.get.query({ params: { id } });

export function loader({ params }: LoaderFunctionArgs) {
  if (params['id']) void queryClient.prefetchQuery(oneRedirect(params['id']));
  return null;
}

/** Create a redirect, or change one. */
export default function RedirectEditPage() {
  const { id } = useParams();
  const [search] = useSearchParams();
  if (!id) return <RedirectEditor key="new" stored={null} from={search.get('from') ?? ''} />;
  return (
    <RecordPage key={id} query={oneRedirect(id)} title="Edit redirect" failed="Failed to load the redirect">
      {(redirect) => <RedirectEditor stored={redirect} from="" />}
    </RecordPage>
  );
}

function RedirectEditor({ stored: redirect, from }: { stored: Redirect | null; from: string }) {
  const navigate = useNavigate();
  const may = useMay();
  const act = redirect ? 'edit' : 'create';
  const readOnly = may(`redirects.${act}`) ? null : permissionNeeded(`redirects.${act}`, `${act} redirects`);
  const { record, submit, isSaving, conflict } = useRecordSave<RedirectForm, Redirect>({
    noun: 'redirect',
    id: redirect?.id ?? null,
    stored: redirect ? formOf(redirect) : newRedirect(from),
    resolver: redirectCheck,
    formOf,
    send: ({ version, ...body }, keyFor) =>
      redirect
        ? redirectsClient.update.call({ params: { id: redirect.id }, body: { ...body, version } })
        : redirectsClient.create.call({ body }, { idempotencyKey: keyFor(body) }),
    remember: (saved) => queryClient.setQueryData(oneRedirect(saved.id).queryKey, saved),
    onSaved: (saved) => {
      void refreshTopic('redirects');
      showSuccess(redirect ? 'Redirect updated' : 'Redirect created', `${saved.from} leads to ${saved.to}.`);
      if (redirect) return;
      record.guard.allowLeaving();
      void navigate(may('redirects.view') ? redirectsPaths.list() : paths.dashboard());
    },
    failed: redirect ? 'Failed to save the redirect' : 'Failed to create the redirect',
    labels: redirectLabels,
  });
  return (
    <>
      <PageHeader
        title={redirect?.from ?? 'New redirect'}
        crumbs={[{ label: 'Redirects', to: redirectsPaths.list() }]}
        description="Leads visitors on from an address that has no page."
        actions={
          <SaveButton
            isNew={!redirect}
            isSaving={isSaving}
            hindrance={readOnly}
            isReady={redirect === null || record.isDirty}
            onSave={() => void submit()}
          />
        }
      />
      <RecordForm
        record={record}
        label="Redirect"
        onSave={() => readOnly === null && void submit()}
        onSaveAndLeave={readOnly === null ? () => submit() : undefined}
        labelOf={(path) => redirectLabels[path] ?? path}
        side={
          <>
            <SaveState isDirty={record.isDirty} isNew={!redirect} />
            {redirect && <Visits redirect={redirect} />}
          </>
        }
      >
        <ReadOnlyNote reason={readOnly}>An administrator can give you a role that has it.</ReadOnlyNote>
        <TextControl
          name="from"
          label="From"
          required
          placeholder="/old-page"
          description="A path of this site. A page that has the path comes first."
          disabled={readOnly !== null}
          autoFocus={redirect === null && from === ''}
          spellCheck={false}
          autoCapitalize="none"
        />
        <TextControl
          name="to"
          label="To"
          required
          placeholder="/new-page"
          description="A path of this site, or an address of another one. What was asked for behind a ? is not carried over."
          disabled={readOnly !== null}
          autoFocus={redirect === null && from !== ''}
          spellCheck={false}
          autoCapitalize="none"
        />
        <SwitchControl
          name="permanent"
          label="Permanent"
          description="On: search engines and browsers remember it (301). Off: for now (302)."
          disabled={readOnly !== null}
        />
      </RecordForm>
      <ConflictDialog {...conflict} />
    </>
  );
}

function Visits({ redirect: { hits, lastHitAt, createdAt, updatedAt } }: { redirect: Redirect }) {
  return (
    <Text size="sm" c="dimmed">
      {lastHitAt === null ? 'Not used yet' : `Used ${hits === 1 ? 'once' : `${hits} times`}, last ${ago(lastHitAt)}`}
      <br />
      Created {moment(createdAt)}
      <br />
      Updated {moment(updatedAt)}
    </Text>
  );
}
