import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FilePreview } from '../../../admin/kit/files/FilePreview.tsx';
import { Preview } from '../../../admin/kit/table/Preview.tsx';
import { mediaIdOf } from '../../../contract-kit/file-rules.ts';
import type { FieldDefinition } from '../../../field-kinds/fields/definition.ts';
import { fieldText, fileRulesOf, targetOf } from '../../../field-kinds/fields/facts.ts';
import { shownChosen } from '../../../field-kinds/relation/relation-options.ts';
import { mediaClient } from '../../media/media.client.ts';
import classes from './FieldCell.module.css';
import { relatedTitles } from './related-titles.ts';

/** A field's value in a list: titles of related entries, small pictures, names of files, and of all else a short text [H26]. */
export function FieldCell({ field, value }: { field: FieldDefinition; value: unknown }) {
  const named = [value].flat().filter((one): one is string => typeof one === 'string' && one !== '');
  if (named.length > 0) {
    const target = targetOf(field);
    if (target !== null) return <RelatedTitles contentType={target} ids={named} />;
    if (field.type === 'file') return <FileNames addresses={named} />;
    if (fileRulesOf(field) !== null) return <SmallPictures addresses={named} />;
  }
  return <Preview text={fieldText(field, value)} />;
}

function RelatedTitles({ contentType, ids }: { contentType: string; ids: readonly string[] }) {
  const titles = useQuery(relatedTitles(contentType, ids));
  if (titles.isPending) return <Preview dimmed text="…" />;
  // Whoever may not view the other type still sees how many there are.
  if (titles.isError) return <Preview dimmed text={counted(ids.length, { one: 'entry', many: 'entries' })} />;
  return <Preview text={shortList(titles.data)} />;
}

/** One picture in a box; behind it how many more there are. */
function SmallPictures({ addresses: [first = '', ...others] }: { addresses: readonly string[] }) {
  return (
    <Group gap={6} wrap="nowrap">
      <div className={classes.picture}>
        <FilePreview url={first} mimeType={null} alt="" width={80} />
      </div>
      {others.length > 0 && (
        <Text size="xs" c="dimmed">
          +{others.length}
        </Text>
      )}
    </Group>
  );
}

function FileNames({ addresses }: { addresses: readonly string[] }) {
  const ids = addresses.flatMap((address) => mediaIdOf(address) ?? []);
  const files = useQuery({
    ...mediaClient.list.query({ query: { ids: ids.join(','), pageSize: 100 } }),
    enabled: ids.length > 0,
    staleTime: 60_000,
  });
  if (files.isLoading) return <Preview dimmed text="…" />;
  const names = new Map(files.data?.items.map(({ fileUrl, fileName }) => [fileUrl, fileName]));
  if (names.size === 0) return <Preview dimmed text={counted(addresses.length, { one: 'file', many: 'files' })} />;
  return <Preview text={shortList(addresses.map((address) => names.get(address) ?? 'Deleted file'))} />;
}

function shortList(names: readonly string[]): string {
  const more = names.length > shownChosen ? ` +${names.length - shownChosen} more` : '';
  return `${names.slice(0, shownChosen).join(', ')}${more}`;
}

const counted = (count: number, { one, many }: { one: string; many: string }) => `${count} ${count === 1 ? one : many}`;
