import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { Dialog } from '../../../admin-kit/kit/dialogs/Dialog.tsx';
import { fromLocal, siteZone, timestampInWords, toLocal } from '../../../admin-kit/kit/form/local-timestamp.ts';
import { RecordLink } from '../../../admin-kit/kit/page/RecordLink.tsx';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { refreshEntries } from '../admin/entry-actions.ts';
import { entriesClient } from '../entries.client.ts';
import type { Entry } from '../entries.contract.ts';
import { entriesPaths } from '../entries.paths.ts';

interface ScheduleProps {
  entry: Entry;
  /** Of the dialog. */
  isOpen: boolean;
  onClose: () => void;
}

/** When the entry is published and unpublished automatically, with a dialog to change that. */
export function Schedule({ entry, isOpen, onClose }: ScheduleProps) {
  const { publishAt, unpublishAt, scheduleError } = entry;
  const isToCome = publishAt !== null && new Date(publishAt) > new Date();
  return (
    <Stack gap="xs">
      {scheduleError === null && publishAt !== null && (
        <Text size="sm">
          {`${entry.status === 'publish' ? 'Changes go live' : 'Goes live'} ${timestampInWords(publishAt)}`}
        </Text>
      )}
      {scheduleError === null && publishAt !== null && !entry.can.publish && entry.can.edit && (
        <Text size="sm" c="dimmed">
          You may not publish. If you save a change, the schedule stops until somebody with the right to publish sets it
          again.
        </Text>
      )}
      {unpublishAt !== null && <Text size="sm">{`Unpublishes on ${timestampInWords(unpublishAt)}`}</Text>}
      {scheduleError !== null && (
        <Alert color="red" title={isToCome ? 'Will not be published' : 'Not published when it was due'}>
          {publishAt !== null && `${timestampInWords(publishAt)}: `}
          {scheduleError}
        </Alert>
      )}
      <RecordLink to={entriesPaths.scheduled()}>All scheduled entries</RecordLink>
      <Dialog opened={isOpen} onClose={onClose} title="Schedule" size="sm">
        <ScheduleForm entry={entry} onDone={onClose} />
      </Dialog>
    </Stack>
  );
}

function ScheduleForm({ entry, onDone }: { entry: Entry; onDone: () => void }) {
  const [publishAt, setPublishAt] = useState(toLocal(entry.publishAt));
  const [unpublishAt, setUnpublishAt] = useState(toLocal(entry.unpublishAt));
  const [issues, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    setErrors({});
    // An unchanged moment is sent as it came, because the field has no seconds.
    const moment = (text: string, stored: string | null) => (text === toLocal(stored) ? stored : fromLocal(text));
    const moments = {
      publishAt: moment(publishAt, entry.publishAt),
      unpublishAt: moment(unpublishAt, entry.unpublishAt),
    };
    try {
      const params = { id: entry.id };
      const saved = await entriesClient.update.call({ params, body: { ...moments, version: entry.version } });
      queryClient.setQueryData(entriesClient.get.query({ params }).queryKey, saved);
      const isSet = saved.publishAt !== null || saved.unpublishAt !== null;
      showSuccess(isSet ? 'Scheduled' : 'Schedule cancelled', saved.title);
      onDone();
      await refreshEntries();
    } catch (failure) {
      const error = asApiError(failure);
      setErrors(error.fields);
      const others = Object.entries(error.fields).flatMap(([path, texts]) => (path in moments ? [] : texts));
      if (Object.keys(error.fields).length === 0 || others.length > 0)
        showFailure(error, others.length > 0 ? 'Not possible yet' : 'Nothing was scheduled', others);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      aria-label="Schedule"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The dialog is inside the entry's form, which must not save, too.
        event.stopPropagation();
        void save();
      }}
    >
      <Stack gap="sm">
        <TextInput
          type="datetime-local"
          label={entry.status === 'publish' ? 'Publish changes at' : 'Publish at'}
          value={publishAt}
          error={issues['publishAt']?.join(' ')}
          onChange={(event) => setPublishAt(event.currentTarget.value)}
          data-autofocus
        />
        <TextInput
          type="datetime-local"
          label="Unpublish at"
          value={unpublishAt}
          error={issues['unpublishAt']?.join(' ')}
          onChange={(event) => setUnpublishAt(event.currentTarget.value)}
        />
        <Text size="sm" c="dimmed">{`Times are in ${siteZone()}. An empty field means never.`}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Save schedule
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
