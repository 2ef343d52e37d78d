import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import { type LoaderFunctionArgs, useNavigate, useParams, useSearchParams } from 'react-router';
import { offerOf } from '../../../admin-kit/console-offers.ts';
import { SelectControl, SwitchControl, TextareaControl } from '../../../admin-kit/kit/form/controls.tsx';
import { PageHeader } from '../../../admin-kit/kit/page/PageHeader.tsx';
import { RecordLink } from '../../../admin-kit/kit/page/RecordLink.tsx';
import { ConflictDialog } from '../../../admin-kit/kit/record/ConflictDialog.tsx';
import { NameAndSlug } from '../../../admin-kit/kit/record/NameAndSlug.tsx';
import { RecordForm } from '../../../admin-kit/kit/record/RecordForm.tsx';
import { RecordPage } from '../../../admin-kit/kit/record/RecordPage.tsx';
import { RecordTabs } from '../../../admin-kit/kit/record/RecordTabs.tsx';
import { SaveButton } from '../../../admin-kit/kit/saving/SaveButton.tsx';
import { SaveState } from '../../../admin-kit/kit/saving/SaveState.tsx';
import { useRecordSave } from '../../../admin-kit/kit/saving/useRecordSave.ts';
import { moment } from '../../../admin-kit/kit/time.ts';
import { showSuccess } from '../../../admin-kit/kit/toast.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import { EntrySources } from '../../entries/admin/EntrySources.tsx';
import { formsClient } from '../forms.client.ts';
import type { Form } from '../forms.contract.ts';
import { formsPaths } from '../forms.paths.ts';
import { IntegrationsTab } from '../integrations-screen/IntegrationsTab.tsx';
import { FormFields } from './FormFields.tsx';
import { FormPreview } from './FormPreview.tsx';
import { FormSettingsTab } from './FormSettingsTab.tsx';
import { bodyOf, type FormForm, formCheck, formLabels, formOf, readable } from './form-form.ts';
import { startOf } from './starting-points.ts';

const oneForm = (id: string) => formsClient.get.query({ params: { id } });

export function loader({ params }: LoaderFunctionArgs) {
  if (params['id']) void queryClient.prefetchQuery(oneForm(params['id']));
  return null;
}

/** Create or edit a form [I06]. */
export default function FormEditPage() {
  const { id } = useParams();
  const [params] = useSearchParams();
  const start = params.get('start') ?? '';
  if (!id) return <FormEditor key={`new ${start}`} form={null} start={start} />;
  return (
    <RecordPage key={id} query={oneForm(id)} title="Edit form" failed="Failed to fetch form">
      {(form) => <FormEditor form={form} />}
    </RecordPage>
  );
}

const statuses = [
  { value: 'draft', label: 'Draft' },
  { value: 'published', label: 'Published' },
  { value: 'archived', label: 'Archived' },
];

function FormEditor({ form, start = '' }: { form: Form | null; start?: string }) {
  const navigate = useNavigate();
  const [empty] = useState(() => startOf(start));
  const may = useMay();
  const [tab, setTab] = useState('builder');
  const mayEdit = may(form ? 'forms.edit' : 'forms.create');
  const hindrance = mayEdit ? null : permissionNeeded(form ? 'forms.edit' : 'forms.create', 'save forms');
  const { record, submit, isSaving, conflict } = useRecordSave<FormForm, Form>({
    noun: 'form',
    id: form?.id ?? null,
    start,
    stored: form ? formOf(form) : empty,
    resolver: formCheck,
    formOf,
    send: ({ version, ...values }, keyFor) => {
      const body = bodyOf({ ...values, version });
      return form
        ? formsClient.update.call({ params: { id: form.id }, body: { ...body, version } })
        : formsClient.create.call({ body }, { idempotencyKey: keyFor(body) });
    },
    remember: (saved) => queryClient.setQueryData(oneForm(saved.id).queryKey, saved),
    onSaved: (saved) => {
      void refreshTopic('forms');
      showSuccess(form ? 'Form saved' : 'Form created');
      if (form) return;
      record.guard.allowLeaving();
      void navigate(formsPaths.edit(saved.id), { replace: true });
    },
    failed: form ? 'Failed to save form' : 'Failed to create form',
    labels: formLabels,
    lists: [],
    items: ['fields', 'multipleEmailIntegrations'],
    readable,
  });

  return (
    <>
      <PageHeader
        title={form?.name ?? 'New form'}
        crumbs={[{ label: 'Forms', to: formsPaths.list() }]}
        description="What visitors are asked, and what happens with their answers."
        actions={<SaveButton isNew={!form} isSaving={isSaving} hindrance={hindrance} onSave={submit} />}
      />
      <EntrySources>
        <RecordForm
          record={record}
          label="Form"
          onSave={submit}
          onSaveAndLeave={submit}
          disabled={!mayEdit}
          tabs={
            <RecordTabs
              value={tab}
              onChange={setTab}
              disabled={!mayEdit}
              tabs={[
                {
                  value: 'builder',
                  label: 'Form Builder',
                  panel: <FormFields formId={form?.id ?? null} disabled={!mayEdit} />,
                },
                { value: 'preview', label: 'Preview', panel: <FormPreview />, isTrial: true },
                { value: 'email', label: 'Email Integration', panel: <IntegrationsTab disabled={!mayEdit} /> },
                {
                  value: 'settings',
                  label: 'Settings',
                  panel: <FormSettingsTab formId={form?.id ?? null} slug={form?.slug ?? null} />,
                },
              ]}
            />
          }
          side={
            <>
              <SaveState isDirty={record.isDirty} isNew={!form} />
              <SelectControl name="status" label="Status" data={statuses} />
              <SwitchControl name="isActive" label="Active" description="When off, the form accepts no submissions." />
              {form && <Facts form={form} />}
            </>
          }
        >
          <NameAndSlug
            name="name"
            label="Name"
            slugHelp="Lowercase letters, numbers, underscores and hyphens."
            maxSlug={255}
            follows={form === null}
            autoFocus={form === null}
          />
          <TextareaControl name="description" label="Description" minRows={2} maxRows={6} />
        </RecordForm>
      </EntrySources>
      <ConflictDialog {...conflict} />
    </>
  );
}

function Facts({ form }: { form: Form }) {
  const { createdAt, createdBy, updatedAt, updatedBy, submissionCount } = form;
  const shown = offerOf('publicForm')?.(form.slug);
  const may = useMay();
  const count = submissionCount === 1 ? '1 submission' : `${submissionCount} submissions`;
  const received = may('form-submissions.view') ? offerOf('submissionsOfForm')?.(form.id) : undefined;
  const by = (person: Form['createdBy']) => (person ? ` by ${person.displayName}` : '');
  return (
    <Text size="sm" c="dimmed">
      <RecordLink to={submissionCount > 0 ? received : undefined}>{count}</RecordLink>
      <br />
      {shown && form.status !== 'draft' && (
        <>
          <Anchor href={shown.page} target="_blank" size="sm">
            Public page
          </Anchor>
          <br />
        </>
      )}
      Created {moment(createdAt)}
      {by(createdBy)}
      <br />
      Updated {moment(updatedAt)}
      {by(updatedBy)}
    </Text>
  );
}
