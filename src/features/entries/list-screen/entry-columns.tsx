import { Anchor, Group, Text, Tooltip } from '@mantine/core';
import { Link } from 'react-router';
import { FilePreview } from '../../../admin-kit/kit/files/FilePreview.tsx';
import { Preview } from '../../../admin-kit/kit/table/Preview.tsx';
import { ago, moment } from '../../../admin-kit/kit/time.ts';
import type { Choice, ColumnFilter, TableColumn } from '../../../admin-kit/kit/views/column.ts';
import { type FieldDefinition, fieldTypeOf } from '../../../field-types/definition/definition.ts';
import { fieldText, targetOf } from '../../../field-types/definition/facts.ts';
import { FieldSourcesContext } from '../../../field-types/kit/sources.admin.ts';
import { adminFieldType } from '../../../field-types/registry.admin.ts';
import { EntryStatusBadge } from '../admin/EntryStatusBadge.tsx';
import { fieldSources } from '../admin/field-sources.ts';
import { relatedChoices } from '../admin/related-titles.ts';
import type { EntryModel, ListedEntry } from '../entries.contract.ts';
import { entriesPaths } from '../entries.paths.ts';
import { entryLabels, fieldPrefix } from '../list/exported-columns.rules.ts';
import classes from './entry-columns.module.css';

/** What an entry's status is called in lists. */
export const statusChoices: readonly Choice[] = [
  { value: 'draft', label: 'Drafts' },
  { value: 'publish', label: 'Published' },
  { value: 'trash', label: 'Trash' },
];

/** Fields that are shown without being asked. */
const maxShown = 3;

/**
 * The columns of a type's entries: those of every entry, and one for each field. On are those that were chosen for everybody, in
 * their order, else the first ones that fit a column; the others are off until they are switched on [H01].
 */
export function entryColumns(type: EntryModel): TableColumn<ListedEntry>[] {
  const [title, ...columns] = plainColumns(type);
  const chosen = type.listColumns.flatMap((name) => columns.filter(({ id }) => id === name));
  // The title alone may be chosen, too.
  if (chosen.length === 0 && type.listColumns.join() !== title.id) return [title, ...columns];
  return [
    title,
    ...chosen.map((column) => ({ ...column, optional: false, secondary: column.id !== 'status' })),
    ...columns.filter((column) => !chosen.includes(column)).map((column) => ({ ...column, optional: true })),
  ];
}

/** The columns that everybody is to see, as the type keeps them: none where these are the console's own choice. */
export function sharedColumns(type: EntryModel, ids: readonly string[]): string[] {
  const plain = plainColumns(type).flatMap(({ id, optional }) => (optional ? [] : [id]));
  return plain.join() === ids.join() ? [] : [...ids];
}

function plainColumns(type: EntryModel): [TableColumn<ListedEntry>, ...TableColumn<ListedEntry>[]] {
  const brief = type.fields.filter((field) => adminFieldType(field.type).isBrief).slice(0, maxShown);
  const others = type.fields.filter((field) => !brief.includes(field));
  return [
    titleColumn(type),
    ...brief.map((field) => ({ ...fieldColumn(field), secondary: true })),
    ...common,
    ...others.map((field) => ({ ...fieldColumn(field), optional: true })),
  ];
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

/** Title and slug, beside the picture that stands for the entry. */
function titleColumn(type: EntryModel): TableColumn<ListedEntry> {
  return {
    id: 'title',
    label: entryLabels.title,
    sortable: true,
    filter: { type: 'text' },
    value: (entry) => entry.title,
    render: (entry) => {
      const picture = fieldSources.entries.pictureOf(type, entry);
      const words = (
        <div>
          <Anchor component={Link} to={entriesPaths.edit(entry.contentType, entry.id)} fw={600} c="inherit">
            {entry.title}
          </Anchor>
          <Text size="xs" c="dimmed" ff="monospace">
            {entry.slug}
          </Text>
        </div>
      );
      if (picture === null) return words;
      return (
        <Group gap="xs" wrap="nowrap">
          <div className={classes.picture}>
            <FilePreview url={picture} mimeType={null} alt="" width={80} />
          </div>
          {words}
        </Group>
      );
    },
  };
}

const common: readonly TableColumn<ListedEntry>[] = [
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
  const fieldType = fieldTypeOf(field);
  const shape = fieldType.shape(field);
  const filter = filterOf(field);
  return {
    id: `${fieldPrefix}${field.name}`,
    label: field.label,
    sortable: shape !== 'list' && shape !== 'object',
    ...(filter && { filter }),
    numeric: shape === 'number',
    value: ({ customFields: { [field.name]: value } }) => (typeof value === 'number' ? value : fieldText(field, value)),
    render: ({ customFields }) => <FieldCell field={field} value={customFields[field.name]} />,
  };
}

/** A choice without known options is none for the popover; entries of another type are found by typing. */
function filterOf(field: FieldDefinition): ColumnFilter | null {
  const fieldType = fieldTypeOf(field);
  const type = fieldType.filterType(field);
  const target = targetOf(field);
  if (target !== null) return { type, operators: ['in', 'notIn'], source: relatedChoices(target) };
  const operators = fieldType.operators(field);
  const options = fieldType.choices?.(field).map(({ value, label }) => ({ value, label })) ?? [];
  const isChoice = type === 'select' || type === 'multiSelect';
  if (operators.length === 0 || (isChoice && options.length === 0)) return null;
  return { type, operators, options };
}

/** A field's value in a list: as its type shows it, such as titles of related entries and small pictures, or as a short text [H26]. */
function FieldCell({ field, value }: { field: FieldDefinition; value: unknown }) {
  const { Cell } = adminFieldType(field.type);
  const names = [value].flat().filter((one): one is string => typeof one === 'string' && one !== '');
  if (!Cell || names.length === 0) return <Preview text={fieldText(field, value)} />;
  return (
    <FieldSourcesContext value={fieldSources}>
      <Cell definition={field} names={names} />
    </FieldSourcesContext>
  );
}
