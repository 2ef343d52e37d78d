import { Popover, ScrollArea, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconCheck, type IconProps } from '@tabler/icons-react';
import { type ComponentType, type KeyboardEvent, useId, useState } from 'react';
import classes from './BlockMenu.module.css';

export interface MenuItem {
  label: string;
  icon: ComponentType<IconProps>;
  run: () => void;
  isOn?: boolean;
  isDisabled?: boolean;
}

interface BlockMenuProps {
  name: string;
  items: readonly MenuItem[];
  /** In CSS pixels, from the edges of the page's view. */
  left: number;
  top: number;
  onClose: (how: { isChosen: boolean }) => void;
}

/** A menu with a filter: what is typed narrows it, arrows walk in it, Enter chooses. */
export function BlockMenu({ name, items, left, top, onClose }: BlockMenuProps) {
  const [filter, setFilter] = useState('');
  const [at, setAt] = useState(0);
  const menuId = useId();
  const idOf = (place: number) => `${menuId}-${place}`;
  const wanted = filter.trim().toLowerCase();
  const shown = items.filter(({ label, isDisabled }) => !isDisabled && label.toLowerCase().includes(wanted));
  const choose = (item: MenuItem | undefined) => {
    if (item === undefined) return;
    onClose({ isChosen: true });
    item.run();
  };
  const walk = (to: number) => {
    setAt(to);
    document.getElementById(idOf(to))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isEscape = event.key === 'Escape' || event.key === 'Tab';
    if (step === undefined && !isEscape && event.key !== 'Enter') return;
    // Enter must not submit the form around the editor.
    event.preventDefault();
    event.stopPropagation();
    if (step !== undefined) walk((at + step + shown.length) % Math.max(1, shown.length));
    else if (isEscape) onClose({ isChosen: false });
    else choose(itemOf(event.target) ?? shown[at]);
  };
  /** The item with the focus, if one has it. */
  const itemOf = (target: EventTarget) =>
    target instanceof HTMLElement && target.role === 'menuitem' ? shown[Number(target.dataset['place'])] : undefined;
  return (
    <Popover
      opened
      position="bottom-start"
      shadow="md"
      withinPortal={false}
      onDismiss={() => onClose({ isChosen: false })}
    >
      <Popover.Target>
        <span
          className={classes.anchor}
          ref={(element) => {
            element?.style.setProperty('left', `${left}px`);
            element?.style.setProperty('top', `${top}px`);
          }}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.menu} onKeyDown={onKeyDown} aria-label={name}>
        <TextInput
          size="xs"
          placeholder="Filter"
          aria-label="Filter"
          aria-controls={menuId}
          aria-activedescendant={shown.length > 0 ? idOf(at) : undefined}
          autoFocus
          autoComplete="off"
          value={filter}
          onChange={(event) => {
            setFilter(event.currentTarget.value);
            setAt(0);
          }}
        />
        <ScrollArea.Autosize mah={400} type="auto" mt={4}>
          <div role="menu" id={menuId} aria-label={name}>
            {shown.map((item, place) => (
              <UnstyledButton
                key={item.label}
                id={idOf(place)}
                role="menuitem"
                tabIndex={-1}
                data-place={place}
                data-active={place === at || undefined}
                className={classes.item}
                onClick={() => choose(item)}
              >
                <item.icon size={16} aria-hidden />
                {item.label}
                {item.isOn && <IconCheck size={14} className={classes.check} aria-label="on" />}
              </UnstyledButton>
            ))}
          </div>
          {shown.length === 0 && (
            <Text size="xs" c="dimmed" p="xs">
              Nothing matches
            </Text>
          )}
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}
