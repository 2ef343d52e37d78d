import { FileLink, useSiteFiles } from '../../files/SiteFiles.tsx';
import type { SiteFieldType, SiteValueProps } from '../../kit/field-type.site.ts';

/** One link for each file, with its name, type and size. */
function FileValue({ value }: SiteValueProps<'file'>) {
  const files = useSiteFiles(value);
  if (files.length === 1) return <OneFile {...files[0]} />;
  return (
    <ul>
      {files.map((one) => (
        <li key={one.url}>
          <OneFile {...one} />
        </li>
      ))}
    </ul>
  );
}

function OneFile({ file }: Partial<ReturnType<typeof useSiteFiles>[number]>) {
  return file ? <FileLink file={file} /> : <>File not found</>;
}

/** A field of type file on the storefront. */
export const fileOnSite: SiteFieldType<'file'> = { Value: FileValue, place: 'sheet' };
