import { Alert, Button, Code, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { LoadingNote } from '../../../admin-kit/kit/page/LoadingNote.tsx';
import { PageHeader } from '../../../admin-kit/kit/page/PageHeader.tsx';
import { EmptyState, FailedState } from '../../../admin-kit/kit/page/states.tsx';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import { settingsPaths } from '../../settings/settings.paths.ts';
import { backupsClient } from '../backups.client.ts';
import type { Backups } from '../backups.contract.ts';
import classes from './Backups.module.css';
import { BackupTable } from './BackupTable.tsx';

const list = backupsClient.list.query();

/** How often the page asks while a backup or a test runs, and otherwise, in ms. */
const askEveryMs = { running: 1500, idle: 60_000 };

const runningOf = ({ backups }: Backups) => backups.find(({ progress }) => progress !== null) ?? null;

/** The backups that the server makes by itself, and whether they can be restored. */
export default function BackupsPage() {
  const query = useQuery({
    ...list,
    refetchInterval: ({ state }) =>
      state.data && runningOf(state.data as Backups) ? askEveryMs.running : askEveryMs.idle,
  });
  const mayEdit = useMay()('settings.edit');
  const running = query.data ? runningOf(query.data) : null;
  const hindrance = !mayEdit
    ? permissionNeeded('settings.edit', 'make a backup')
    : running !== null
      ? 'Wait until what runs is done.'
      : undefined;
  const plan = query.data?.plan;
  return (
    <>
      <PageHeader
        title="Backups"
        crumbs={[{ label: 'Settings', to: settingsPaths.page() }]}
        description="Content, accounts, settings and files of one moment, in one file."
        actions={
          plan && (
            <Button
              disabled={hindrance !== undefined}
              title={hindrance}
              onClick={() => void act(backupsClient.start.call())}
            >
              Back Up Now
            </Button>
          )
        }
      />
      {query.isPending && <LoadingNote />}
      {query.isError && !query.data && <FailedState title="Failed to load the backups" query={query} />}
      {plan === null && <HowToSetUp />}
      {plan && <Plan plan={plan} />}
      {query.data && plan && query.data.backups.length === 0 && (
        <EmptyState
          title="No backups yet"
          text={`The first one is made within ${plan.every === 'hour' ? 'an hour' : 'the next hour'}.`}
        />
      )}
      {query.data && query.data.backups.length > 0 && (
        <BackupTable
          backups={query.data.backups}
          hindrance={plan ? hindrance : 'Backups are not set up on this server.'}
          onTest={(name) => void act(backupsClient.test.call({ params: { name } }))}
        />
      )}
    </>
  );
}

async function act(call: Promise<Backups>): Promise<void> {
  try {
    const backups = await call;
    queryClient.setQueryData(list.queryKey, backups);
    showSuccess(runningOf(backups)?.test ? 'Test restore started' : 'Backup started');
  } catch (error) {
    showFailure(asApiError(error), 'It was not started');
    await queryClient.invalidateQueries({ queryKey: list.queryKey });
  }
}

function Plan({ plan: { every, keep, place, hasKeys } }: { plan: NonNullable<Backups['plan']> }) {
  return (
    <div className={classes.plan}>
      <Text size="sm">
        Every {every}, to <Code>{place}</Code>.{' '}
        {keep === 1 ? 'The newest one is kept.' : `The newest ${keep} are kept.`} Once a week the newest is restored for
        a test.
      </Text>
      {!hasKeys && (
        <Alert color="amber" icon={<IconAlertTriangle size={18} />} title="The keys are left out">
          After a restore everybody signs in again, and the passwords of mail providers are entered anew, unless you
          keep the secrets of the server elsewhere. Set BACKUP_PASSPHRASE to have them in the backups, encrypted.
        </Alert>
      )}
    </div>
  );
}

function HowToSetUp() {
  return (
    <Alert color="amber" icon={<IconAlertTriangle size={18} />} title="Backups are not set up on this server" mb="lg">
      <Text size="sm" mb="xs">
        Set these variables and start the server again. The folder, or the bucket, belongs to this site alone, and does
        best on another disk.
      </Text>
      <Code block>
        {['BACKUP_TO=/backups', 'BACKUP_EVERY=day', 'BACKUP_KEEP=14', 'BACKUP_PASSPHRASE=…'].join('\n')}
      </Code>
    </Alert>
  );
}
