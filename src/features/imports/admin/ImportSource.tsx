import { Button, Group, Loader, Text } from '@mantine/core';
import { IconClipboard, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ClipboardEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { DropArea } from '../../../admin-kit/kit/files/DropArea.tsx';
import { GrowingTextarea } from '../../../admin-kit/kit/form/GrowingTextarea.tsx';
import { rightsQuery } from '../../../admin-kit/session/session.ts';
import { holdsOnSomeType } from '../../../contracts/session/held-rights.ts';
import { inSentences } from '../../../contracts/text/sentences.ts';
import { importsPaths } from '../imports.paths.ts';
import classes from './Import.module.css';
import { readTable } from './sent-files.ts';

/** The table in what was copied from a page or a spreadsheet, as CSV; null where there is none. */
function tableInHtml(html: string): string | null {
  const rows = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('tr')];
  const filled = rows.map(cellsOf).filter((row) => row.length > 0);
  return filled.length < 2 ? null : filled.map((row) => `${row.map(quoted).join(',')}\n`).join('');
}

const cellsOf = (row: Element) => [...row.querySelectorAll('th, td')].map((cell) => (cell.textContent ?? '').trim());

/** Every cell as it is: what a spreadsheet would run as a formula is text here. */
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

interface ImportSourceProps {
  /** The slug of the type that the rows go into; without it a new type is proposed. */
  into?: string;
}

const accepted = [
  ...['.csv', '.tsv', '.txt', '.json', '.ndjson', '.jsonl', 'text/csv', 'application/json'],
  ...['.xlsx', '.xlsm', '.xls', '.ods'],
];

/** Starts an import with a table that is dropped, chosen or pasted. Nothing is imported before the plan on its page runs. */
export function ImportSource({ into }: ImportSourceProps) {
  const rights = useQuery(rightsQuery).data;
  const navigate = useNavigate();
  const [state, setState] = useState<{ busy: string | null; violation: string | null }>({
    busy: null,
    violation: null,
  });
  const [pasted, setPasted] = useState<string | null>(null);
  const give = async (file: File | undefined) => {
    if (!file || state.busy !== null) return;
    setState({ busy: file.name, violation: null });
    try {
      const { id } = await readTable(file);
      await navigate(importsPaths.one(id, into === undefined ? {} : { into }));
    } catch (error) {
      const { message, suggestion } = asApiError(error);
      setState({ busy: null, violation: inSentences(message, suggestion) });
    }
  };
  const givePasted = () => void give(new File([pasted ?? ''], 'Pasted table.csv', { type: 'text/csv' }));
  if (!rights || !holdsOnSomeType(rights, 'create')) return null;
  return (
    <DropArea
      label={into === undefined ? 'Start from your data' : 'A table to import'}
      accept={accepted}
      multiple={false}
      disabled={state.busy !== null}
      onFiles={([file]) => void give(file)}
    >
      {(choose) => (
        <div className={classes.source}>
          <div>
            <Text fw={600} size="sm">
              {into === undefined ? 'Start from your data' : 'Import a table'}
            </Text>
            <Text size="sm" c="dimmed">
              {into === undefined
                ? 'Drop a CSV, Excel or JSON file here, choose one, or paste a table. You see and change what it becomes before anything is made.'
                : 'Drop a CSV, Excel or JSON file here, choose one, or paste a table. You see what its rows change before anything is written.'}
            </Text>
          </div>
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconUpload size={16} aria-hidden />}
              onClick={choose}
              disabled={state.busy !== null}
            >
              Choose a file
            </Button>
            <Button
              variant="default"
              leftSection={<IconClipboard size={16} aria-hidden />}
              aria-expanded={pasted !== null}
              onClick={() => setPasted(pasted === null ? '' : null)}
              disabled={state.busy !== null}
            >
              Paste a table
            </Button>
          </Group>
          {pasted !== null && (
            <div>
              <GrowingTextarea
                label="Table"
                description="From a spreadsheet, a page or a file: the first row names the columns."
                minRows={4}
                maxRows={10}
                autoFocus
                value={pasted}
                onChange={({ currentTarget }) => setPasted(currentTarget.value)}
                onPaste={(event) => pasteTable(event, setPasted)}
              />
              <Button mt="xs" onClick={givePasted} disabled={pasted.trim() === '' || state.busy !== null}>
                Read the table
              </Button>
            </div>
          )}
          <div role="status">
            {state.busy !== null && (
              <Group gap="xs">
                <Loader size="xs" aria-hidden />
                <Text size="sm">Reading {state.busy}</Text>
              </Group>
            )}
          </div>
          {state.violation !== null && (
            <Text role="alert" size="sm" c="var(--mw-red)">
              {state.violation}
            </Text>
          )}
        </div>
      )}
    </DropArea>
  );
}

/** A spreadsheet gives its cells with tabs between them already; a table of a page comes as markup alone. */
function pasteTable(event: ClipboardEvent<HTMLTextAreaElement>, take: (text: string) => void): void {
  if (event.clipboardData.getData('text/plain').includes('\t')) return;
  const table = tableInHtml(event.clipboardData.getData('text/html'));
  if (table === null) return;
  event.preventDefault();
  take(table);
}
