import { Radio, Stack, Tabs, useMantineColorScheme } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../../admin-kit/kit/page/PageHeader.tsx';
import { RecordPage } from '../../../admin-kit/kit/record/RecordPage.tsx';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { SecondFactorPanel } from '../../second-factor/admin/SecondFactorPanel.tsx';
import { MySessions } from '../../sessions/admin/MySessions.tsx';
import { profileClient } from '../profile.client.ts';
import type { Profile } from '../profile.contract.ts';
import { MyAccess } from './MyAccess.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import classes from './ProfilePage.module.css';

const schemes = [
  { value: 'light', label: 'Light', description: 'Dark text on a light ground' },
  { value: 'dark', label: 'Dark', description: 'Light text on a dark ground' },
  { value: 'auto', label: 'System', description: 'As the device is set, and changing with it' },
] as const;

/** The console's theme, kept by this browser. */
function AppearanceChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Radio.Group
      label="Theme"
      description="Applies at once, in this browser."
      value={colorScheme}
      onChange={(chosen) => setColorScheme(schemes.find(({ value }) => value === chosen)?.value ?? 'auto')}
    >
      <Stack gap="sm" mt="xs">
        {schemes.map((scheme) => (
          <Radio key={scheme.value} {...scheme} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

const myProfile = profileClient.get.query();

export function loader() {
  void queryClient.prefetchQuery(myProfile);
  return null;
}

/** The signed-in person's own account [A08]. */
export default function ProfilePage() {
  return (
    <RecordPage query={myProfile} title="Profile" failed="Your profile could not be loaded">
      {(profile) => <ProfileTabs profile={profile} />}
    </RecordPage>
  );
}

const tabs = [
  { value: 'profile', label: 'Profile' },
  { value: 'password', label: 'Password' },
  { value: 'second-factor', label: 'Second factor' },
  { value: 'sessions', label: 'Sessions' },
  { value: 'appearance', label: 'Appearance' },
  { value: 'access', label: 'My access' },
] as const;

function ProfileTabs({ profile }: { profile: Profile }) {
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find(({ value }) => value === search.get('tab'))?.value ?? 'profile';

  return (
    <>
      <PageHeader title="Profile" description={profile.email} />
      <Tabs
        value={tab}
        onChange={(chosen) => setSearch(chosen === 'profile' || !chosen ? {} : { tab: chosen }, { replace: true })}
      >
        <Tabs.List mb="lg">
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="profile">
          <ProfileForm profile={profile} />
        </Tabs.Panel>
        <Tabs.Panel value="password">
          <PasswordForm email={profile.email} />
        </Tabs.Panel>
        <Tabs.Panel value="second-factor">{tab === 'second-factor' && <SecondFactorPanel />}</Tabs.Panel>
        <Tabs.Panel value="sessions" className={classes.panel}>
          {tab === 'sessions' && <MySessions />}
        </Tabs.Panel>
        <Tabs.Panel value="appearance">
          <AppearanceChoice />
        </Tabs.Panel>
        <Tabs.Panel value="access" className={classes.panel}>
          {tab === 'access' && <MyAccess profile={profile} />}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
