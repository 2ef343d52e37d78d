import { Stack, Text, Title } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  NumberControl,
  SelectControl,
  SwitchControl,
  TextareaControl,
  TextControl,
} from '../../../admin-kit/kit/form/controls.tsx';
import { siteZone } from '../../../admin-kit/kit/form/local-timestamp.ts';
import { TimestampControl } from '../../../admin-kit/kit/form/TimestampControl.tsx';
import { Slot } from '../../../admin-kit/slots.tsx';
import { openingTimestamp, presetSettings } from '../settings/form-settings.rules.ts';
import { Embedding } from './Embedding.tsx';

/** When the form opens and closes, in the site's zone; what they leave alone stays as it is stored. */
function OpeningTimes() {
  return (
    <>
      <TimestampControl read={openingTimestamp} name="settings.opensAt" label="Opens at" />
      <TimestampControl read={openingTimestamp} name="settings.closesAt" label="Closes at" />
      <Text size="xs" c="dimmed">
        Times are in {siteZone()}. An empty field sets no time.
      </Text>
    </>
  );
}

const confirmations = [
  { value: 'message', label: 'Show a message' },
  { value: 'redirect', label: 'Lead to another page' },
];

const visitorData = [
  { value: 'full', label: 'Address, browser and page' },
  { value: 'anonymous', label: 'Network of the address, and page' },
  { value: 'none', label: 'Nothing' },
];

/** What happens after a form was sent, when it is open, and what is kept of visitors. */
export function FormSettingsTab({ formId, slug }: { formId: string | null; slug: string | null }) {
  const isRedirect = useWatch({ name: 'settings.confirmationType' }) === 'redirect';
  const { getFieldState, formState } = useFormContext();
  const hasUrlError = getFieldState('settings.confirmationUrl', formState).invalid;
  return (
    <Stack gap="md">
      <Title order={2} size="h5">
        Sending
      </Title>
      <TextControl name="settings.submitLabel" label="Button" placeholder={presetSettings.submitLabel} />
      <SelectControl
        name="settings.confirmationType"
        label="After sending"
        data={confirmations}
        placeholder="Show a message"
        clearable
      />
      {(isRedirect || hasUrlError) && (
        <TextControl
          name="settings.confirmationUrl"
          label="Redirect to"
          description="A path of this site, such as /thanks, or an address that begins with https://."
        />
      )}
      <TextareaControl
        name="settings.confirmationMessage"
        label="Message"
        placeholder={presetSettings.confirmationMessage}
        minRows={2}
      />
      <SwitchControl
        name="settings.saveForLater"
        label="Save and continue later"
        description="In a form with steps, visitors can have a link to their answers mailed to them."
      />
      <Title order={2} size="h5">
        Open and closed
      </Title>
      <OpeningTimes />
      <NumberControl
        name="settings.maxSubmissions"
        label="Submission limit"
        description="The form closes when it is reached."
      />
      <TextareaControl
        name="settings.closedMessage"
        label="Message while it is closed"
        placeholder={presetSettings.closedMessage}
        minRows={2}
      />
      <SwitchControl
        name="settings.onlyByLink"
        label="Only by link"
        description="The form takes answers by single-use links alone; everybody else reads that it is closed."
      />
      {formId !== null && <Slot name="formLinks" give={{ formId }} />}
      <Title order={2} size="h5">
        Spam and limits
      </Title>
      <NumberControl
        name="settings.perHour"
        label="Submissions per hour"
        placeholder={String(presetSettings.perHour)}
      />
      <NumberControl
        name="settings.minSeconds"
        label="Minimum time to complete (seconds)"
        description="A form that is sent sooner counts as spam; 0 switches this off."
        placeholder={String(presetSettings.minSeconds)}
      />
      <SwitchControl name="settings.honeypot" label="Honeypot: a hidden field that catches bots" />
      <Title order={2} size="h5">
        Data of visitors
      </Title>
      <SelectControl
        name="settings.visitorData"
        label="What is kept of visitors"
        data={visitorData}
        placeholder="Address, browser and page"
        clearable
      />
      <NumberControl
        name="settings.retentionDays"
        label="Days that submissions are kept"
        description="Older ones are removed for good, with their files. Empty: for ever."
      />
      <Title order={2} size="h5">
        Other sites
      </Title>
      <Embedding slug={slug} />
    </Stack>
  );
}
