import { Anchor, Text, Tooltip } from '@mantine/core';
import { Link } from 'react-router';
import { ago, moment } from '../../../admin-kit/kit/time.ts';
import type { TableColumn } from '../../../admin-kit/kit/views/column.ts';
import type { AuditEntry } from '../audit.contract.ts';
import { hiddenNote } from '../audit.rules.ts';
import classes from './AuditEntryDrawer.module.css';
import { screenOf } from './audit-target.ts';
import { actionInWords, actorInWords } from './audit-words.ts';

interface ColumnActions {
  may: (permission: string) => boolean;
  onOpen: (entry: AuditEntry) => void;
  onActor: (email: string) => void;
}

/** What, of what, who, when and from where. */
export function auditColumns({ may, onOpen, onActor }: ColumnActions): TableColumn<AuditEntry>[] {
  return [
    {
      id: 'action',
      label: 'What',
      filter: { type: 'text' },
      value: ({ action }) => action,
      render: (entry) => (
        <>
          <Anchor
            component="button"
            type="button"
            size="sm"
            fw={550}
            c="inherit"
            ta="left"
            onClick={() => onOpen(entry)}
          >
            {actionInWords(entry.action)}
          </Anchor>
          <Text size="xs" c="dimmed" className={classes.mono}>
            {entry.action}
          </Text>
        </>
      ),
    },
    {
      id: 'target',
      label: 'Target',
      filter: { type: 'text' },
      value: ({ target, hidden }) => (hidden === null ? target.label : hiddenNote(hidden)),
      render: (entry) => <AuditTarget entry={entry} may={may} />,
    },
    {
      id: 'actor',
      label: 'Who',
      filter: { type: 'text' },
      secondary: true,
      value: actorInWords,
      render: (entry) => {
        const { email } = entry.actor;
        if (email === null) return <Text size="sm">{actorInWords(entry)}</Text>;
        return (
          <Anchor
            component="button"
            type="button"
            size="sm"
            c="inherit"
            ta="left"
            title={`Show only what ${email} did`}
            onClick={() => onActor(email)}
          >
            {email}
          </Anchor>
        );
      },
    },
    {
      id: 'at',
      label: 'When',
      sortable: true,
      value: ({ at }) => at,
      render: ({ at }) => (
        <Tooltip label={moment(at)}>
          <time dateTime={at} className={classes.when}>
            {ago(at)}
          </time>
        </Tooltip>
      ),
    },
    {
      id: 'ip',
      label: 'From',
      filter: { type: 'text' },
      secondary: true,
      value: ({ ip }) => ip,
      render: ({ ip }) => <span className={classes.mono}>{ip ?? '–'}</span>,
    },
  ];
}

/** What an action was about, with a link where its screen exists and the reader may see it. */
export function AuditTarget({ entry, may }: { entry: AuditEntry; may: (permission: string) => boolean }) {
  const { target, hidden } = entry;
  if (hidden !== null) {
    return (
      <Text size="sm" c="dimmed">
        {hiddenNote(hidden)}
      </Text>
    );
  }
  const screen = screenOf(entry);
  const label = target.label ?? (target.type === 'settings' ? 'Settings' : (target.id ?? '–'));
  if (!screen || !may(screen.permission)) return <Text size="sm">{label}</Text>;
  return (
    <Anchor component={Link} to={screen.path} size="sm">
      {label}
    </Anchor>
  );
}
