import styles from './SearchForm.module.css';

interface SearchFormProps {
  action: string;
  search: string;
  /** Parameters of the address that a search keeps. */
  carried: Readonly<Record<string, string>>;
  label: string;
}

/** A search that is an address: a GET form, no script. */
export function SearchForm({ action, search, carried, label }: SearchFormProps) {
  return (
    <search>
      <form className={styles.form} action={action} method="get">
        <label className="visually-hidden" htmlFor="search">
          {label}
        </label>
        <input id="search" name="search" type="search" defaultValue={search} placeholder={label} maxLength={200} />
        {Object.entries(carried).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit">Search</button>
      </form>
    </search>
  );
}
