import { Text, TextInput } from '@mantine/core';
import { useController } from 'react-hook-form';
import { fromLocal, ownZone, toLocal } from '../../entries/versions-screen/local-timestamp.ts';
import { openingTimestamp } from '../settings/form-settings.rules.ts';

/** When the form opens and closes, in the zone of the reader; what they leave alone stays as it is stored. */
export function OpeningTimes() {
  return (
    <>
      <Timestamp name="settings.opensAt" label="Opens at" />
      <Timestamp name="settings.closesAt" label="Closes at" />
      <Text size="xs" c="dimmed">
        Times are in {ownZone()}. An empty field sets no time.
      </Text>
    </>
  );
}

function Timestamp({ name, label }: { name: string; label: string }) {
  const { field, fieldState } = useController({ name });
  const stored = typeof field.value === 'string' ? openingTimestamp(field.value) : null;
  // A draft that a browser kept may hold anything.
  const isKnown = stored !== null && !Number.isNaN(stored.getTime());
  return (
    <TextInput
      type="datetime-local"
      label={label}
      value={toLocal(isKnown ? stored.toISOString() : null)}
      error={fieldState.error?.message}
      onChange={(event) => field.onChange(fromLocal(event.currentTarget.value) ?? '')}
      onBlur={field.onBlur}
    />
  );
}
