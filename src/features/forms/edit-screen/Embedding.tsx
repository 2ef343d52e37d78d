import { Code, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { offerOf } from '../../../admin-kit/console-offers.ts';
import { firstMessageIn } from '../../../admin-kit/kit/form/issues.ts';
import './public-form.ts';
import { GrowingTextarea } from '../../../admin-kit/kit/form/GrowingTextarea.tsx';

/** Which other sites may show the form, and what they put into their pages. */
export function Embedding({ slug }: { slug: string | null }) {
  const { field } = useController({ name: 'settings.allowedOrigins' });
  const { formState } = useFormContext();
  const shown = slug === null ? undefined : offerOf('publicForm')?.(slug);
  const stored = linesOf(field.value);
  // Kept as typed: an empty line is no origin, and yet a line being written.
  const [typed, setTyped] = useState(stored);
  const text = linesOf(originsIn(typed)) === stored ? typed : stored;
  const { settings } = formState.errors as { settings?: { allowedOrigins?: unknown } };
  return (
    <Stack gap="xs">
      <GrowingTextarea
        label="Other sites that may show it"
        description="One address a line, such as https://www.example.com; * for any site. Empty: no other site."
        minRows={2}
        maxRows={8}
        spellCheck={false}
        value={text}
        error={firstMessageIn(settings?.allowedOrigins)}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          field.onChange(originsIn(event.currentTarget.value));
        }}
        onBlur={field.onBlur}
      />
      {shown && stored !== '' && (
        <>
          <Text size="sm">They put this where the form is to stand:</Text>
          <Code block>{`<script src="${location.origin}${shown.script}" data-form="${slug}" async></script>`}</Code>
        </>
      )}
    </Stack>
  );
}

const linesOf = (origins: unknown): string => (Array.isArray(origins) ? origins.join('\n') : '');

function originsIn(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '');
}
