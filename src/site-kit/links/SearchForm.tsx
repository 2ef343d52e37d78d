import { defaultSort } from '../site-paths.ts';
import styles from './SearchForm.module.css';

interface SearchFormProps {
  action: string;
  search: string;
  /** Kept through a search. */
  sort: string;
  label: string;
}

/** A search that is an address: a GET form, no script. */
export function SearchForm({ action, search, sort, label }: SearchFormProps) {
  return (
    <search>
      <form className={styles.form} action={action} method="get">
        <label className="visually-hidden" htmlFor="search">
          {label}
        </label>
        <input id="search" name="search" type="search" defaultValue={search} placeholder={label} maxLength={200} />
        {sort === defaultSort ? null : <input type="hidden" name="sort" value={sort} />}
        <button type="submit">Search</button>
      </form>
    </search>
  );
}
