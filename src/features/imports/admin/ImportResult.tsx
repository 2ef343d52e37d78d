import { Alert, Anchor, Badge, Button, Group, Progress, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { saveCsv } from '../../../admin-kit/kit/files/save-csv.ts';
import { type Crumb, PageHeader } from '../../../admin-kit/kit/page/PageHeader.tsx';
import { showFailure } from '../../../admin-kit/kit/toast.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { csvLine, csvStart } from '../../../contracts/lists/csv.ts';
import { entriesPaths } from '../../entries/entries.paths.ts';
import { importsClient } from '../imports.client.ts';
import type { Import } from '../imports.contract.ts';
import classes from './Import.module.css';
import { amount, resultInWords, statusWords } from './import-words.ts';

/** Saves what was rejected, or kept by the undo, as a CSV file: a line for every reason. */
async function downloadReport({ id, fileName }: Import): Promise<void> {
  const parts = [csvStart, csvLine(['Line', 'Row', 'Outcome', 'Column', 'Value', 'Reason'])];
  let after: number | null = 0;
  while (after !== null) {
    const some: Awaited<ReturnType<typeof importsClient.report.call>> = await importsClient.report.call({
      params: { id },
      query: { after },
    });
    for (const { line, row, outcome, refusals } of some.rows)
      for (const { column, value, reason } of refusals)
        parts.push(csvLine([line, row, outcome, column, value, reason]));
    after = some.next;
  }
  saveCsv(`${fileName.replace(/\.[a-z0-9]{1,8}$/i, '')} report.csv`, parts);
}

/** The progress of an import, its outcome, its report and its undo. */
export function ImportResult({ one, crumbs }: { one: Import; crumbs: readonly Crumb[] }) {
  const [isAsking, setIsAsking] = useState(false);
  const act = useMutation({
    mutationFn: (call: 'cancel' | 'undo') => importsClient[call].call({ params: { id: one.id } }),
    onSuccess: (changed) => {
      queryClient.setQueryData(importsClient.get.query({ params: { id: one.id } }).queryKey, changed);
      void refreshTopic('model');
    },
    onError: (error) => showFailure(asApiError(error), 'The import goes on as it was'),
  });
  const isUnderWay = one.status === 'running' || one.status === 'undoing';
  const { color, label } = statusWords[one.status];
  const { counts, contentType } = one;
  const slug = contentType?.slug;
  return (
    <>
      <PageHeader
        title={`Import ${one.fileName}`}
        crumbs={crumbs}
        description={`${amount(one.rows, 'row', 'rows')}${contentType ? ` into ${contentType.name}` : ''}`}
        actions={
          <>
            {one.can.cancel && (
              <Button variant="default" loading={act.isPending} onClick={() => act.mutate('cancel')}>
                Stop
              </Button>
            )}
            {one.can.undo && (
              <Button variant="default" onClick={() => setIsAsking(true)}>
                Undo the import
              </Button>
            )}
            {slug && one.status === 'done' && (
              <Button component={Link} to={entriesPaths.list(slug)}>
                See the entries
              </Button>
            )}
          </>
        }
      />
      <section aria-label="State" className={classes.section}>
        <Group gap="sm" role="status">
          <Badge color={color}>{label}</Badge>
          <Text size="sm">
            {isUnderWay
              ? `${one.position.toLocaleString('en')} of ${amount(one.rows, 'row', 'rows')}`
              : resultInWords(one)}
          </Text>
        </Group>
        {isUnderWay && (
          <Progress value={(one.position / Math.max(1, one.rows)) * 100} aria-label="Rows done" animated />
        )}
        {one.error !== null && (
          <Alert color="red" role="alert" title="The import ended early">
            {one.error}
          </Alert>
        )}
        {one.notes.map((note) => (
          <Alert key={note} color="yellow">
            {note}
          </Alert>
        ))}
        {counts.refused + counts.kept > 0 && !isUnderWay && (
          <div>
            <Button variant="default" onClick={() => void downloadReport(one)}>
              Download the report
            </Button>
          </div>
        )}
        {slug && one.status === 'done' && (
          <Text size="sm">
            Published entries answer at{' '}
            <Anchor underline="always" href={`/api/content/${slug}`} target="_blank" rel="noopener" size="sm">
              {`/api/content/${slug}`}
            </Anchor>
            , where the type is public.
          </Text>
        )}
      </section>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title="Undo the import?"
        confirmLabel="Undo the import"
        destructive
        onConfirm={async () => void (await act.mutateAsync('undo').catch(() => {}))}
      >
        {undoInWords(one)}
      </ConfirmDialog>
    </>
  );
}

function undoInWords({ counts, plan }: Import): string {
  const type = plan?.target.kind === 'new' ? ' The content type that it made goes too, if nothing else is in it.' : '';
  return `${amount(counts.created, 'entry', 'entries')} that it made will be deleted, ${amount(counts.updated, 'entry that it changed gets', 'entries that it changed get')} back what it said before. What was changed since stays as it is.${type}`;
}
