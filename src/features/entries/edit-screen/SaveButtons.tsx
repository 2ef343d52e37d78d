import { Button, Group, Menu, Stack, Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCalendarClock,
  IconCheck,
  IconChevronDown,
  IconDeviceFloppy,
  IconEyeOff,
  IconPlus,
} from '@tabler/icons-react';
import { SaveBar } from '../../../admin-kit/kit/saving/SaveBar.tsx';
import { entryActions, lackingRight } from '../admin/entry-actions.ts';
import type { Entry, EntryModel } from '../entries.contract.ts';
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

/** One primary button by what the person may do, with the other ways to save in its menu; disabled with the reason [H04]. */
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
          {mayPublish ? (
            <Button
              flex={1}
              variant={isCurrent ? 'default' : 'filled'}
              leftSection={isCurrent && <IconCheck size={16} aria-hidden />}
              onClick={() => !isCurrent && onSave('publish')}
              loading={busy}
              // Not disabled, so that the focus stays on it when its publication is done.
              {...(isCurrent && { 'data-disabled': true, 'aria-disabled': true })}
              title={isCurrent ? 'The public sees what stands here.' : 'Ctrl+Enter'}
            >
              {isPublished ? (isCurrent ? 'Published' : 'Publish changes') : 'Publish'}
            </Button>
          ) : (
            <Button
              flex={1}
              onClick={() => onSave('draft')}
              loading={busy}
              disabled={!maySave}
              title={noSave ?? 'Ctrl+S'}
            >
              Save draft
            </Button>
          )}
          <SaveMenu {...props} noSave={noSave} noPublish={noPublish} />
        </Group>
      </SaveBar>
      {noPublish && (
        <Text size="sm" c="dimmed">
          {noSave ?? `You may save a draft. ${noPublish}`}
        </Text>
      )}
    </Stack>
  );
}

interface SaveMenuProps extends SaveButtonsProps {
  /** Why the person may not save or publish. */
  noSave: string | undefined;
  noPublish: string | undefined;
}

/** The other ways to save; what is not allowed says why. */
function SaveMenu(props: SaveMenuProps) {
  const { model, entry, isDirty, mayPublish, savingAs, noSave, noPublish, onSave, onSaveAndAdd, onSchedule } = props;
  const isPublished = entry?.status === 'publish';
  const noDiscard = noSave ?? (isDirty ? saveFirst : undefined);
  const another = { Icon: IconPlus, isOffered: onSaveAndAdd !== undefined && model.can.create };
  const items = [
    {
      label: 'Save draft',
      Icon: IconDeviceFloppy,
      hindrance: noSave,
      isOffered: mayPublish,
      act: () => onSave('draft'),
      keys: 'Ctrl+S',
    },
    {
      label: 'Schedule…',
      Icon: IconCalendarClock,
      hindrance: noPublish,
      isOffered: entry !== null && onSchedule !== undefined,
      act: () => onSchedule?.(),
    },
    {
      label: 'Unpublish',
      Icon: IconEyeOff,
      hindrance: noPublish,
      isOffered: isPublished,
      act: () => onSave('unpublish'),
    },
    {
      label: 'Discard draft',
      Icon: IconArrowBackUp,
      hindrance: noDiscard,
      isOffered: entry?.hasDraft,
      act: () => entry && void entryActions.discardDraft(entry),
    },
    { label: 'Publish and add another', hindrance: noPublish, act: () => onSaveAndAdd?.('publish'), ...another },
    { label: 'Save draft and add another', hindrance: noSave, act: () => onSaveAndAdd?.('draft'), ...another },
  ].filter(({ isOffered }) => isOffered);
  if (items.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant={mayPublish ? 'default' : 'light'}
          px={8}
          aria-label="More ways to save"
          disabled={savingAs !== null}
        >
          <IconChevronDown size={16} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ label, Icon, hindrance, act, keys }) => (
          <Menu.Item
            key={label}
            leftSection={<Icon size={16} aria-hidden />}
            rightSection={
              keys && (
                <Text size="xs" c="dimmed" aria-hidden>
                  {keys}
                </Text>
              )
            }
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
