import type { ShopList } from '../shop.contract.ts';
import styles from './FacetGroups.module.css';

type Facet = ShopList['facets'][number];
type ListFacet = Extract<Facet, { type: 'list' }>;
type RangeFacet = Extract<Facet, { type: 'range' }>;

/** The choices of each facet with the machines that each would leave. A facet without anything to choose is left out. */
export function FacetGroups({ facets }: { facets: readonly Facet[] }) {
  return facets.map((facet) =>
    facet.type === 'list' ? (
      <ListGroup key={facet.name} facet={facet} />
    ) : (
      <RangeGroup key={facet.name} facet={facet} />
    ),
  );
}

/** More values than this scroll in a box of their own. */
const inSight = 6;

function ListGroup({ facet }: { facet: ListFacet }) {
  const { name, label, values, more } = facet;
  if (values.length === 0) return null;
  const chosenFirst = values.toSorted((a, b) => Number(b.selected) - Number(a.selected));
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <Values name={name} values={values.length > inSight ? chosenFirst : values} />
      {more > 0 ? <p className={styles.note}>Search to find {more.toLocaleString('en-US')} further ones.</p> : null}
    </fieldset>
  );
}

function Values({ name, values }: { name: string; values: ListFacet['values'] }) {
  return (
    <ul className={values.length > inSight ? styles.long : undefined}>
      {values.map(({ value, label, count, selected }) => (
        <li key={value}>
          <label className={styles.choice}>
            <input type="checkbox" name={name} value={value} defaultChecked={selected} />
            <span>
              {label} <span className={styles.count}>({count.toLocaleString('en-US')})</span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}

function RangeGroup({ facet }: { facet: RangeFacet }) {
  const { name, label, min, max, selected } = facet;
  if (min === null && selected.min === null && selected.max === null) return null;
  const bound = (side: 'Min' | 'Max', word: string, value: number | null, hint: number | null) => (
    <label className={styles.bound}>
      <span>
        {word}
        <span className="visually-hidden"> {label.toLowerCase()}</span>
      </span>
      <input
        type="number"
        inputMode="numeric"
        name={`${name}${side}`}
        min="0"
        step="1"
        defaultValue={value ?? ''}
        placeholder={hint === null ? undefined : String(hint)}
      />
    </label>
  );
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <div className={styles.range}>
        {bound('Min', 'Minimum', selected.min, min)}
        {bound('Max', 'Maximum', selected.max, max)}
      </div>
    </fieldset>
  );
}
