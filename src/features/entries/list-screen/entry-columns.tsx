import { Anchor, Text, Tooltip } from '@mantine/core';
import { Link } from 'react-router';
import type { Choice, ColumnFilter, TableColumn } from '../../../admin/kit/table/column.ts';
import { ago, moment } from '../../../admin/kit/time.ts';
import { type FieldDefinition, kindOf } from '../../../field-kinds/fields/definition.ts';
import { fieldText, targetOf } from '../../../field-kinds/fields/facts.ts';
import type { EntryModel, ListedEntry } from '../entries.contract.ts';
import { entriesPaths } from '../entries.paths.ts';
import { entryLabels, fieldPrefix } from '../list/exported-columns.rules.ts';
import { EntryStatusBadge } from './EntryStatusBadge.tsx';
import { FieldCell } from './FieldCell.tsx';
import { relatedChoices } from './related-titles.ts';

/** What an entry's status is called in lists. */
export const statusChoices: readonly Choice[] = [
  { value: 'draft', label: 'Drafts' },
  { value: 'publish', label: 'Published' },
  { value: 'trash', label: 'Trash' },
];

/** The columns of a type's entries: those of every entry, and one for each field, off until it is switched on. */
export function entryColumns({ fields }: EntryModel): TableColumn<ListedEntry>[] {
  return [...common, ...fields.map(fieldColumn)];
}

const when = (id: 'createdAt' | 'updatedAt' | 'publishedAt'): TableColumn<ListedEntry> => ({
  id,
  label: entryLabels[id],
  sortable: true,
  filter: { type: 'date' },
  value: (entry) => entry[id],
  render: (entry) => {
    const at = entry[id];
    return at === null ? (
      '–'
    ) : (
      <Tooltip label={moment(at)}>
        <time dateTime={at}>{ago(at)}</time>
      </Tooltip>
    );
  },
});

const common: readonly TableColumn<ListedEntry>[] = [
  {
    id: 'title',
    label: entryLabels.title,
    sortable: true,
    filter: { type: 'text' },
    render: (entry) => (
      <>
        <Anchor component={Link} to={entriesPaths.edit(entry.contentType, entry.id)} fw={600} c="inherit">
          {entry.title}
        </Anchor>
        <Text size="xs" c="dimmed" ff="monospace">
          {entry.slug}
        </Text>
      </>
    ),
  },
  {
    id: 'slug',
    label: entryLabels.slug,
    sortable: true,
    optional: true,
    filter: { type: 'text' },
    render: (entry) => entry.slug,
  },
  {
    id: 'status',
    label: entryLabels.status,
    sortable: true,
    filter: { type: 'select', options: statusChoices },
    value: (entry) => entry.status,
    render: (entry) => <EntryStatusBadge status={entry.status} hasDraft={entry.hasDraft} />,
  },
  {
    id: 'author',
    label: entryLabels.author,
    sortable: true,
    secondary: true,
    filter: { type: 'text' },
    value: (entry) => entry.author,
    render: (entry) => entry.author ?? '–',
  },
  { ...when('updatedAt'), secondary: true },
  { ...when('createdAt'), optional: true },
  { ...when('publishedAt'), optional: true },
];

function fieldColumn(field: FieldDefinition): TableColumn<ListedEntry> {
  const kind = kindOf(field);
  const shape = kind.shape(field);
  const filter = filterOf(field);
  return {
    id: `${fieldPrefix}${field.name}`,
    label: field.label,
    optional: true,
    sortable: shape !== 'list' && shape !== 'object',
    ...(filter && { filter }),
    numeric: shape === 'number',
    value: ({ customFields: { [field.name]: value } }) => (typeof value === 'number' ? value : fieldText(field, value)),
    render: ({ customFields }) => <FieldCell field={field} value={customFields[field.name]} />,
  };
}

/** A choice without known options is none for the popover; entries of another type are found by typing. */
function filterOf(field: FieldDefinition): ColumnFilter | null {
  const kind = kindOf(field);
  const type = kind.filterType(field);
  const target = targetOf(field);
  if (target !== null) return { type, operators: ['in', 'notIn'], source: relatedChoices(target) };
  const operators = kind.operators(field);
  const options = kind.choices?.(field).map(({ value, label }) => ({ value, label })) ?? [];
  const isChoice = type === 'select' || type === 'multiSelect';
  if (operators.length === 0 || (isChoice && options.length === 0)) return null;
  return { type, operators, options };
}
