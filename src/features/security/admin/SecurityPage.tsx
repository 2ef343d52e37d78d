import { List } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { checkedBy } from '../../../admin-kit/kit/form/issues.ts';
import { PageHeader } from '../../../admin-kit/kit/page/PageHeader.tsx';
import { ConflictDialog } from '../../../admin-kit/kit/record/ConflictDialog.tsx';
import { ReadOnlyNote } from '../../../admin-kit/kit/record/ReadOnlyNote.tsx';
import { RecordForm, showErrors } from '../../../admin-kit/kit/record/RecordForm.tsx';
import { RecordPage } from '../../../admin-kit/kit/record/RecordPage.tsx';
import { SaveButton } from '../../../admin-kit/kit/saving/SaveButton.tsx';
import { SaveState } from '../../../admin-kit/kit/saving/SaveState.tsx';
import { useRecordSave } from '../../../admin-kit/kit/saving/useRecordSave.ts';
import { showSuccess } from '../../../admin-kit/kit/toast.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import { settingsClient } from '../../settings/settings.client.ts';
import { type Settings, settingsShape } from '../../settings/settings.contract.ts';
import { settingsPaths } from '../../settings/settings.paths.ts';
import { limitTexts, passwordTexts, type SecuritySettings, weakenings } from '../security.rules.ts';
import { HealthPanel } from './HealthPanel.tsx';
import { healthQuery } from './health-query.ts';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { LimitSection, PasswordSection, ReactionSection, RegistrationSection } from './SecuritySections.tsx';
import { SessionSection } from './SessionSection.tsx';

const keys = [
  ...(['registration', 'emailVerification', 'sessionLengthHours'] as const),
  ...(Object.keys(passwordTexts) as (keyof typeof passwordTexts)[]),
  ...(Object.keys(limitTexts) as (keyof typeof limitTexts)[]),
  ...(['passwordSignIn', 'secondFactor', 'secondFactorRoles', 'thresholdReaction'] as const),
];

type SecurityForm = SecuritySettings & { version: number };

function securityFormOf(settings: Settings): SecurityForm {
  const entries = [...keys, 'version' as const].map((key) => [key, settings[key]]);
  return Object.fromEntries(entries) as SecurityForm;
}

/** What a form holds as the call wants it: a number input that is empty means that there is no setting. */
function settingsOf(values: SecurityForm): SecurityForm {
  return { ...values, sessionLengthHours: values.sessionLengthHours ?? null };
}

const shape = z.object(settingsShape).pick(Object.fromEntries(keys.map((key) => [key, true])) as Record<never, true>);

const securityCheck = checkedBy<SecurityForm>(shape, settingsOf);

const securityLabels: Record<string, string> = {
  registration: 'Registration',
  emailVerification: 'E-mail confirmation',
  sessionLengthHours: 'Session length',
  ...passwordTexts,
  ...Object.fromEntries(Object.entries(limitTexts).map(([key, { label }]) => [key, label])),
  passwordSignIn: 'Sign-in by password',
  secondFactor: 'Second factor',
  secondFactorRoles: 'Roles that need a second factor',
  thresholdReaction: 'Reaction to an attack',
};

const settingsQuery = settingsClient.get.query();

export function loader() {
  void queryClient.prefetchQuery(settingsQuery);
  void queryClient.prefetchQuery(healthQuery);
  return null;
}

/** How people get in and what stops those who should not [A07]. */
export default function SecurityPage() {
  return (
    <RecordPage query={settingsQuery} title="Security" failed="Failed to load settings">
      {(settings) => <SecuritySettingsForm settings={settings} />}
    </RecordPage>
  );
}

const dayHours = 24;

function SecuritySettingsForm({ settings }: { settings: Settings }) {
  const mayEdit = useMay()('settings.edit');
  const readOnly = mayEdit ? null : permissionNeeded('settings.edit', 'change settings');
  const { data: health } = useQuery(healthQuery);
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const { record, submit, isSaving, conflict } = useRecordSave<SecurityForm, Settings>({
    noun: 'settings',
    id: 'security',
    stored: securityFormOf(settings),
    resolver: securityCheck,
    formOf: securityFormOf,
    send: (values) => settingsClient.update.call({ body: settingsOf(values) }),
    remember: (saved) => queryClient.setQueryData(settingsQuery.queryKey, saved),
    onSaved: ({ version }) =>
      showSuccess('Settings saved', 'They hold on every server within a second.', async () => {
        const before = await settingsClient.update.call({ body: { ...settingsOf(securityFormOf(settings)), version } });
        queryClient.setQueryData(settingsQuery.queryKey, before);
      }),
    failed: 'Failed to save settings',
    labels: securityLabels,
    lists: ['secondFactorRoles'],
  });
  const usualHours = health ? health.tokenLifetimeSeconds / 3600 : dayHours;
  /** Answers whether it was saved; what makes the site less safe is asked first. */
  const askAndSubmit = async (): Promise<boolean> => {
    let isSaved = false;
    await record.handleSubmit(async (values) => {
      const risks = weakenings(securityFormOf(settings), settingsOf(values), { usualHours });
      if (risks.length > 0) setWarnings(risks);
      else isSaved = await submit();
    }, showErrors)();
    return isSaved;
  };

  return (
    <>
      <PageHeader
        title="Security"
        crumbs={[{ label: 'Settings', to: settingsPaths.page() }]}
        description="How people get in, and what stops those who should not."
        actions={
          <SaveButton
            isSaving={isSaving}
            hindrance={readOnly}
            isReady={record.isDirty}
            onSave={() => void askAndSubmit()}
          />
        }
      />
      <ReadOnlyNote reason={readOnly}>An administrator can give you a role that has it.</ReadOnlyNote>
      <RecordForm
        record={record}
        label="Security settings"
        onSave={() => void askAndSubmit()}
        onSaveAndLeave={mayEdit ? askAndSubmit : undefined}
        disabled={!mayEdit}
        labelOf={(path) => securityLabels[path] ?? path}
        side={
          <>
            <SaveState isDirty={record.isDirty} />
            <HealthPanel />
          </>
        }
      >
        <RegistrationSection disabled={!mayEdit} />
        <SessionSection mayEdit={mayEdit} />
        <PasswordSection disabled={!mayEdit} />
        <SecondFactorSection mayEdit={mayEdit} />
        <LimitSection isOff={health?.rateLimits === false} />
        <ReactionSection disabled={!mayEdit} />
      </RecordForm>
      <ConfirmDialog
        opened={warnings.length > 0}
        onClose={() => setWarnings([])}
        title="This makes the site less safe"
        confirmLabel="Save anyway"
        destructive
        onConfirm={() => void submit()}
      >
        <List size="sm" spacing={4}>
          {warnings.map((warning) => (
            <List.Item key={warning}>{warning}</List.Item>
          ))}
        </List>
      </ConfirmDialog>
      <ConflictDialog {...conflict} />
    </>
  );
}
