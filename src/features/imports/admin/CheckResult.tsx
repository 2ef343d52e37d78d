import { Button, Group, Text } from '@mantine/core';
import { PlainTable } from '../../../admin-kit/kit/table/PlainTable.tsx';
import type { ImportCheck, ImportColumn } from '../imports.contract.ts';
import classes from './Import.module.css';
import { amount } from './import-words.ts';
import type { useCheck } from './useCheck.ts';

interface CheckResultProps {
  check: ReturnType<typeof useCheck>;
  rows: number;
  columns: readonly ImportColumn[];
}

/** What the plan makes of the rows: the number of each outcome, why rows are rejected, and the first rows. */
export function CheckResult({ check, rows, columns }: CheckResultProps) {
  const { result } = check;
  if (!result) return null;
  return (
    <section aria-label="What becomes of the rows" aria-busy={check.isStale} className={classes.section}>
      <h2 className={classes.heading}>What becomes of the rows</h2>
      <div role="status">
        <Counts result={result} />
      </div>
      {result.next !== null && (
        <Group gap="sm">
          <Text size="sm" c="dimmed">
            {`Looked at ${result.looked.toLocaleString('en')} of ${amount(rows, 'row', 'rows')}.`}
          </Text>
          <Button size="compact-sm" variant="default" loading={check.isLookingOn} onClick={check.lookOn}>
            Look at all rows
          </Button>
        </Group>
      )}
      <RejectedCells result={result} />
      <Preview result={result} columns={columns} />
    </section>
  );
}

function Counts({ result: { counts } }: { result: ImportCheck }) {
  const lines = [
    ['New', counts.created],
    ['Changed', counts.updated],
    ['Unchanged', counts.unchanged],
    ['Refused', counts.refused],
  ] as const;
  return (
    <dl className={classes.counts}>
      {lines.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count.toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  );
}

function RejectedCells({ result }: { result: ImportCheck }) {
  if (result.counts.refused === 0) return null;
  const columns = Object.entries(result.refusedCells);
  return (
    <div>
      <Text size="sm">Refused rows stay out and are named in the report; the others go in.</Text>
      {columns.length > 0 && (
        <Text size="sm" c="dimmed">
          {`By column: ${columns.map(([column, cells]) => `${column} ${cells.toLocaleString('en')}`).join(', ')}.`}
        </Text>
      )}
      <ul>
        {result.refused.slice(0, 8).map(({ row, line, refusals }) => (
          <li key={row}>
            <Text size="sm" span>
              {`Line ${line}: ${refusals.map(({ column, reason }) => (column === null ? reason : `${column}: ${reason}`)).join('; ')}`}
            </Text>
          </li>
        ))}
      </ul>
    </div>
  );
}

const columnsShown = 30;

function Preview({ result, columns }: { result: ImportCheck; columns: readonly ImportColumn[] }) {
  const shown = columns.slice(0, columnsShown);
  return (
    <PlainTable label="The first rows" columns={['Line', ...shown.map(({ name }) => name)]}>
      {result.preview.map(({ row, line, cells, refusals }) => (
        <tr key={row} className={refusals.length > 0 ? classes.refused : undefined}>
          <td>
            {line}
            {refusals
              .filter(({ column }) => column === null)
              .map(({ reason }) => (
                <span key={reason} className={classes.reason}>
                  {reason}
                </span>
              ))}
          </td>
          {shown.map(({ name }) => (
            <td key={name}>
              <div className={classes.cell}>{cells[name] ?? ''}</div>
              {refusals
                .filter(({ column }) => column === name)
                .map(({ reason }) => (
                  <span key={reason} className={classes.reason}>
                    {reason}
                  </span>
                ))}
            </td>
          ))}
        </tr>
      ))}
    </PlainTable>
  );
}
