import styles from './BlockError.module.css';

/** Stands in the place of a block that cannot be shown [H15]. */
export function BlockError({ text }: { text: string }) {
  return <p className={styles.problem}>{text}</p>;
}
