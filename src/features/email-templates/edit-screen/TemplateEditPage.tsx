import { Anchor, Button, Group, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { type LoaderFunctionArgs, useNavigate, useParams } from 'react-router';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { required, SwitchControl, TextareaControl, TextControl } from '../../../admin-kit/kit/form/controls.tsx';
import { failedToLoad, isUnanswered } from '../../../admin-kit/kit/page/failure-titles.ts';
import { PageHeader } from '../../../admin-kit/kit/page/PageHeader.tsx';
import { ConflictDialog } from '../../../admin-kit/kit/record/ConflictDialog.tsx';
import { RecordForm } from '../../../admin-kit/kit/record/RecordForm.tsx';
import { RecordPage } from '../../../admin-kit/kit/record/RecordPage.tsx';
import { RecordTabs } from '../../../admin-kit/kit/record/RecordTabs.tsx';
import { SaveButton } from '../../../admin-kit/kit/saving/SaveButton.tsx';
import { SaveState } from '../../../admin-kit/kit/saving/SaveState.tsx';
import { useRecordSave } from '../../../admin-kit/kit/saving/useRecordSave.ts';
import { moment } from '../../../admin-kit/kit/time.ts';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { paths } from '../../../admin-kit/paths.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import { emailProvidersClient } from '../../email-providers/email-providers.client.ts';
import { emailTemplatesClient } from '../email-templates.client.ts';
import type { EmailTemplate } from '../email-templates.contract.ts';
import { emailTemplatesPaths } from '../email-templates.paths.ts';
import { formsInWords } from '../list-screen/forms-in-words.ts';
import { TemplatePreview } from '../preview-screen/TemplatePreview.tsx';
import { ContentTab } from './ContentTab.tsx';
import { TestTemplateDialog } from './TestTemplateDialog.tsx';
import {
  bodyOf,
  formOf,
  newTemplate,
  previewedOf,
  type TemplateForm,
  templateCheck,
  templateLabels,
} from './template-form.ts';
import { VariableRows } from './VariableRows.tsx';

const oneTemplate = (id: string) => emailTemplatesClient.get.query({ params: { id } });

export function loader({ params }: LoaderFunctionArgs) {
  if (params['id']) void queryClient.prefetchQuery(oneTemplate(params['id']));
  return null;
}

/** Create or edit a template [J08]. */
export default function TemplateEditPage() {
  const { id } = useParams();
  if (!id) return <TemplateEditor key="new" template={null} />;
  return (
    <RecordPage key={id} query={oneTemplate(id)} title="Edit template" failed="Error fetching template">
      {(template) => <TemplateEditor template={template} />}
    </RecordPage>
  );
}

function TemplateEditor({ template }: { template: EmailTemplate | null }) {
  const navigate = useNavigate();
  const may = useMay();
  const [tab, setTab] = useState('content');
  const [open, setOpen] = useState<'preview' | 'test' | null>(null);
  const permission = template ? 'email-templates.edit' : 'email-templates.create';
  const mayEdit = may(permission);
  const { record, submit, isSaving, conflict } = useRecordSave<TemplateForm, EmailTemplate>({
    noun: 'email-template',
    id: template?.id ?? null,
    stored: template ? formOf(template) : newTemplate,
    resolver: templateCheck,
    formOf,
    send: (values, keyFor) => {
      const body = bodyOf(values);
      return template
        ? emailTemplatesClient.update.call({ params: { id: template.id }, body: { ...body, version: values.version } })
        : emailTemplatesClient.create.call({ body }, { idempotencyKey: keyFor(body) });
    },
    remember: (saved) => queryClient.setQueryData(oneTemplate(saved.id).queryKey, saved),
    onSaved: () => {
      void refreshTopic('mails');
      showSuccess(template ? 'Email template updated successfully' : 'Email template created successfully');
      record.guard.allowLeaving();
      // A person who may only create does not see the list.
      void navigate(may('email-templates.view') ? emailTemplatesPaths.list() : paths.dashboard());
    },
    failed: (error) =>
      template === null
        ? 'Failed to create template'
        : isUnanswered(error)
          ? 'Error updating template'
          : 'Failed to update template',
    labels: templateLabels,
    lists: [],
    items: ['variableRows'],
  });
  const save = () => {
    // All required fields but the name are on this tab.
    void record.form.trigger().then((isFit) => !isFit && setTab('content'));
    return submit();
  };
  const reset = async () => {
    if (!template) return;
    try {
      const original = await emailTemplatesClient.reset.call({ params: { id: template.id } });
      queryClient.setQueryData(oneTemplate(template.id).queryKey, original);
      record.form.reset(formOf(original));
      showSuccess('Email template updated successfully');
    } catch (error) {
      showFailure(asApiError(error), 'Error updating template');
    }
    await refreshTopic('mails');
  };

  return (
    <>
      <PageHeader
        title={template?.name ?? 'New email template'}
        crumbs={[{ label: 'Email Templates', to: emailTemplatesPaths.list() }]}
        description="What a mail says. Write {{ name }} where the value of a variable stands."
        actions={
          <Group gap="xs">
            <Button variant="default" onClick={() => setOpen('preview')} disabled={!may('email-templates.view')}>
              Preview
            </Button>
            {template && (
              <Button variant="default" onClick={() => setOpen('test')} disabled={!mayEdit}>
                Send Test Email
              </Button>
            )}
            <SaveButton
              isNew={!template}
              isSaving={isSaving}
              hindrance={mayEdit ? null : permissionNeeded(permission, 'save email templates')}
              onSave={() => void save()}
            />
          </Group>
        }
      />
      <RecordForm
        record={record}
        label="Email template"
        onSave={() => void save()}
        onSaveAndLeave={mayEdit ? save : undefined}
        disabled={!mayEdit}
        labelOf={labelOfPath}
        tabs={
          <RecordTabs
            value={tab}
            onChange={setTab}
            disabled={!mayEdit}
            tabs={[
              {
                value: 'content',
                label: 'Content',
                panel: <ContentTab id={template?.id ?? null} disabled={!mayEdit} />,
              },
              { value: 'settings', label: 'Settings', panel: <SettingsTab template={template} disabled={!mayEdit} /> },
            ]}
          />
        }
        side={
          <>
            <SaveState isDirty={record.isDirty} isNew={!template} />
            {template && <Facts template={template} onReset={() => void reset()} mayReset={mayEdit} />}
          </>
        }
      >
        <TextControl name="name" label="Name" {...required} autoFocus={template === null} />
      </RecordForm>
      {open === 'preview' && (
        <TemplatePreview
          template={previewedOf(record.form.getValues(), template?.id ?? null)}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'test' && template && <TestTemplateDialog template={template} onClose={() => setOpen(null)} />}
      <ConflictDialog {...conflict} />
    </>
  );
}

function SettingsTab({ template, disabled }: { template: EmailTemplate | null; disabled: boolean }) {
  const isSystem = Boolean(template?.systemKey);
  return (
    <Stack gap="md">
      <TextareaControl name="description" label="Description" minRows={2} maxRows={6} />
      <SwitchControl
        name="isActive"
        label="Active"
        description={isSystem ? 'A system template stays active.' : 'When off, emails with this template are not sent.'}
        disabled={disabled || isSystem}
      />
      <SwitchControl
        name="isFramed"
        label="Frame of the site"
        description="Its logo above, its name below, and one look for texts and buttons. HTML that is a whole document stays as it is."
        disabled={disabled}
      />
      <ProviderControl />
      <VariableRows disabled={disabled} />
    </Stack>
  );
}

/** Which provider sends it, where an integration names none. */
function ProviderControl() {
  const may = useMay();
  const mayList = may('email-providers.view') || may('forms.edit');
  const list = useQuery({ ...emailProvidersClient.list.query(), enabled: mayList });
  const { field, fieldState } = useController({ name: 'emailProviderId' });
  const data = [
    { value: '', label: 'The default provider' },
    ...(list.data?.providers ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  if (!mayList) return null;
  return (
    <Select
      label="Email Provider"
      data={data}
      value={typeof field.value === 'string' ? field.value : ''}
      allowDeselect={false}
      error={
        fieldState.error?.message ??
        (list.isError ? failedToLoad('email providers')(asApiError(list.error)) : undefined)
      }
      onChange={(id) => field.onChange(id ?? '')}
    />
  );
}

function Facts({ template, onReset, mayReset }: { template: EmailTemplate; onReset: () => void; mayReset: boolean }) {
  const { systemKey, usedBy, updatedAt } = template;
  return (
    <Stack gap="sm">
      {systemKey && (
        <Text size="sm">
          The product itself sends this template.{' '}
          <Anchor component="button" type="button" size="sm" onClick={onReset} disabled={!mayReset}>
            Reset to the original text
          </Anchor>
        </Text>
      )}
      {usedBy.length > 0 && <Text size="sm">Sent by {formsInWords(template)}</Text>}
      <Text size="sm" c="dimmed">
        Updated {moment(updatedAt)}
      </Text>
    </Stack>
  );
}

/** The name of a field; of one in the list of variables, with its row. */
function labelOfPath(path: string): string {
  const row = /^variableRows\.(\d+)/.exec(path)?.[1];
  return row === undefined ? (templateLabels[path] ?? path) : `Variable ${Number(row) + 1}`;
}
