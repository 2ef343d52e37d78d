import type { ReactNode } from 'react';
import styles from './FormPage.module.css';
import type { FieldView, PageChoice } from './field-view.ts';

/** One field of a page's form: its label, its hints, its input and what is wrong with it. */
export function PageField({ field }: { field: FieldView }) {
  const { control, name, label } = field;
  if (control.as === 'items') {
    return (
      <Group field={field}>
        {control.items.map((inner) => (
          <div key={inner[0]?.name ?? name} className={styles.item}>
            {inner.map((one) => (
              <PageField key={one.name} field={one} />
            ))}
          </div>
        ))}
      </Group>
    );
  }
  if (control.as === 'switch' || (control.as === 'choices' && control.several)) {
    const type = control.as === 'switch' ? 'radio' : 'checkbox';
    return (
      <Group field={field}>
        {control.choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input type={type} name={name} value={choice.value} defaultChecked={field.values.includes(choice.value)} />
            {choice.label}
          </label>
        ))}
      </Group>
    );
  }
  return (
    <div className={styles.field} data-field={name}>
      <label htmlFor={name}>
        {label}
        <RequiredMark field={field} />
      </label>
      <Notes field={field} />
      <Input field={field} />
    </div>
  );
}

function Input({ field }: { field: FieldView }) {
  const { control, name, values, isRequired, fieldErrors } = field;
  const common = {
    id: name,
    name,
    required: isRequired,
    ...(fieldErrors.length > 0 && { 'aria-invalid': true }),
    'aria-describedby': `${name}-notes`,
  };
  switch (control.as) {
    case 'lines':
      return <textarea {...common} {...control.attributes} rows={control.rows} defaultValue={values[0] ?? ''} />;
    case 'choices':
      return <Choice choices={control.choices} value={values[0] ?? ''} common={common} />;
    case 'files':
      return <input {...common} type="file" accept={control.accept} multiple={control.several} />;
    case 'input':
      return <input {...common} {...control.attributes} type={control.type} defaultValue={values[0] ?? ''} />;
    default:
      return null;
  }
}

function Choice({ choices, value, common }: { choices: readonly PageChoice[]; value: string; common: object }) {
  return (
    <select {...common} defaultValue={value}>
      <option value="">Choose…</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

function Group({ field, children }: { field: FieldView; children: ReactNode }) {
  const { name, label, fieldErrors } = field;
  return (
    <fieldset
      className={styles.group}
      data-field={name}
      id={name}
      tabIndex={-1}
      aria-describedby={`${name}-notes`}
      {...(fieldErrors.length > 0 && { 'aria-invalid': true })}
    >
      <legend>
        {label}
        <RequiredMark field={field} />
      </legend>
      <Notes field={field} />
      {children}
    </fieldset>
  );
}

/** Whether a field with a condition is required shows only while the form is filled in. */
function RequiredMark({ field: { isRequired, condition } }: { field: FieldView }) {
  if (!isRequired && !condition) return null;
  return (
    <span className={styles.required} data-required-mark hidden={!isRequired}>
      {' '}
      (required)
    </span>
  );
}

function Notes({ field: { name, hint, condition, kept = [], fieldErrors } }: { field: FieldView }) {
  return (
    <div id={`${name}-notes`}>
      {condition ? (
        <p className={styles.condition} data-condition>
          {condition}
        </p>
      ) : null}
      {hint ? <p className={styles.hint}>{hint}</p> : null}
      {kept.length > 0 ? <p className={styles.hint}>Saved: {kept.join(', ')}. Another choice replaces it.</p> : null}
      {fieldErrors.map((text) => (
        <p key={text} className={styles.problem}>
          {text}
        </p>
      ))}
    </div>
  );
}
