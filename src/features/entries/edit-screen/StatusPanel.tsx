import { ActionIcon, Anchor, Button, Group, Menu, Text } from '@mantine/core';
import { IconArrowBackUp, IconCopy, IconDots, IconExternalLink, IconTrash } from '@tabler/icons-react';
import { Fragment, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { offerOf } from '../../../admin-kit/console-offers.ts';
import { revealField } from '../../../admin-kit/kit/form/reveal.ts';
import { clockTime, moment } from '../../../admin-kit/kit/time.ts';
import { Slot } from '../../../admin-kit/slots.tsx';
import type { FieldErrors } from '../../../contracts/call/errors.ts';
import { ForDevelopers } from '../../content-types/developer-screen/ForDevelopers.tsx';
import { deletionLabel, EntryDeletion, EntryUsage } from '../admin/EntryDeletion.tsx';
import { EntryStatusBadge } from '../admin/EntryStatusBadge.tsx';
import { entryActions, lackingRight } from '../admin/entry-actions.ts';
import type { Entry, EntryModel } from '../entries.contract.ts';
import { entriesPaths } from '../entries.paths.ts';
import { History } from '../versions-screen/History.tsx';
import { Schedule } from '../versions-screen/Schedule.tsx';
import type { Autosaved } from '../versions-screen/useAutosave.ts';
import { useHiddenWithValues } from './CustomFields.tsx';
import { SaveButtons, type SaveButtonsProps } from './SaveButtons.tsx';
import { saveFirst } from './send-entry.ts';

declare module '../../../admin-kit/console-offers.ts' {
  interface ConsoleOffers {
    pageOfEntry: (type: Pick<EntryModel, 'slug' | 'isSingle'>, entry: Pick<Entry, 'slug'>) => string;
  }
}

/** The place of what else can be done with a published entry. */
export interface EntryActionsProps {
  model: EntryModel;
  entry: Entry;
}

declare module '../../../admin-kit/slots.tsx' {
  interface Slots {
    entryPreview: EntryPreviewProps;
    entryActions: EntryActionsProps;
  }
}

/** The place of what shows an entry as visitors would see it. */
export interface EntryPreviewProps {
  model: EntryModel;
  /** Null of a new entry. */
  entry: Entry | null;
  /** Saves what was typed, as far as it can be stored. */
  saveTyped: () => Promise<void>;
}

interface StatusPanelProps extends SaveButtonsProps {
  autosaved: Autosaved;
  saveTyped: () => Promise<void>;
  /** Readable name of a field's path. */
  labelOf: (path: string) => string;
  /** Fields that stand beside the form. */
  children?: ReactNode;
}

/** Status, the ways to save, dates and references [H04]. */
export function StatusPanel(props: StatusPanelProps) {
  const { model, entry, isDirty, autosaved } = props;
  const [isScheduling, setIsScheduling] = useState(false);
  const isSeen = entry?.status === 'publish' && model.isPublic;
  const page = isSeen ? offerOf('pageOfEntry')?.(model, entry) : undefined;
  return (
    <>
      <Group justify="space-between">
        <EntryStatusBadge status={entry?.status ?? 'draft'} hasDraft={entry?.hasDraft ?? false} />
        {/* With autosave it changes at each pause of typing, too often to be spoken; saves by hand have their toast. */}
        <Text size="sm" c="dimmed" aria-live={entry ? 'off' : 'polite'}>
          {isDirty ? 'Unsaved changes' : entry ? savedWords(autosaved) : 'Not saved yet'}
        </Text>
      </Group>
      {entry?.status === 'trash' ? (
        <Restore model={model} entry={entry} />
      ) : (
        <SaveButtons {...props} onSchedule={() => setIsScheduling(true)} />
      )}
      <HiddenNote />
      {entry?.status !== 'trash' && <Slot name="entryPreview" give={{ model, entry, saveTyped: props.saveTyped }} />}
      {entry?.status === 'publish' && <Slot name="entryActions" give={{ model, entry }} />}
      {/* Below the buttons, so that none moves under a press. */}
      <Text size="sm" c="dimmed" role="status">
        {isDirty && autosaved.failure}
      </Text>
      {isDirty && <NotSaved skipped={autosaved.skipped} labelOf={props.labelOf} />}
      {props.children}
      {entry && (
        <Text size="sm" c="dimmed">
          Created {moment(entry.createdAt)}
          {entry.author && ` by ${entry.author}`}
          <br />
          Updated {moment(entry.updatedAt)}
          {entry.draft && (
            <>
              <br />
              Draft saved {moment(entry.draft.updatedAt)}
              {entry.draft.updatedBy && ` by ${entry.draft.updatedBy.displayName}`}
            </>
          )}
          {entry.publishedAt && (
            <>
              <br />
              Published {moment(entry.publishedAt)}
            </>
          )}
        </Text>
      )}
      {page && (
        <Anchor href={page} target="_blank" rel="noopener" size="sm">
          {entry?.hasDraft ? 'View published' : 'View on the site'} <IconExternalLink size={14} aria-hidden />
        </Anchor>
      )}
      {entry && entry.status !== 'trash' && (
        <Schedule entry={entry} isOpen={isScheduling} onClose={() => setIsScheduling(false)} />
      )}
      {entry && (
        <History
          model={model}
          entry={entry}
          hindrance={
            props.maySave
              ? isDirty
                ? saveFirst
                : null
              : entry.status === 'trash'
                ? 'Restore the entry first.'
                : lackingRight(model, 'edit')
          }
        />
      )}
      {entry && (
        <section aria-label="Used by">
          <EntryUsage id={entry.id} />
        </section>
      )}
      {entry && <ForDevelopers type={model} entry={entry} />}
    </>
  );
}

/** The fields that an autosave left out, each leading to its place, where the reason stands. */
function NotSaved({ skipped, labelOf }: { skipped: FieldErrors; labelOf: (path: string) => string }) {
  const paths = new Map(Object.keys(skipped).map((path) => [labelOf(path), path]));
  if (paths.size === 0) return null;
  return (
    <Text size="sm" component="div">
      Not saved:{' '}
      {[...paths].map(([label, path], index) => (
        <Fragment key={path}>
          {index > 0 && ', '}
          <Anchor component="button" type="button" size="sm" onClick={() => revealField(path)}>
            {label}
          </Anchor>
        </Fragment>
      ))}
    </Text>
  );
}

/** What publishing leaves out, said before. */
function HiddenNote() {
  const hidden = useHiddenWithValues();
  if (hidden.length === 0) return null;
  const text =
    hidden.length === 1
      ? '1 hidden field has a value; it is not published'
      : `${hidden.length} hidden fields have values; they are not published`;
  return (
    <Text size="sm" role="status" title={hidden.join(', ')}>
      {text}
    </Text>
  );
}

const savedWords = ({ savedAt }: Autosaved) => (savedAt === null ? 'All changes saved' : `Saved ${clockTime(savedAt)}`);

function Restore({ model, entry }: { model: EntryModel; entry: Entry }) {
  return (
    <Button
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      disabled={!entry.can.edit}
      title={entry.can.edit ? undefined : lackingRight(model, 'edit')}
      onClick={() => void entryActions.restore(entry)}
    >
      Restore
    </Button>
  );
}

interface EntryMenuProps {
  model: EntryModel;
  entry: Entry;
  isDirty: boolean;
  /** Absent where there cannot be another entry. */
  mayCopy: boolean;
  onRemoved: () => void;
}

/** What else can be done with an entry, in the header of its form; what is not allowed says why. */
export function EntryMenu({ model, entry, isDirty, mayCopy, onRemoved }: EntryMenuProps) {
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  const noCopy = model.can.create ? (isDirty ? saveFirst : undefined) : lackingRight(model, 'create');
  const noRemoval = entry.can.delete ? undefined : lackingRight(model, 'delete');
  const duplicate = async () => {
    const copy = await entryActions.duplicate(entry);
    if (copy) await navigate(entriesPaths.edit(model.slug, copy.id));
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label="More" title="More">
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayCopy && (
            <Menu.Item
              leftSection={<IconCopy size={16} aria-hidden />}
              disabled={noCopy !== undefined}
              title={noCopy}
              onClick={() => void duplicate()}
            >
              Duplicate
            </Menu.Item>
          )}
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            disabled={noRemoval !== undefined}
            title={noRemoval}
            onClick={() => setIsAsking(true)}
          >
            {deletionLabel(entry)}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <EntryDeletion entry={isAsking ? entry : null} onClose={() => setIsAsking(false)} onRemoved={onRemoved} />
    </>
  );
}
