import { ActionIcon, Button, Group, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronRight, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ItemInputs } from '../../inner-fields/ItemInputs.tsx';
import { itemSearchText } from '../../inner-fields/inner-fields.ts';
import { ItemPlace } from '../../inner-fields/inner-input.admin.ts';
import { movedItems, newItem } from '../../inner-fields/items.ts';
import { type DefinitionOf, type FieldInputProps, wrapperProps } from '../../kit/kind.admin.ts';
import type { FieldItem } from '../../kit/value.ts';
import classes from './RepeaterInput.module.css';

/** Items that are added, removed, moved and folded; counts are kept while one works [G13]. */
export function RepeaterInput(props: FieldInputProps<DefinitionOf<'repeater'>>) {
  const { definition, id, value, error, disabled, onChange, onBlur } = props;
  const { description, label } = wrapperProps(props);
  const { min_items: min, max_items: max } = definition.validation;
  const items = Array.isArray(value) ? (value as FieldItem[]) : [];
  const keyOf = useItemKeys();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const isFolded = (key: string) => folded.has(key) !== (definition.ui.collapsed_by_default && !seen.has(key));
  const fold = (key: string) => setFolded(folded.has(key) ? without(folded, key) : new Set([...folded, key]));

  const add = () => {
    const item = newItem(definition.sub_fields);
    // A new item is there to be filled in.
    setSeen(new Set([...seen, keyOf(item)]));
    onChange([...items, item]);
  };
  const change = (index: number, item: FieldItem) => {
    keyOf.keep(items[index], item);
    onChange(items.map((one, place) => (place === index ? item : one)));
  };

  return (
    <section aria-label={label} className={classes.repeater}>
      <Text component="h3" size="sm" fw={500} id={id} tabIndex={-1}>
        {label}
        {definition.validation.required && <span aria-hidden> *</span>}
      </Text>
      {description && (
        <Text size="xs" c="dimmed">
          {description}
        </Text>
      )}
      <ol className={classes.items}>
        {items.map((item, index) => {
          const key = keyOf(item);
          const place = `item ${index + 1} of ${label}`;
          return (
            <li key={key} className={classes.item}>
              <Group gap={4} wrap="nowrap">
                <UnstyledButton className={classes.heading} aria-expanded={!isFolded(key)} onClick={() => fold(key)}>
                  <IconChevronRight size={14} aria-hidden data-open={!isFolded(key) || undefined} />
                  <span>{index + 1}.</span>
                  <span className={classes.summary}>{itemSearchText(definition.sub_fields, item) || 'Empty item'}</span>
                </UnstyledButton>
                {definition.ui.allow_reordering && (
                  <>
                    <ActionIcon
                      aria-label={`Move ${place} up`}
                      disabled={disabled || index === 0}
                      onClick={() => onChange(movedItems(items, { from: index, to: index - 1 }))}
                    >
                      <IconArrowUp size={16} />
                    </ActionIcon>
                    <ActionIcon
                      aria-label={`Move ${place} down`}
                      disabled={disabled || index === items.length - 1}
                      onClick={() => onChange(movedItems(items, { from: index, to: index + 1 }))}
                    >
                      <IconArrowDown size={16} />
                    </ActionIcon>
                  </>
                )}
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  leftSection={<IconTrash size={15} aria-hidden />}
                  aria-label={`${definition.ui.remove_button_label} ${place}`}
                  disabled={disabled || items.length <= min}
                  title={items.length <= min && min > 0 ? `At least ${min} item(s) are needed` : undefined}
                  onClick={() => onChange(items.filter((_, at) => at !== index))}
                >
                  {definition.ui.remove_button_label}
                </Button>
              </Group>
              {!isFolded(key) && (
                <div className={classes.fields}>
                  <ItemPlace value={place}>
                    <ItemInputs
                      path={`${id}.${index}`}
                      fields={definition.sub_fields}
                      item={item}
                      disabled={disabled}
                      onChange={(next) => change(index, next)}
                      onBlur={onBlur}
                    />
                  </ItemPlace>
                </div>
              )}
            </li>
          );
        })}
      </ol>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={disabled || items.length >= max}
          onClick={add}
        >
          {definition.ui.add_button_label}
        </Button>
        <Text size="xs" c="dimmed">
          {items.length >= max ? `At most ${max} item(s)` : `${items.length} of at most ${max}`}
        </Text>
      </Group>
      {error && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
    </section>
  );
}

/** A key for each item that stays with it while it is changed and moved; items are replaced, never changed in place. */
function useItemKeys() {
  const keys = useRef(new WeakMap<FieldItem, string>());
  const keyOf = (item: FieldItem): string => {
    const key = keys.current.get(item) ?? crypto.randomUUID();
    keys.current.set(item, key);
    return key;
  };
  return Object.assign(keyOf, {
    keep: (from: FieldItem | undefined, to: FieldItem) => {
      if (from) keys.current.set(to, keyOf(from));
    },
  });
}

function without(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return new Set([...set].filter((one) => one !== key));
}
