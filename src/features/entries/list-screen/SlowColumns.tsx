import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { type ListState, sortKeys } from '../../../admin-kit/kit/list/list-state.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { fieldGroupsPaths } from '../../field-groups/field-groups.paths.ts';
import type { EntryModel } from '../entries.contract.ts';
import { fieldPrefix } from '../list/exported-columns.rules.ts';
import { fieldColumn } from '../query/columns.rules.ts';
import { largeType, unindexedColumns } from '../query/unindexed-columns.rules.ts';

/** What the settings of a field call its marks. */
const words = { sortable: 'Sortable', filterable: 'Filterable' };

/** The fields by which a list is sorted or filtered without an index, and the mark that gives each of them one. */
function unmarkedFields(type: EntryModel, state: ListState) {
  const fields = type.fields.map((definition) => {
    return { key: definition.name, name: fieldPrefix + definition.name, definition };
  });
  const columnsAt = (id: string) => fields.filter(({ name }) => name === id).map(fieldColumn);
  return unindexedColumns(
    {
      sort: sortKeys(state).flatMap(({ by, dir }) =>
        columnsAt(by).map((column) => ({ column, descending: dir === 'desc' })),
      ),
      conditions: state.filters.flatMap(({ column: id, operator }) =>
        columnsAt(id).map((column) => ({ column, operator, values: [] })),
      ),
      words: [],
    },
    { fields, parameters: { sort: 'sort', condition: () => 'filter' } },
  ).flatMap(({ name: id, cure }) => {
    const definition = fields.find(({ name }) => name === id)?.definition;
    if (cure === null || !definition) return [];
    const { name, label } = definition;
    return { name, label, cure, group: type.sections.find((section) => section.fields.includes(name)) };
  });
}

interface SlowColumnsProps {
  type: EntryModel;
  state: ListState;
}

/** Says of a long list which field makes each look at it read all entries, and leads to the mark that ends this. */
export function SlowColumns({ type, state }: SlowColumnsProps) {
  const mayMark = useMay()('field-groups.edit');
  const fields = type.entryCount > largeType ? unmarkedFields(type, state) : [];
  return fields.map(({ name, label, cure, group }) => (
    <Text key={`${cure} ${name}`} size="sm" c="dimmed" mb="sm" role="note">
      {`${label} has no index, so all ${type.entryCount.toLocaleString()} entries are read each time. `}
      {mayMark && group ? (
        <Anchor component={Link} to={fieldGroupsPaths.edit(group.id)} inherit underline="always">
          {`Set ${words[cure]} to “Yes, with an index” in ${group.name}`}
        </Anchor>
      ) : (
        'Who edits its field group can give it one.'
      )}
    </Text>
  ));
}
