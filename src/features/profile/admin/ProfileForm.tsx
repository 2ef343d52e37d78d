import { Anchor, Button, Group, Select, SimpleGrid, Text } from '@mantine/core';
import { useController, useWatch } from 'react-hook-form';
import { browserZone, setOwnZone } from '../../../admin-kit/browser/own-zone.ts';
import { required, TextareaControl, TextControl } from '../../../admin-kit/kit/form/controls.tsx';
import { languageChoices, timezoneChoices } from '../../../admin-kit/kit/form/zones.ts';
import { ConflictDialog } from '../../../admin-kit/kit/record/ConflictDialog.tsx';
import { RecordForm } from '../../../admin-kit/kit/record/RecordForm.tsx';
import { SaveState } from '../../../admin-kit/kit/saving/SaveState.tsx';
import { useRecordSave } from '../../../admin-kit/kit/saving/useRecordSave.ts';
import { ago, day } from '../../../admin-kit/kit/time.ts';
import { showSuccess } from '../../../admin-kit/kit/toast.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { sessionQuery } from '../../../admin-kit/session/session.ts';
import { AvatarControl } from '../../users/edit-screen/AvatarControl.tsx';
import { usersClient } from '../../users/users.client.ts';
import { profileClient } from '../profile.client.ts';
import { type Profile, profileLimits } from '../profile.contract.ts';
import { changeOf, formOf, type ProfileValues, profileCheck, profileLabels } from './profile-form.ts';

/** What a person may change of themselves [D09]. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { record, submit, isSaving, conflict } = useRecordSave<ProfileValues, Profile>({
    noun: 'profile',
    id: 'own',
    stored: formOf(profile),
    resolver: profileCheck,
    formOf,
    send: (values) => profileClient.update.call({ body: changeOf(values) }),
    remember: (saved) => {
      queryClient.setQueryData(profileClient.get.query().queryKey, saved);
      setOwnZone(saved.timezone);
    },
    onSaved: () => {
      showSuccess('Profile saved');
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey, exact: true });
      void queryClient.invalidateQueries({ queryKey: usersClient.list.key });
      void queryClient.invalidateQueries({ queryKey: usersClient.get.key });
    },
    failed: 'Your profile was not saved',
    labels: profileLabels,
  });
  return (
    <>
      <RecordForm
        record={record}
        label="Profile"
        labelOf={(path) => profileLabels[path] ?? path}
        onSave={() => record.isDirty && void submit()}
        onSaveAndLeave={submit}
        side={<Side profile={profile} isDirty={record.isDirty} />}
      >
        <TextControl name="displayName" label="Display name" autoComplete="name" {...required} />
        <AvatarControl />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextControl name="firstName" label="First name" autoComplete="given-name" />
          <TextControl name="lastName" label="Last name" autoComplete="family-name" />
        </SimpleGrid>
        <Bio />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextControl name="phone" label="Phone" type="tel" autoComplete="tel" />
          <TextControl name="country" label="Country" autoComplete="country-name" />
          <Timezone />
          <Language />
        </SimpleGrid>
        <Group>
          <Button
            type="submit"
            loading={isSaving}
            disabled={!record.isDirty}
            title={record.isDirty ? undefined : 'Nothing has been changed yet.'}
          >
            Save profile
          </Button>
        </Group>
      </RecordForm>
      <ConflictDialog {...conflict} />
    </>
  );
}

function Bio() {
  const typed = useWatch({ name: 'bio' }) as string;
  const length = [...typed.trim()].length;
  return (
    <TextareaControl
      name="bio"
      label="Bio"
      minRows={3}
      maxRows={10}
      description={`${length} of ${profileLimits.bio} characters`}
    />
  );
}

function Timezone() {
  const { field, fieldState } = useController({ name: 'timezone' });
  const zone = browserZone();
  const chosen = field.value as string;
  return (
    <Select
      id="timezone"
      ref={field.ref}
      label="Timezone"
      placeholder="Search"
      searchable
      clearable
      limit={100}
      nothingFoundMessage="No such timezone."
      data={timezoneChoices(chosen)}
      value={chosen || null}
      onChange={(value) => field.onChange(value ?? '')}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
      description={
        chosen === zone ? undefined : (
          <>
            This browser is set to{' '}
            <Anchor component="button" type="button" size="xs" onClick={() => field.onChange(zone)}>
              {zone}
            </Anchor>
          </>
        )
      }
    />
  );
}

function Language() {
  const { field, fieldState } = useController({ name: 'language' });
  const chosen = field.value as string;
  return (
    <Select
      id="language"
      ref={field.ref}
      label="Language"
      placeholder="Search"
      searchable
      clearable
      nothingFoundMessage="No such language."
      data={languageChoices(chosen)}
      value={chosen || null}
      onChange={(value) => field.onChange(value ?? '')}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
      description="The language for people who write to you. The console itself is in English."
    />
  );
}

function Side({ profile, isDirty }: { profile: Profile; isDirty: boolean }) {
  return (
    <>
      <SaveState isDirty={isDirty} />
      <Text size="sm">
        {profile.email}
        <br />
        <Text span size="sm" c="dimmed">
          An administrator can change the address.
        </Text>
      </Text>
      <Text size="sm" c="dimmed">
        {profile.lastSignIn && (
          <>
            Last sign-in <time dateTime={profile.lastSignIn}>{ago(profile.lastSignIn)}</time>
            <br />
          </>
        )}
        Account since {day(profile.createdAt)}
      </Text>
    </>
  );
}
