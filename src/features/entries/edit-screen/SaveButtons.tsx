import { Button, Group, Menu, Stack, Text } from '@mantine/core';
import { IconCalendarClock, IconCheck, IconChevronDown, IconCopy, IconEyeOff, IconPlus } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { SaveBar } from '../../../admin-kit/kit/saving/SaveBar.tsx';
import type { Entry, EntryModel } from '../entries.contract.ts';
import { entriesPaths } from '../entries.paths.ts';
import { entryActions, lackingRight } from '../list-screen/entry-actions.ts';
import { type SaveWay, saveFirst } from './send-entry.ts';

/** What the form of an entry knows of its save. */
export interface SaveButtonsProps {
  model: EntryModel;
  entry: Entry | null;
  isDirty: boolean;
  maySave: boolean;
  mayPublish: boolean;
  savingAs: SaveWay | null;
  onSave: (way: SaveWay) => void;
  /** Saves, and begins a new entry; absent where there cannot be another one. */
  onSaveAndAdd?: ((way: SaveWay) => void) | undefined;
  /** Absent above another form. */
  onSchedule?: () => void;
}

/** The ways to save, the primary one by what the person may do; disabled with the reason [H04]. */
export function SaveButtons(props: SaveButtonsProps) {
  const { model, entry, isDirty, maySave, mayPublish, savingAs, onSave } = props;
  const busy = savingAs !== null;
  const isPublished = entry?.status === 'publish';
  const isCurrent = isPublished && !isDirty && !entry.hasDraft;
  const noSave = maySave ? undefined : lackingRight(model, entry ? 'edit' : 'create');
  const noPublish = mayPublish ? undefined : (noSave ?? lackingRight(model, 'publish'));
  return (
    <Stack gap="xs">
      <SaveBar>
        <Group gap={2} wrap="nowrap">
          <Button
            flex={1}
            variant={mayPublish && !isCurrent ? 'filled' : 'default'}
            leftSection={isCurrent && <IconCheck size={16} aria-hidden />}
            onClick={() => !isCurrent && onSave('publish')}
            loading={savingAs === 'publish'}
            disabled={!mayPublish || busy}
            // Not disabled, so that the focus stays on it when its publication is done.
            {...(isCurrent && { 'data-disabled': true, 'aria-disabled': true })}
            title={noPublish ?? (isCurrent ? 'The public sees what stands here.' : undefined)}
          >
            {isPublished ? (isCurrent ? 'Published' : 'Publish changes') : 'Publish'}
          </Button>
          <EntryMenu {...props} noSave={noSave} noPublish={noPublish} />
        </Group>
        <Button
          variant={maySave && !mayPublish ? 'filled' : 'default'}
          onClick={() => onSave('draft')}
          loading={savingAs === 'draft'}
          disabled={!maySave || busy}
          title={noSave ?? (isPublished ? 'Keeps your changes without showing them to the public.' : undefined)}
        >
          Save draft
        </Button>
      </SaveBar>
      {entry?.hasDraft && (
        <Button
          variant="default"
          disabled={!maySave || busy || isDirty}
          title={noSave ?? (isDirty ? saveFirst : undefined)}
          onClick={() => void entryActions.discardDraft(entry)}
        >
          Discard draft
        </Button>
      )}
      {(noSave ?? (isPublished ? noPublish : undefined)) && (
        <Text size="sm" c="dimmed">
          {noSave ?? `You may save a draft. ${noPublish}`}
        </Text>
      )}
    </Stack>
  );
}

interface EntryMenuProps extends SaveButtonsProps {
  /** Why the person may not save or publish. */
  noSave: string | undefined;
  noPublish: string | undefined;
}

/** What else can be done with the entry in its form; what is not allowed says why. */
function EntryMenu(props: EntryMenuProps) {
  const { model, entry, isDirty, savingAs, noSave, noPublish, onSave, onSaveAndAdd, onSchedule } = props;
  const navigate = useNavigate();
  const isPublished = entry?.status === 'publish';
  const noCopy = model.can.create ? (isDirty ? saveFirst : undefined) : lackingRight(model, 'create');
  const duplicate = async () => {
    const copy = entry && (await entryActions.duplicate(entry));
    if (copy) await navigate(entriesPaths.edit(model.slug, copy.id));
  };
  const items = [
    isPublished && { label: 'Unpublish', Icon: IconEyeOff, hindrance: noPublish, act: () => onSave('unpublish') },
    entry && onSchedule && { label: 'Schedule', Icon: IconCalendarClock, hindrance: noPublish, act: onSchedule },
    ...(onSaveAndAdd && model.can.create
      ? [
          {
            label: 'Publish and add another',
            Icon: IconPlus,
            hindrance: noPublish,
            act: () => onSaveAndAdd('publish'),
          },
          { label: 'Save draft and add another', Icon: IconPlus, hindrance: noSave, act: () => onSaveAndAdd('draft') },
        ]
      : []),
    entry && onSaveAndAdd && { label: 'Duplicate', Icon: IconCopy, hindrance: noCopy, act: () => void duplicate() },
  ].filter((item) => item !== false && item !== null && item !== undefined);
  if (items.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" px={8} aria-label="More actions" disabled={savingAs !== null}>
          <IconChevronDown size={16} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ label, Icon, hindrance, act }) => (
          <Menu.Item
            key={label}
            leftSection={<Icon size={16} aria-hidden />}
            disabled={hindrance !== undefined}
            title={hindrance}
            onClick={act}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
