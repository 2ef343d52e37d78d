import { Code } from '@mantine/core';
import { IconArrowNarrowRight } from '@tabler/icons-react';
import { Fragment } from 'react';
import type { AccessExplanation } from '../access/access.contract.ts';
import classes from './GrantPath.module.css';

interface GrantPathProps {
  path: NonNullable<AccessExplanation['path']>;
  /** The permission that the last role grants. */
  granting: string;
  /** The one that is asked about; the granting one may include it. */
  permission: string;
}

/** The way from a person's role to their right: through the roles that it inherits from, and a permission that includes it. */
export function GrantPath({ path, granting, permission }: GrantPathProps) {
  return (
    <span className={classes.path}>
      {path.map(({ slug, name }, place) => (
        <Fragment key={slug}>
          {place > 0 && <Step words="inherits from" />}
          <span className={classes.role}>{name}</span>
        </Fragment>
      ))}
      <Step words="grants" />
      <Code>{granting}</Code>
      {granting !== permission && (
        <>
          <Step words="includes" />
          <Code>{permission}</Code>
        </>
      )}
    </span>
  );
}

function Step({ words }: { words: string }) {
  return (
    <span className={classes.step}>
      {' '}
      {words} <IconArrowNarrowRight size={16} aria-hidden />
    </span>
  );
}
