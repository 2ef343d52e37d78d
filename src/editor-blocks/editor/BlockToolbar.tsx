import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconCode,
  IconHeading,
  IconLetterT,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconPhoto,
  IconPlus,
  type IconProps,
  IconRectangle,
  IconTable,
  IconVideo,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { BlockType } from '../blocks.ts';
import classes from './BlockEditor.module.css';

interface BlockToolbarProps {
  label: string;
  disabled: boolean;
  mayUndo: boolean;
  mayRedo: boolean;
  onAdd: (type: BlockType, data?: object) => void;
  onUndo: () => void;
  onRedo: () => void;
}

const emptyTable = [
  ['', '', ''],
  ['', '', ''],
];

const choices: readonly { label: string; icon: ComponentType<IconProps>; type: BlockType; data?: object }[] = [
  { label: 'Text', icon: IconLetterT, type: 'paragraph' },
  { label: 'Heading', icon: IconHeading, type: 'header' },
  { label: 'List', icon: IconList, type: 'list', data: { style: 'unordered' } },
  { label: 'Numbered list', icon: IconListNumbers, type: 'list', data: { style: 'ordered' } },
  { label: 'Checklist', icon: IconListCheck, type: 'checklist' },
  { label: 'Quote', icon: IconBlockquote, type: 'quote' },
  { label: 'Code', icon: IconCode, type: 'code' },
  { label: 'Table', icon: IconTable, type: 'table', data: { withHeadings: true, content: emptyTable } },
  { label: 'Image', icon: IconPhoto, type: 'image' },
  { label: 'Button', icon: IconRectangle, type: 'buttonLink' },
  { label: 'Video', icon: IconVideo, type: 'videoEmbed' },
];

/** Every block by its name, and the way back. */
export function BlockToolbar({ label, disabled, mayUndo, mayRedo, onAdd, onUndo, onRedo }: BlockToolbarProps) {
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
          {choices.map(({ label: name, icon: Icon, type, data }) => (
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
