import { useQuery } from '@tanstack/react-query';
import { Preview } from '../../../admin-kit/kit/table/Preview.tsx';
import type { DefinitionOf, FieldCellProps } from '../../kit/field-type.admin.ts';
import { shortList } from '../../kit/short-list.ts';
import { useFieldSources } from '../../kit/sources.admin.ts';

/** The titles of the related entries; a person who may not view the other type still sees how many there are. */
export function RelationCell({ definition, names: ids }: FieldCellProps<DefinitionOf<'relation'>>) {
  const { entries } = useFieldSources();
  const titles = useQuery({ ...entries.titles(definition.content_type, ids), staleTime: 30_000 });
  if (titles.isPending) return <Preview dimmed text="…" />;
  if (titles.isError) return <Preview dimmed text={ids.length === 1 ? '1 entry' : `${ids.length} entries`} />;
  return <Preview text={shortList(titles.data)} />;
}
