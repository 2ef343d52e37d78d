import { useContext } from 'react';
import type { SiteValueProps } from '../kit/field-type.site.ts';
import { SiteRelations } from '../kit/SiteRelations.tsx';
import { type FieldItem, type FieldValue, isMissing } from '../kit/value.ts';
import styles from './ItemFacts.module.css';
import type { InnerDefinition } from './inner-fields.ts';

interface ItemFactsProps extends Pick<SiteValueProps, 'siteFieldTypeOf'> {
  fields: readonly InnerDefinition[];
  item: unknown;
}

/** The fields of one item that hold a value, each with its label. */
export function ItemFacts({ fields, item, siteFieldTypeOf }: ItemFactsProps) {
  const values = (typeof item === 'object' && item !== null ? item : {}) as FieldItem;
  const related = useContext(SiteRelations);
  const facts = fields.flatMap((field) => {
    const { Value, ValueInItem = Value, isShown } = siteFieldTypeOf(field);
    const value = values[field.name];
    if (value === undefined || isMissing(value) || isShown?.(value as FieldValue, related) === false) return [];
    return [{ field, value: value as FieldValue, Value: ValueInItem }];
  });
  return (
    <dl className={styles.facts}>
      {facts.map(({ field, value, Value }) => (
        <div key={field.id}>
          <dt>{field.label}</dt>
          <dd>
            <Value field={field} value={value} siteFieldTypeOf={siteFieldTypeOf} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
