import type { FieldDefinition } from '../../../field-types/definition/definition.ts';
import type { FieldValue } from '../../../field-types/kit/value.ts';
import { siteFieldTypeOf } from '../../../field-types/registry.site.ts';
import styles from './EntryFacts.module.css';

/** One field that holds a value. */
export interface Fact {
  field: FieldDefinition;
  value: FieldValue;
}

/** The value as its type shows it. */
export function FactValue({ field, value }: Fact) {
  const { Value } = siteFieldTypeOf(field);
  return <Value field={field} value={value} siteFieldTypeOf={siteFieldTypeOf} />;
}

/** The few facts of a card. */
export function KeyFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.key}>
      {facts.map((fact) => (
        <div key={fact.field.name}>
          <dt>{fact.field.label}</dt>
          <dd>
            <FactValue {...fact} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The specification sheet. */
export function FactTable({ facts, title }: { facts: readonly Fact[]; title: string }) {
  return (
    <table className={styles.table}>
      <caption>{title}</caption>
      <tbody>
        {facts.map((fact) => (
          <tr key={fact.field.name} data-millwright-field={`customFields.${fact.field.name}`}>
            <th scope="row">{fact.field.label}</th>
            <td>
              <FactValue {...fact} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
