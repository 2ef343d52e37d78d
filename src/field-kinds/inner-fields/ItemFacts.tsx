import { useContext } from 'react';
import { BooleanValue } from '../boolean/BooleanValue.tsx';
import { DateValue } from '../date/DateValue.tsx';
import { EmailValue } from '../email/EmailValue.tsx';
import { FileValue } from '../file/FileValue.tsx';
import { ShownFiles } from '../file/SiteFiles.tsx';
import { type FieldItem, type FieldValue, isMissing } from '../kit/kind.ts';
import { NumberValue } from '../number/NumberValue.tsx';
import { RelationValue } from '../relation/RelationValue.tsx';
import { SiteRelations } from '../relation/SiteRelations.tsx';
import { SelectValue } from '../select/SelectValue.tsx';
import { UrlValue } from '../url/UrlValue.tsx';
import styles from './ItemFacts.module.css';
import type { InnerDefinition } from './inner-fields.ts';

/** The fields of one item that hold a value, each with its label. */
export function ItemFacts({ fields, item }: { fields: readonly InnerDefinition[]; item: unknown }) {
  const values = (typeof item === 'object' && item !== null ? item : {}) as FieldItem;
  const related = useContext(SiteRelations);
  const present = fields.filter((field) => {
    const value = values[field.name];
    // A label without anything beside it would still tell of an entry that visitors may not know.
    const isShown = field.type !== 'relation' || [value].flat().some((id) => Object.hasOwn(related, String(id)));
    return isShown && !isMissing(value);
  });
  return (
    <dl className={styles.facts}>
      {present.map((field) => (
        <div key={field.id}>
          <dt>{field.label}</dt>
          <dd>
            <InnerValue field={field} value={values[field.name] as FieldValue} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function InnerValue({ field, value }: { field: InnerDefinition; value: FieldValue }) {
  switch (field.type) {
    case 'boolean':
      return <BooleanValue field={field} value={value} />;
    case 'date':
      return <DateValue field={field} value={value} />;
    case 'number':
      return <NumberValue field={field} value={value} />;
    case 'relation':
      return <RelationValue field={field} value={value} />;
    case 'select':
      return <SelectValue field={field} value={value} />;
    case 'email':
      return <EmailValue field={field} value={value} />;
    case 'url':
      return <UrlValue field={field} value={value} />;
    case 'image':
    case 'media':
      return <ShownFiles value={value} />;
    case 'file':
      return <FileValue field={field} value={value} />;
    default:
      return <>{String(value)}</>;
  }
}
