import styles from './QuoteForm.module.css';

interface QuoteFieldsProps {
  /** The site that the request comes from [K11]. */
  website: string;
  /** Keeps ids of a page and of a dialog apart. */
  prefix: string;
  typed?: Readonly<Record<string, string>>;
  fieldErrors?: Readonly<Record<string, readonly string[]>>;
}

const fields = [
  { name: 'firstName', label: 'First name', type: 'text', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name', type: 'text', autoComplete: 'family-name' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
  { name: 'phone', label: 'Phone (optional)', type: 'tel', autoComplete: 'tel' },
  { name: 'message', label: 'Message (optional)', type: 'lines' },
] as const;

const maxLengths: Readonly<Record<string, number>> = { email: 320, phone: 20, message: 2000 };

/** The fields about the person who asks for a quote [K09]. */
export function QuoteFields({ website, prefix, typed = {}, fieldErrors = {} }: QuoteFieldsProps) {
  return (
    <>
      {fields.map(({ name, label, type, ...input }) => {
        const texts = fieldErrors[name] ?? [];
        const shared = {
          id: `${prefix}-${name}`,
          name,
          defaultValue: typed[name] ?? '',
          maxLength: maxLengths[name] ?? 100,
          'aria-describedby': `${prefix}-${name}-problem`,
          ...(texts.length > 0 && { 'aria-invalid': true }),
        };
        return (
          <div key={name} className={styles.field}>
            <label htmlFor={`${prefix}-${name}`}>{label}</label>
            {type === 'lines' ? <textarea {...shared} rows={3} /> : <input {...input} {...shared} type={type} />}
            <p
              id={`${prefix}-${name}-problem`}
              className="fault"
              data-problem={name}
              {...(texts.length > 0 && { role: 'alert' })}
            >
              {texts.join(' ')}
            </p>
          </div>
        );
      })}
      <input type="hidden" name="website" value={website} />
      <p className="trap" aria-hidden="true">
        <label htmlFor={`${prefix}-trap`}>Leave this empty</label>
        <input id={`${prefix}-trap`} type="text" name="_trap" tabIndex={-1} autoComplete="off" />
      </p>
    </>
  );
}
