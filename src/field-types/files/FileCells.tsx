import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FilePreview } from '../../admin-kit/kit/files/FilePreview.tsx';
import { Preview } from '../../admin-kit/kit/table/Preview.tsx';
import { mediaIdOf } from '../../contracts/upload-rules.ts';
import type { FieldCellProps } from '../kit/field-type.admin.ts';
import { shortList } from '../kit/short-list.ts';
import { useFieldSources } from '../kit/sources.admin.ts';
import classes from './FileCells.module.css';

/** One picture in a box; behind it how many more there are. */
export function PictureCell({ names: [first = '', ...others] }: FieldCellProps) {
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

/** The names of the files; for those who may not see the library, how many there are. */
export function FileNamesCell({ names: addresses }: FieldCellProps) {
  const source = useFieldSources().files;
  const ids = addresses.flatMap((address) => mediaIdOf(address) ?? []);
  const files = useQuery({ ...source.known(ids), enabled: ids.length > 0, staleTime: 60_000 });
  if (files.isLoading) return <Preview dimmed text="…" />;
  const names = new Map(files.data?.items.map(({ fileUrl, fileName }) => [fileUrl, fileName]));
  if (names.size === 0) {
    return <Preview dimmed text={addresses.length === 1 ? '1 file' : `${addresses.length} files`} />;
  }
  return <Preview text={shortList(addresses.map((address) => names.get(address) ?? 'Deleted file'))} />;
}
