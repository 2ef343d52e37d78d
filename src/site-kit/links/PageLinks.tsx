import styles from './PageLinks.module.css';

interface PageLinksProps {
  page: number;
  pageCount: number;
  hrefOf(page: number): string;
}

/** Previous, the pages around this one, first and last, next. */
export function PageLinks({ page, pageCount, hrefOf }: PageLinksProps) {
  if (pageCount < 2) return null;
  return (
    <nav className={styles.pages} aria-label="Pages">
      {page > 1 ? (
        <a className={styles.step} rel="prev" href={hrefOf(page - 1)}>
          Previous
        </a>
      ) : null}
      <ol>
        {pagesAround(page, pageCount).map((number, index, all) => (
          <li key={number} className={number - (all[index - 1] ?? 0) > 1 ? styles.gap : undefined}>
            <a href={hrefOf(number)} aria-label={`Page ${number}`} aria-current={number === page ? 'page' : undefined}>
              {number.toLocaleString('en-US')}
            </a>
          </li>
        ))}
      </ol>
      {page < pageCount ? (
        <a className={styles.step} rel="next" href={hrefOf(page + 1)}>
          Next
        </a>
      ) : null}
    </nav>
  );
}

function pagesAround(page: number, pageCount: number): number[] {
  const near = [1, page - 1, page, page + 1, pageCount];
  return [...new Set(near)].filter((number) => number >= 1 && number <= pageCount).sort((a, b) => a - b);
}
