import { Anchor, Group, Text } from '@mantine/core';
import { IconExternalLink, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { followCreated } from '../../../admin/kit/choices/created-entries.ts';
import type { DefinitionOf } from '../../kit/kind.admin.ts';
import { shownNames } from '../../kit/short-list.ts';
import { useFieldSources } from '../../kit/sources.admin.ts';

interface RelatedActionsProps {
  definition: DefinitionOf<'relation'>;
  chosen: readonly { id: string; name: string }[];
  /** All chosen ones are shown, not only the first three. */
  isWhole: boolean;
  /** The entries of the type could be read. */
  isKnown: boolean;
  disabled: boolean;
  /** An entry that was created for this field. */
  onTake: (id: string) => void;
}

/** Opens the chosen entries, and the form of a new one, each in a tab of its own; what is created there is chosen here. Each only for a person who may [G09]. */
export function RelatedActions({ definition, chosen, isWhole, isKnown, disabled, onTake }: RelatedActionsProps) {
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
  if (opened.length === 0 && !mayCreate) return null;
  return (
    <Group gap="md" mt={4}>
      {opened.map(({ id, name }) => (
        <InNewTab key={id} href={entries.pathOf(type.data, id)} label={`Open ${name} in a new tab`}>
          <IconExternalLink size={14} aria-hidden /> Open {name}
        </InNewTab>
      ))}
      {mayCreate && !isFull && (
        <InNewTab href={entries.createPath(slug, requestId)} label={`Create entry for ${label} in a new tab`}>
          <IconPlus size={14} aria-hidden /> Create entry
        </InNewTab>
      )}
      {isFull && (
        <Text size="xs" c="dimmed">
          {`At most ${validation.max_items} of ${typeName} can be chosen`}
        </Text>
      )}
    </Group>
  );
}

function InNewTab({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <Anchor href={href} target="_blank" rel="noopener" size="xs" aria-label={label}>
      {children}
    </Anchor>
  );
}
