import styles from '../file/SiteFiles.module.css';
import { ShownFile, useSiteFiles } from '../file/SiteFiles.tsx';
import type { SiteValueProps } from '../site-value.ts';

/** The pictures below each other, with their captions. */
export function ImageValue({ value }: SiteValueProps<'image'>) {
  return (
    <div className={styles.files}>
      {useSiteFiles(value).map((one) => (
        <ShownFile key={one.url} {...one} />
      ))}
    </div>
  );
}
