import { useContext } from 'react';
import { BlockDocumentView } from '../../block-types/document/BlockDocumentView.tsx';
import { blocksIn } from '../../block-types/document/block-document.ts';
import { picturesIn } from '../../block-types/document/document-pictures.ts';
import { MissingPictures } from '../../block-types/document/MissingPictures.tsx';
import { mediaIdOf } from '../../contracts/upload-rules.ts';
import { SiteFiles } from '../files/SiteFiles.tsx';

/** A document of blocks on a page that knows the files of its pictures. `below` is the level of the heading above it. */
export function SiteDocument({ value, below }: { value: unknown; below: number }) {
  const files = useContext(SiteFiles);
  const missing = picturesIn(value).filter((url) => mediaIdOf(url) !== null && !Object.hasOwn(files, url));
  return (
    <MissingPictures value={new Set(missing)}>
      <BlockDocumentView blocks={blocksIn(value)} below={below} />
    </MissingPictures>
  );
}
