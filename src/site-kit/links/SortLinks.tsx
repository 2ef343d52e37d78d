import styles from './SortLinks.module.css';

interface SortLinksProps {
  fields: readonly { field: string; label: string }[];
  /** `field` or `-field`. */
  sort: string;
  hrefOf(sort: string): string;
}

/** The orders a list can be shown in; the present one's link turns it round. */
export function SortLinks({ fields, sort, hrefOf }: SortLinksProps) {
  return (
    <nav className={styles.sort} aria-label="Sort">
      <span aria-hidden="true">Sort by</span>
      <ul>
        {fields.map(({ field, label }) => {
          const falling = sort === `-${field}`;
          const rising = sort === field;
          return (
            <li key={field}>
              <a href={hrefOf(nextSort(field, sort))} aria-current={falling || rising ? 'true' : undefined}>
                {label}
                {falling ? <Direction sign="↓" text="descending" /> : null}
                {rising ? <Direction sign="↑" text="ascending" /> : null}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Dates first show the newest, everything else the smallest. */
function nextSort(field: string, sort: string): string {
  if (sort === field) return `-${field}`;
  if (sort === `-${field}`) return field;
  return field === 'createdAt' ? `-${field}` : field;
}

function Direction({ sign, text }: { sign: string; text: string }) {
  return (
    <>
      <span aria-hidden="true"> {sign}</span>
      <span className="visually-hidden">, {text}</span>
    </>
  );
}
