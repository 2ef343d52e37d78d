import { BooleanValue } from '../boolean/BooleanValue.tsx';
import { DateValue } from '../date/DateValue.tsx';
import { EmailValue } from '../email/EmailValue.tsx';
import { FileValue } from '../file/FileValue.tsx';
import { ImageValue } from '../image/ImageValue.tsx';
import type { InnerDefinition } from '../inner-fields.ts';
import { type FieldItem, type FieldValue, isMissing } from '../kind.ts';
import { MediaValue } from '../media/MediaValue.tsx';
import { NumberValue } from '../number/NumberValue.tsx';
import { SelectValue } from '../select/SelectValue.tsx';
import { UrlValue } from '../url/UrlValue.tsx';
import styles from './ItemFacts.module.css';

/** The fields of one item that hold a value, each with its label. */
export function ItemFacts({ fields, item }: { fields: readonly InnerDefinition[]; item: unknown }) {
  const values = (typeof item === 'object' && item !== null ? item : {}) as FieldItem;
  const present = fields.filter((field) => field.type !== 'relation' && !isMissing(values[field.name]));
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
    case 'select':
      return <SelectValue field={field} value={value} />;
    case 'email':
      return <EmailValue field={field} value={value} />;
    case 'url':
      return <UrlValue field={field} value={value} />;
    case 'image':
      return <ImageValue field={field} value={value} />;
    case 'media':
      return <MediaValue field={field} value={value} />;
    case 'file':
      return <FileValue field={field} value={value} />;
    default:
      return <>{String(value)}</>;
  }
}
