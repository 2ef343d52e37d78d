import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconPlus } from '@tabler/icons-react';
import type { BlockType } from '../registry.ts';
import classes from './BlockEditor.module.css';
import type { OfferedBlock } from './start-editor.admin.ts';

interface BlockToolbarProps {
  label: string;
  /** The blocks that the menu adds. */
  offered: readonly OfferedBlock[];
  disabled: boolean;
  mayUndo: boolean;
  mayRedo: boolean;
  onAdd: (type: BlockType, data?: object) => void;
  onUndo: () => void;
  onRedo: () => void;
}

/** The menu of blocks, undo and redo. */
export function BlockToolbar(props: BlockToolbarProps) {
  const { label, offered, disabled, mayUndo, mayRedo, onAdd, onUndo, onRedo } = props;
  return (
    <Group role="toolbar" aria-label={`Tools of ${label}`} gap={4} className={classes.toolbar}>
      <Menu position="bottom-start" shadow="md" returnFocus={false}>
        <Menu.Target>
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<IconPlus size={15} aria-hidden />}
            disabled={disabled}
          >
            Add block
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {offered.map(({ label: name, icon: Icon, type, data }) => (
            <Menu.Item key={name} leftSection={<Icon size={16} aria-hidden />} onClick={() => onAdd(type, data)}>
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <span className={classes.gap} />
      <ActionIcon size="md" aria-label="Undo" title="Undo (Ctrl+Z)" disabled={disabled || !mayUndo} onClick={onUndo}>
        <IconArrowBackUp size={16} />
      </ActionIcon>
      <ActionIcon
        size="md"
        aria-label="Redo"
        title="Redo (Ctrl+Shift+Z)"
        disabled={disabled || !mayRedo}
        onClick={onRedo}
      >
        <IconArrowForwardUp size={16} />
      </ActionIcon>
    </Group>
  );
}
