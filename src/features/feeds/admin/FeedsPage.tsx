import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  required,
  SelectControl,
  SwitchControl,
  TextareaControl,
  TextControl,
} from '../../../admin-kit/kit/form/controls.tsx';
import { PageHeader } from '../../../admin-kit/kit/page/PageHeader.tsx';
import { ConflictDialog } from '../../../admin-kit/kit/record/ConflictDialog.tsx';
import { ReadOnlyNote } from '../../../admin-kit/kit/record/ReadOnlyNote.tsx';
import { RecordForm } from '../../../admin-kit/kit/record/RecordForm.tsx';
import { RecordPage } from '../../../admin-kit/kit/record/RecordPage.tsx';
import { SaveButton } from '../../../admin-kit/kit/saving/SaveButton.tsx';
import { SaveState } from '../../../admin-kit/kit/saving/SaveState.tsx';
import { useRecordSave } from '../../../admin-kit/kit/saving/useRecordSave.ts';
import { showSuccess } from '../../../admin-kit/kit/toast.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import { maxFeeds } from '../../settings/feeds/feed.contract.ts';
import { settingsClient } from '../../settings/settings.client.ts';
import type { Settings } from '../../settings/settings.contract.ts';
import { feedFormats } from '../../settings/settings.rules.ts';
import { feedsPaths } from '../feeds.paths.ts';
import { FeedState } from './FeedState.tsx';
import classes from './FeedsPage.module.css';
import { type FeedsForm, feedsCheck, feedsFormOf, feedsOf, formatTexts, newFeed } from './feeds-form.ts';

const settingsQuery = settingsClient.get.query();

export function loader() {
  void queryClient.prefetchQuery(settingsQuery);
  return null;
}

/** Machines for other programs: what each feed holds, under which address, and who reads it. */
export default function FeedsPage() {
  return (
    <RecordPage query={settingsQuery} title="Feeds" failed="Failed to load feeds">
      {(settings) => <FeedsEditor settings={settings} />}
    </RecordPage>
  );
}

function FeedsEditor({ settings }: { settings: Settings }) {
  const mayEdit = useMay()('settings.edit');
  const readOnly = mayEdit ? null : permissionNeeded('settings.edit', 'change feeds');
  const { record, submit, isSaving, conflict } = useRecordSave<FeedsForm, Settings>({
    noun: 'feeds',
    id: 'site',
    stored: feedsFormOf(settings),
    resolver: feedsCheck,
    formOf: feedsFormOf,
    send: (values) => settingsClient.update.call({ body: { feeds: feedsOf(values), version: values.version } }),
    remember: (saved) => queryClient.setQueryData(settingsQuery.queryKey, saved),
    onSaved: () => showSuccess('Feeds saved', 'Programs read them with their next visit.'),
    failed: 'Failed to save feeds',
    labels: { feeds: 'Feeds' },
  });
  return (
    <>
      <PageHeader
        title="Feeds"
        description="Your machines for other programs: Google Merchant Center, marketplaces, partners."
        actions={<SaveButton isSaving={isSaving} hindrance={readOnly} isReady={record.isDirty} onSave={submit} />}
      />
      <ReadOnlyNote reason={readOnly}>An administrator can give you a role that has it.</ReadOnlyNote>
      <RecordForm
        record={record}
        label="Feeds"
        onSave={submit}
        onSaveAndLeave={submit}
        disabled={!mayEdit}
        labelOf={labelAt}
        side={<SaveState isDirty={record.isDirty} />}
      >
        <FeedList saved={settings.feeds} disabled={!mayEdit} />
      </RecordForm>
      <ConflictDialog {...conflict} />
    </>
  );
}

const parts: Record<string, string> = { name: 'name', format: 'format', filters: 'filters', columns: 'columns' };

function labelAt(path: string): string {
  const [, row, part = ''] = path.split('.');
  return row === undefined ? 'Feeds' : `Feed ${Number(row) + 1}, ${parts[part] ?? part}`;
}

const formats = feedFormats.map((value) => ({ value, label: formatTexts[value] }));

function FeedList({ saved, disabled }: { saved: Settings['feeds']; disabled: boolean }) {
  const { setValue } = useFormContext<FeedsForm>();
  const feeds = useWatch<FeedsForm, 'feeds'>({ name: 'feeds' });
  const [added, setAdded] = useState<number | null>(null);
  const change = (next: FeedsForm['feeds']) => setValue('feeds', next, { shouldDirty: true });
  return (
    <Stack gap="lg">
      {feeds.length === 0 && (
        <Text c="dimmed">No feeds yet. Add one, save, and give its address to the program that reads it.</Text>
      )}
      {feeds.map(({ name }, index) => {
        const at = (part: string) => `feeds.${index}.${part}`;
        const stored = saved.find((one) => one.name === name);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the inputs are bound to their place in the list and hold nothing of their own.
          <fieldset key={index} className={classes.feed}>
            <legend className={classes.legend}>{name || `Feed ${index + 1}`}</legend>
            <Group align="start" grow>
              <TextControl
                name={at('name')}
                label="Name"
                description="Part of the address: small letters, digits and hyphens."
                spellCheck={false}
                autoFocus={index === added}
                {...required}
              />
              <SelectControl name={at('format')} label="Format" description="How it is written." data={formats} />
            </Group>
            <TextControl
              name={at('filters')}
              label="Filters"
              description="Choose machines in the shop, and paste its address: /shop?category=excavator. Empty for all."
              spellCheck={false}
            />
            <TextareaControl
              name={at('columns')}
              label="Columns"
              description="A line each: price = {{ price }} USD. Fields of your machines by their names, too. Empty for the usual ones."
              classNames={{ input: 'mono' }}
              spellCheck={false}
              minRows={2}
              maxRows={12}
            />
            <Group align="end">
              <TextControl
                name={at('token')}
                label="Token"
                description="Who reads the feed must name it. Empty for everybody."
                spellCheck={false}
                className={classes.token}
              />
              <Button
                variant="default"
                disabled={disabled}
                onClick={() => setValue(`feeds.${index}.token`, crypto.randomUUID(), { shouldDirty: true })}
              >
                Make a token
              </Button>
            </Group>
            <SwitchControl name={at('isActive')} label="Active" />
            {stored && (
              <>
                <Text size="sm">
                  <Anchor href={feedsPaths.feed(stored)} target="_blank">
                    {window.location.origin}
                    {feedsPaths.feed(stored)}
                  </Anchor>
                </Text>
                <FeedState name={stored.name} />
              </>
            )}
            <Button
              variant="subtle"
              color="gray"
              disabled={disabled}
              className={classes.remove}
              onClick={() => change(feeds.toSpliced(index, 1))}
            >
              Remove feed {name || index + 1}
            </Button>
          </fieldset>
        );
      })}
      <Button
        id="feeds"
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={disabled || feeds.length >= maxFeeds}
        className={classes.remove}
        onClick={() => {
          setAdded(feeds.length);
          change([...feeds, newFeed]);
        }}
      >
        Add Feed
      </Button>
    </Stack>
  );
}
