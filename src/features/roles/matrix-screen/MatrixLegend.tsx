import classes from './PermissionMatrix.module.css';

const ways = [
  { by: 'own', words: 'Chosen here' },
  { by: 'inherited', words: 'Inherited from another role' },
  { by: 'included', words: 'Included in a permission for all content' },
] as const;

/** What the boxes of the matrix draw: by which way the role holds a permission. */
export function MatrixLegend() {
  return (
    <ul className={classes.legend} aria-label="How the boxes are drawn">
      {ways.map(({ by, words }) => (
        <li key={by}>
          <span className={classes.box} data-by={by} data-checked aria-hidden />
          {words}
        </li>
      ))}
    </ul>
  );
}
