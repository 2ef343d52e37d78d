import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { get, useFormState } from 'react-hook-form';
import { useFieldPath } from '../../../admin-kit/kit/form/field-id.ts';
import { Reorder } from '../../../admin-kit/kit/form/Reorder.tsx';
import { useReveal } from '../../../admin-kit/kit/form/reveal.ts';
import { movedItems, newItem } from '../../inner-fields/items.ts';
import { type DefinitionOf, type FieldInputProps, wrapperProps } from '../../kit/field-type.admin.ts';
import type { FieldItem } from '../../kit/value.ts';
import { copyItem, itemLike, useCopiedItem } from './copied-item.admin.ts';
import { PlaceDialog } from './PlaceDialog.tsx';
import classes from './RepeaterInput.module.css';
import { type ItemActions, RepeaterItem } from './RepeaterItem.tsx';

/** Items that are drawn at once; the next ones follow when the last of them comes into sight. */
const drawnAtOnce = 50;
/** A list with more items opens folded, as lines. */
const maxOpened = 20;

/** Items that are added, inserted, copied, removed, moved and folded; counts are kept while one works [G13] [H08]. */
export function RepeaterInput(props: FieldInputProps<DefinitionOf<'repeater'>>) {
  const { definition, id, value, error, disabled, onChange, onBlur } = props;
  const { description, label } = wrapperProps(props);
  const { required, min_items: min, max_items: max } = definition.validation;
  const items = Array.isArray(value) ? (value as FieldItem[]) : [];
  const { keys, setKeys } = useItemKeys(items.length);
  const [isFoldedAtFirst, setFoldedAtFirst] = useState(definition.ui.collapsed_by_default || items.length > maxOpened);
  /** Items that are not as all are at first. */
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const [newest, setNewest] = useState<string | null>(null);
  const [drawn, setDrawn] = useState(drawnAtOnce);
  const [moving, setMoving] = useState<number | null>(null);
  const copied = useCopiedItem();
  const path = useFieldPath(id);
  const { errors } = useFormState({ name: path });
  const isOpen = (key: string) => turned.has(key) === isFoldedAtFirst;
  const mayAdd = !disabled && items.length < max;
  /** It has a least count, and may be left out as a whole (decision 066). */
  const isOptional = min > 0 && !required;

  const take = (nextItems: FieldItem[], nextKeys: string[]) => {
    setKeys(nextKeys);
    // Without items there is no value, which a list that is not required may do without.
    onChange(nextItems.length === 0 ? null : nextItems);
  };
  const insert = (index: number, item: FieldItem) => {
    const key = crypto.randomUUID();
    setNewest(key);
    if (isFoldedAtFirst) setTurned((known) => new Set([...known, key]));
    setDrawn((count) => Math.max(count, index + 1));
    take(items.toSpliced(index, 0, item), keys.toSpliced(index, 0, key));
  };
  const own: ItemActions = {
    fold: (key) => setTurned(turned.has(key) ? without(turned, key) : new Set([...turned, key])),
    change: (index, item) => onChange(items.with(index, item)),
    move: (from, to) => take(movedItems(items, { from, to }), movedItems(keys, { from, to })),
    askPlace: setMoving,
    remove: (index) => take(items.toSpliced(index, 1), keys.toSpliced(index, 1)),
    insert: (index) => insert(index, newItem(definition.sub_fields)),
    duplicate: (index) => insert(index + 1, itemLike(definition.sub_fields, items[index] ?? {})),
    copy: (index) => copyItem(items[index] ?? {}),
    paste: (index) => copied && insert(index, itemLike(definition.sub_fields, copied)),
    blur: onBlur,
  };
  const actions = useSteady(own);

  useReveal(id, (rest) => {
    const index = Number.parseInt(rest, 10);
    const key = keys[index];
    if (key === undefined) return;
    setDrawn((count) => Math.max(count, index + 1));
    if (!isOpen(key)) own.fold(key);
  });

  const foldAll = (isFolded: boolean) => {
    setFoldedAtFirst(isFolded);
    setTurned(new Set());
  };

  return (
    <section aria-label={label} className={classes.repeater}>
      <Group gap="xs" justify="space-between">
        <Text component="h3" size="sm" fw={500} id={id} tabIndex={-1}>
          {label}
          {required && <span aria-hidden> *</span>}
        </Text>
        <Group gap={4}>
          {items.length > 1 && (
            <>
              <Button size="compact-xs" variant="subtle" color="gray" onClick={() => foldAll(true)}>
                Collapse all
              </Button>
              <Button size="compact-xs" variant="subtle" color="gray" onClick={() => foldAll(false)}>
                Expand all
              </Button>
            </>
          )}
          {isOptional && items.length > 0 && (
            <Button size="compact-xs" variant="subtle" color="gray" disabled={disabled} onClick={() => take([], [])}>
              Remove all
            </Button>
          )}
        </Group>
      </Group>
      {description && (
        <Text size="xs" c="dimmed">
          {description}
        </Text>
      )}
      <Reorder
        ids={keys}
        nameOf={(key) => `item ${keys.indexOf(key) + 1} of ${label}`}
        onReorder={(order) =>
          take(
            order.map((key) => items[keys.indexOf(key)] ?? {}),
            order,
          )
        }
      >
        <ol className={classes.items}>
          {items.slice(0, drawn).map((item, index) => {
            const key = keys[index] ?? '';
            return (
              <RepeaterItem
                key={key}
                definition={definition}
                id={id}
                itemKey={key}
                item={item}
                index={index}
                isLast={index === items.length - 1}
                isOpen={isOpen(key)}
                isNew={key === newest}
                hasError={get(errors, `${path}.${index}`) !== undefined}
                mayRemove={items.length !== min}
                mayAdd={mayAdd}
                mayPaste={copied !== null}
                disabled={disabled}
                actions={actions}
              />
            );
          })}
        </ol>
      </Reorder>
      {drawn < items.length && (
        <More key={drawn} count={items.length - drawn} onSeen={() => setDrawn(drawn + drawnAtOnce)} />
      )}
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={!mayAdd}
          onClick={() => own.insert(items.length)}
        >
          {definition.ui.add_button_label}
        </Button>
        {copied !== null && (
          <Button variant="subtle" color="gray" disabled={!mayAdd} onClick={() => own.paste(items.length)}>
            Paste item
          </Button>
        )}
        <Text size="xs" c="dimmed">
          {items.length >= max ? `At most ${max} item(s)` : `${items.length} of ${max}`}
          {items.length < min && (isOptional ? `; none, or at least ${min}` : `; at least ${min}`)}
        </Text>
      </Group>
      {error && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
      <PlaceDialog
        from={moving}
        count={items.length}
        onClose={() => setMoving(null)}
        onMove={({ from, to }) => own.move(from, to)}
      />
    </section>
  );
}

/** Stands for the items that are not drawn yet, and asks for the next ones when it comes into sight. */
function More({ count, onSeen }: { count: number; onSeen: () => void }) {
  const place = useRef<HTMLButtonElement>(null);
  const seen = useRef(onSeen);
  // Meets the browser: what comes into sight.
  useEffect(() => {
    if (place.current === null) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen.current(), {
      rootMargin: '400px',
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return (
    <Button ref={place} variant="subtle" color="gray" onClick={onSeen}>
      {count.toLocaleString('en-US')} more item(s)
    </Button>
  );
}

/** The same functions in an object that stays the same, for children that are drawn anew only when they change. */
function useSteady(present: ItemActions): ItemActions {
  const latest = useRef(present);
  latest.current = present;
  return useMemo(() => {
    const names = Object.keys(latest.current) as (keyof ItemActions)[];
    const call =
      (name: keyof ItemActions) =>
      (...values: never[]) =>
        (latest.current[name] as (...values: never[]) => void)(...values);
    return Object.fromEntries(names.map((name) => [name, call(name)])) as unknown as ItemActions;
  }, []);
}

/**
 * A key for each item, which goes with it when it is moved. The form gives back copies of the items, so the keys follow
 * their places; what came from elsewhere takes the keys of the items that it replaces.
 */
function useItemKeys(count: number) {
  const [known, setKnown] = useState<readonly string[]>([]);
  const keys = useMemo(
    () => Array.from({ length: count }, (_, place) => known[place] ?? crypto.randomUUID()),
    [count, known],
  );
  return { keys, setKeys: setKnown };
}

function without(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return new Set([...set].filter((one) => one !== key));
}
