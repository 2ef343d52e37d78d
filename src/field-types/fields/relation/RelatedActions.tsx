import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconExternalLink, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useEffectEvent, useState } from 'react';
import { followCreated } from '../../../admin-kit/kit/choices/created-entries.ts';
import type { DefinitionOf } from '../../kit/field-type.admin.ts';
import { shownNames } from '../../kit/short-list.ts';
import { RelatedForm, useFieldSources } from '../../kit/sources.admin.ts';
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

/** Shows the chosen entries, and opens the form of one, or of a new one, above this form or in a tab of its own; what is created there is chosen here. Each only for a person who may [G09]. */
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
  const Form = useContext(RelatedForm);
  const [opened, setOpened] = useState<{ id: string | null } | null>(null);
  const isFull = multiselect && chosen.length >= validation.max_items;
  const take = useEffectEvent((id: string) => {
    if (!disabled && !isFull) onTake(id);
  });
  // Meets the other tabs.
  useEffect(() => followCreated({ requestId, take: (id) => take(id) }), [requestId]);

  if (!type.data) return null;
  const { isSingle, can, name: typeName } = type.data;
  const shown = isWhole ? chosen : chosen.slice(0, shownNames);
  const mayCreate = can.create && !isSingle && !disabled;
  /** Those that are not shown keep their places. */
  const reorder = (ids: string[]) => onReorder([...ids, ...chosen.slice(shown.length).map(({ id }) => id)]);
  return (
    <>
      {shown.length > 0 && (
        <ChosenEntries
          label={label}
          type={type.data}
          shown={shown}
          disabled={disabled}
          onEdit={Form && ((id) => setOpened({ id }))}
          onReorder={shown.length > 1 ? reorder : undefined}
        />
      )}
      {(isFull || mayCreate) && (
        <Group gap="md" mt={4}>
          {isFull ? (
            <Text size="xs" c="dimmed">
              {`At most ${validation.max_items} of ${typeName} can be chosen`}
            </Text>
          ) : (
            <>
              {Form && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  leftSection={<IconPlus size={14} aria-hidden />}
                  aria-label={`Create entry for ${label}`}
                  onClick={() => setOpened({ id: null })}
                >
                  Create entry
                </Button>
              )}
              <Anchor
                href={entries.createPath(slug, requestId)}
                target="_blank"
                rel="noopener"
                size="xs"
                aria-label={`Create entry for ${label} in a new tab`}
              >
                {Form ? 'In a new tab' : 'Create entry'} <IconExternalLink size={14} aria-hidden />
              </Anchor>
            </>
          )}
        </Group>
      )}
      {Form && opened && (
        <Form
          type={type.data}
          id={opened.id}
          onClose={() => setOpened(null)}
          onSaved={(id) => {
            if (opened.id === null) take(id);
          }}
        />
      )}
    </>
  );
}
