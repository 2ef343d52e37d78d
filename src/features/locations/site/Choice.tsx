import { useId } from 'react';
import styles from './Choice.module.css';

interface ChoiceProps {
  name: 'industry' | 'location';
  label: string;
  placeholder: string;
  options: readonly { id: string; label: string }[];
  value: string | null;
}

/** One of the two native selects of a choice, with ids as values. */
export function Choice({ name, label, placeholder, options, value }: ChoiceProps) {
  const id = useId();
  return (
    <p className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} required defaultValue={value ?? ''}>
        <option value="">{placeholder}</option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
    </p>
  );
}
