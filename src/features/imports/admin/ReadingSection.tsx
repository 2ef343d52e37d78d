import { Button, FileButton, Select, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { NumberInput } from '../../../admin-kit/kit/form/NumberInput.tsx';
import { inSentences } from '../../../contracts/text/sentences.ts';
import { type Encoding, encodings } from '../file/encodings.rules.ts';
import type { Import, ImportReading } from '../imports.contract.ts';
import { importsPaths } from '../imports.paths.ts';
import classes from './Import.module.css';
import { readTable, sentFile } from './sent-files.ts';

const choices = Object.entries(encodings).map(([value, label]) => ({ value, label }));

/** How the file was read, to be changed: the file is then sent and read once more. */
export function ReadingSection({ one, into }: { one: Import; into: string | null }) {
  const navigate = useNavigate();
  const [line, setLine] = useState<number | string | null>(one.headerLine);
  const [file, setFile] = useState(() => sentFile(one.id));
  const again = useMutation({
    mutationFn: (reading: ImportReading) =>
      readTable(file ?? new File([], one.fileName), { ...readingOf(one), ...reading }),
    onSuccess: ({ id }) => navigate(importsPaths.one(id, into === null ? {} : { into }), { replace: true }),
  });
  const { encoding, headerLine, sheets, notes } = one;
  if (encoding === null && headerLine === null) return null;
  const isOff = file === null || again.isPending;
  const failure = again.error && asApiError(again.error);
  return (
    <section aria-label="How the file is read" className={classes.section}>
      <div className={classes.row}>
        {encoding !== null && (
          <Select
            label="Encoding"
            data={choices}
            value={encoding}
            allowDeselect={false}
            searchable
            disabled={isOff}
            onChange={(value) => value && again.mutate({ encoding: value as Encoding })}
          />
        )}
        {sheets.length > 1 && (
          <Select
            label="Sheet"
            data={sheets}
            value={one.sheet}
            allowDeselect={false}
            disabled={isOff}
            onChange={(value) => value && again.mutate({ sheet: value, headerLine: undefined })}
          />
        )}
        {headerLine !== null && (
          <NumberInput
            label="Column names in line"
            w={180}
            value={line}
            disabled={isOff}
            onChange={setLine}
            onBlur={() => typeof line === 'number' && line !== headerLine && again.mutate({ headerLine: line })}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && typeof line === 'number' && line !== headerLine)
                again.mutate({ headerLine: line });
            }}
          />
        )}
        {file === null && (
          <FileButton onChange={setFile}>
            {(props) => (
              <Button variant="default" {...props}>
                Choose the file again to change this
              </Button>
            )}
          </FileButton>
        )}
      </div>
      {notes.map((note) => (
        <Text key={note} size="sm" c="dimmed">
          {note}
        </Text>
      ))}
      {failure && (
        <Text role="alert" size="sm" c="var(--mw-red)">
          {inSentences(failure.message, failure.suggestion)}
        </Text>
      )}
    </section>
  );
}

function readingOf({ encoding, headerLine, sheet }: Import): ImportReading {
  return { encoding: encoding ?? undefined, headerLine: headerLine ?? undefined, sheet: sheet ?? undefined };
}
