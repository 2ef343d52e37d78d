import { Group, Table, Text } from '@mantine/core';
import { fieldText } from '../../../field-types/definition/facts.ts';
import type { Rehearsal } from '../batch/bulk-edit.contract.ts';
import type { EntryModel } from '../entries.contract.ts';
import { type ChangeDraft, definitionOf, editedFields } from './edit-values.ts';

/** What would become of the entries: how many change, and the first of them. */
export function EditPreview({
  preview,
  type,
  changes,
}: {
  preview: Rehearsal;
  type: EntryModel;
  changes: readonly ChangeDraft[];
}) {
  const fields = [...new Set(changes.map(({ field }) => field))];
  const labels = new Map(editedFields(type).map(({ value, label }) => [value, label]));
  const text = (field: string, value: unknown) => {
    const definition = definitionOf(field, type);
    const shown = definition ? fieldText(definition, value) : String(value ?? '');
    return shown === '' ? '–' : shown.length > maxShown ? `${shown.slice(0, maxShown).toWellFormed()}…` : shown;
  };
  const { changed, unchanged, refused, sample, total } = preview;
  return (
    <section aria-label="Preview">
      <Group gap="lg" mb="xs" role="status">
        <Text size="sm">{`${changed.toLocaleString('en')} change`}</Text>
        <Text size="sm">{`${unchanged.toLocaleString('en')} stay the same`}</Text>
        {refused > 0 && <Text size="sm" c="red">{`${refused.toLocaleString('en')} cannot change`}</Text>}
      </Group>
      <Table.ScrollContainer
        minWidth={480}
        maxHeight={320}
        scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': 'Previewed entries', role: 'group' } }}
      >
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Title</Table.Th>
              {fields.map((field) => (
                <Table.Th key={field}>{labels.get(field)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sample.map(({ id, title, before, after, problem }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  {title}
                  {problem !== null && (
                    <Text size="xs" c="red">
                      {problem}
                    </Text>
                  )}
                </Table.Td>
                {fields.map((field) => (
                  <Table.Td key={field}>
                    <s>{text(field, before[field])}</s> → {text(field, after[field])}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {total > sample.length && (
        <Text size="xs" c="dimmed">{`The first ${sample.length} of ${total.toLocaleString('en')}.`}</Text>
      )}
    </section>
  );
}

const maxShown = 80;
