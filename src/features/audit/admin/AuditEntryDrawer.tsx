import { Table, Text } from '@mantine/core';
import { SideDrawer } from '../../../admin-kit/kit/dialogs/SideDrawer.tsx';
import { moment } from '../../../admin-kit/kit/time.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import type { AuditEntry } from '../audit.contract.ts';
import { hiddenNote } from '../audit.rules.ts';
import classes from './AuditEntryDrawer.module.css';
import { changesOf } from './audit-changes.ts';
import { AuditTarget } from './audit-columns.tsx';
import { actionInWords, actorInWords } from './audit-words.ts';

/** One act with what it changed, field by field. Nothing here can be edited: the audit log is written, never rewritten. */
export function AuditEntryDrawer({ entry, onClose }: { entry: AuditEntry | null; onClose: () => void }) {
  return (
    <SideDrawer opened={entry !== null} onClose={onClose} title={entry && actionInWords(entry.action)}>
      {entry && <Details entry={entry} />}
    </SideDrawer>
  );
}

function Details({ entry }: { entry: AuditEntry }) {
  const may = useMay();
  const changes = changesOf(entry.before, entry.after);
  return (
    <>
      <dl className={classes.facts}>
        <dt>Action</dt>
        <dd className={classes.mono}>{entry.action}</dd>
        <dt>Target</dt>
        <dd>
          <AuditTarget entry={entry} may={may} />
        </dd>
        <dt>Who</dt>
        <dd>{actorInWords(entry)}</dd>
        <dt>When</dt>
        <dd>
          <time dateTime={entry.at}>{moment(entry.at)}</time>
        </dd>
        <dt>From</dt>
        <dd className={classes.mono}>{entry.ip ?? '–'}</dd>
      </dl>
      {changes.length === 0 ? (
        <Text size="sm" c="dimmed">
          {entry.hidden === null ? 'The trail holds no values of this change.' : hiddenNote(entry.hidden)}
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={380} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table aria-label="What changed" className={classes.changes}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Field</Table.Th>
                <Table.Th scope="col">Before</Table.Th>
                <Table.Th scope="col">After</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changes.map(({ field, before, after }) => (
                <Table.Tr key={field}>
                  <Table.Th scope="row">{field}</Table.Th>
                  <Table.Td>{before || '–'}</Table.Td>
                  <Table.Td>{after || '–'}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </>
  );
}
