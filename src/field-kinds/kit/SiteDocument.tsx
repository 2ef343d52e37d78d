import { useContext } from 'react';
import { mediaIdOf } from '../../contract-kit/upload-rules.ts';
import { BlockDocumentView } from '../../editor-blocks/document/BlockDocumentView.tsx';
import { blocksIn } from '../../editor-blocks/document/block-document.ts';
import { picturesIn } from '../../editor-blocks/document/document-pictures.ts';
import { MissingPictures } from '../../editor-blocks/document/MissingPictures.tsx';
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
