import { useQuery } from '@tanstack/react-query';
import { isLocalFile, localFileName } from '../../admin-kit/kit/files/local-files.ts';
import { Reorder } from '../../admin-kit/kit/form/Reorder.tsx';
import { useMay } from '../../admin-kit/session/session.ts';
import { mediaIdOf } from '../../contracts/upload-rules.ts';
import { useFieldSources } from '../kit/sources.admin.ts';
import classes from './FilesInput.module.css';
import { FileTile } from './FileTile.tsx';

interface SortableFilesProps {
  /** Addresses, and notes of files that are not uploaded yet. */
  files: readonly string[];
  isSingle: boolean;
  disabled: boolean;
  onChange: (files: string[]) => void;
}

/** The chosen files in order: dragged by the handle after 8 px, or moved with Space and the arrow keys. */
export function SortableFiles({ files, isSingle, disabled, onChange }: SortableFilesProps) {
  const { known, isLoaded } = useFacts(files);
  if (files.length === 0) return null;

  const nameOf = (url: string) =>
    isLocalFile(url) ? localFileName(url) : (known.get(url)?.fileName ?? url.slice(url.lastIndexOf('/') + 1));
  return (
    <Reorder ids={files} nameOf={nameOf} onReorder={onChange} layout="grid">
      <ul className={classes.files} data-single={isSingle || undefined}>
        {files.map((file) => (
          <FileTile
            key={file}
            address={file}
            name={nameOf(file)}
            facts={known.get(file) ?? null}
            isGone={isLoaded && !isLocalFile(file) && !known.has(file)}
            isSortable={files.length > 1}
            disabled={disabled}
            onRemove={() => onChange(files.filter((one) => one !== file))}
          />
        ))}
      </ul>
    </Reorder>
  );
}

/** What the library knows of the files, for a person who may see it; a picture shows itself to everybody. */
function useFacts(files: readonly string[]) {
  const may = useMay();
  const source = useFieldSources().files;
  const ids = files.map(mediaIdOf).filter((id) => id !== null);
  const { data } = useQuery({
    ...source.known(ids),
    enabled: ids.length > 0 && may('media.view'),
  });
  return { known: new Map(data?.items.map((file) => [file.fileUrl, file])), isLoaded: data !== undefined };
}
