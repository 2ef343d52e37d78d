import styles from '../file/SiteFiles.module.css';
import { ShownFile, useSiteFiles } from '../file/SiteFiles.tsx';
import type { SiteValueProps } from '../site-value.ts';

/** Pictures, films and sound below each other, each as a browser can show it. */
export function MediaValue({ value }: SiteValueProps<'media'>) {
  return (
    <div className={styles.files}>
      {useSiteFiles(value).map((one) => (
        <ShownFile key={one.url} {...one} />
      ))}
    </div>
  );
}
