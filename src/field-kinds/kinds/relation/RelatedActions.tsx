import { Anchor, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { followCreated } from '../../../admin/kit/choices/created-entries.ts';
import type { DefinitionOf } from '../../kit/kind.admin.ts';
import { shownNames } from '../../kit/short-list.ts';
import { useFieldSources } from '../../kit/sources.admin.ts';
import { type Chosen, ChosenEntries } from './ChosenEntries.tsx';

interface RelatedActionsProps {
  definition: DefinitionOf<'relation'>;
  chosen: readonly Chosen[];
  /** All chosen ones are shown, not only the first three. */
  isWhole: boolean;
  /** The entries of the type could be read. */
  isKnown: boolean;
  disabled: boolean;
  /** An entry that was created for this field. */
  onTake: (id: string) => void;
  onReorder: (ids: string[]) => void;
}

/** Shows the chosen entries, and opens the form of a new one in a tab of its own; what is created there is chosen here. Each only for a person who may [G09]. */
export function RelatedActions(props: RelatedActionsProps) {
  const { definition, chosen, isWhole, isKnown, disabled, onTake, onReorder } = props;
  const { content_type: slug, multiselect, validation, label } = definition;
  const { entries } = useFieldSources();
  const type = useQuery({
    ...entries.type(slug),
    enabled: isKnown,
    staleTime: 60_000,
  });
  const [requestId] = useState(() => crypto.randomUUID());
  const isFull = multiselect && chosen.length >= validation.max_items;
  const take = useEffectEvent((id: string) => {
    if (!disabled && !isFull) onTake(id);
  });
  // Meets the other tabs.
  useEffect(() => followCreated({ requestId, take: (id) => take(id) }), [requestId]);

  if (!type.data) return null;
  const { isSingle, can, name: typeName } = type.data;
  const opened = isWhole ? chosen : chosen.slice(0, shownNames);
  const mayCreate = can.create && !isSingle && !disabled;
  /** Those that are not shown keep their places. */
  const reorder = (ids: string[]) => onReorder([...ids, ...chosen.slice(opened.length).map(({ id }) => id)]);
  return (
    <>
      {opened.length > 0 && (
        <ChosenEntries
          label={label}
          type={type.data}
          shown={opened}
          disabled={disabled}
          onReorder={opened.length > 1 ? reorder : undefined}
        />
      )}
      {(isFull || mayCreate) && (
        <Group gap="md" mt={4}>
          {isFull ? (
            <Text size="xs" c="dimmed">
              {`At most ${validation.max_items} of ${typeName} can be chosen`}
            </Text>
          ) : (
            <Anchor
              href={entries.createPath(slug, requestId)}
              target="_blank"
              rel="noopener"
              size="xs"
              aria-label={`Create entry for ${label} in a new tab`}
            >
              <IconPlus size={14} aria-hidden /> Create entry
            </Anchor>
          )}
        </Group>
      )}
    </>
  );
}
