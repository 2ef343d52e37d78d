import { Button, Group, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../admin-kit/kit/dialogs/Dialog.tsx';
import { SearchField } from '../../../admin-kit/kit/form/SearchField.tsx';
import { fieldTypeGroups } from '../../../field-types/kit/field-type.ts';
import { adminFieldType } from '../../../field-types/registry.admin.ts';
import { type FieldType, fieldTypes } from '../../../field-types/registry.ts';
import classes from './FieldPicker.module.css';

interface FieldPickerProps {
  title?: string;
  /** Adds a button beside the dialog's own way out. */
  hasCancel?: boolean;
  opened: boolean;
  onClose: () => void;
  onPick: (type: FieldType) => void;
}

/** The field types by group, with a search whose one match Enter takes [F14]. */
export function FieldPicker({
  title = 'Choose a field type',
  hasCancel = false,
  opened,
  onClose,
  onPick,
}: FieldPickerProps) {
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  const matching = fieldTypes.filter(({ type, label }) =>
    `${label} ${adminFieldType(type).hint}`.toLowerCase().includes(words),
  );
  const match = fieldTypes.find(({ label }) => label.toLowerCase() === words) ?? onlyOne(matching);
  const groups = fieldTypeGroups
    .map((group) => ({ group, types: matching.filter((fieldType) => fieldType.group === group) }))
    .filter(({ types }) => types.length > 0);
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="xl" onExitTransitionEnd={() => setSearch('')}>
      <SearchField
        data-autofocus
        className={classes.search}
        label="Search field types"
        placeholder="Search field types"
        hasButton={false}
        value={search}
        onChange={setSearch}
        onEnter={() => match && onPick(match.type)}
      />
      <Text size="xs" c="dimmed" mih="1.4em" role="status">
        {match && `Enter takes ${match.label}.`}
      </Text>
      <div className={classes.groups}>
        {groups.map(({ group, types }) => (
          <section key={group} aria-label={group} data-columns={columnsOf(types.length)}>
            <h3 className={classes.group}>{group}</h3>
            <div className={classes.kinds}>
              {types.map(({ type, label }) => {
                const { icon: Icon, hint } = adminFieldType(type);
                return (
                  <UnstyledButton
                    key={type}
                    className={classes.kind}
                    aria-label={label}
                    aria-describedby={`hint-${type}`}
                    onClick={() => onPick(type)}
                  >
                    <Icon size={20} stroke={1.75} aria-hidden />
                    <span>
                      <strong>{label}</strong>
                      <small id={`hint-${type}`}>{hint}</small>
                    </span>
                  </UnstyledButton>
                );
              })}
            </div>
          </section>
        ))}
      </div>
      {groups.length === 0 && (
        <Text c="dimmed" mt="md">
          No field type matches.
        </Text>
      )}
      {hasCancel && (
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      )}
    </Dialog>
  );
}

/** A row of three takes short groups side by side; a long one leaves a column to the next. */
function columnsOf(count: number): number {
  return count > 3 ? 2 : count;
}

function onlyOne<T>(matches: readonly T[]): T | undefined {
  return matches.length === 1 ? matches[0] : undefined;
}
