import { Alert, Code, Text } from '@mantine/core';
import { IconCheck, IconCircleCheck, IconCircleX, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AccessExplanation } from '../access/access.contract.ts';
import { decisionInWords } from '../access/access.rules.ts';
import classes from './AccessAnswer.module.css';
import { GrantPath } from './GrantPath.tsx';

interface AccessAnswerProps {
  person: string;
  explanation: AccessExplanation;
  /** A role's name by its slug, where the page knows it. */
  roleName: (slug: string) => string;
  /** What can be done about an error. */
  children: ReactNode;
}

const sources = {
  system: 'System: an admin role holds every permission',
  role: 'A role that grants it',
} as const;

/** Granted or denied, why, through what, in what time; and, of an error, what would change it [C07]. */
export function AccessAnswer({ person, explanation, roleName, children }: AccessAnswerProps) {
  const { granted, error, source, grantingRole, grantingPermission, path, resolutionTime, slug } = explanation;
  return (
    <div role="status" aria-label="Answer">
      <Alert
        role="group"
        color={granted ? 'green' : 'red'}
        icon={granted ? <IconCircleCheck size={20} aria-hidden /> : <IconCircleX size={20} aria-hidden />}
        title={granted ? 'Granted' : 'Denied'}
      >
        <Text mb="xs">{decisionInWords({ person, explanation, roleName })}</Text>
        <dl className={classes.facts}>
          <dt>Permission</dt>
          <dd>
            <Code>{slug}</Code>
          </dd>
          {error && (
            <>
              <dt>Reason</dt>
              <dd>{error}</dd>
            </>
          )}
          {source && (
            <>
              <dt>Source</dt>
              <dd>{sources[source]}</dd>
            </>
          )}
          {grantingRole && (
            <>
              <dt>Granting role</dt>
              <dd>{path?.[0]?.name ?? roleName(grantingRole)}</dd>
            </>
          )}
          {path && grantingPermission && (
            <>
              <dt>Through</dt>
              <dd>
                <GrantPath path={path} granting={grantingPermission} permission={slug} />
              </dd>
            </>
          )}
          <dt>Resolved in</dt>
          <dd>{resolutionTime.toFixed(2)} ms</dd>
        </dl>
        {!granted && children}
        <NeededBeside needed={explanation.neededBeside} />
      </Alert>
    </div>
  );
}

/** What some acts need beside the permission that is asked about. */
function NeededBeside({ needed }: { needed: AccessExplanation['neededBeside'] }) {
  if (needed.length === 0) return null;
  return (
    <section aria-label="Also needed">
      <Text size="sm" fw={600} mt="sm" mb={4}>
        Some acts need another permission as well
      </Text>
      <ul className={classes.cures}>
        {needed.map(({ permission, purpose, granted }) => (
          <li key={permission}>
            <span className={classes.words}>
              <Code>{permission}</Code> {purpose}
            </span>
            <span className={classes.standing}>
              {granted ? <IconCheck size={16} aria-hidden /> : <IconMinus size={16} aria-hidden />}
              {granted ? 'Granted' : 'Denied'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
