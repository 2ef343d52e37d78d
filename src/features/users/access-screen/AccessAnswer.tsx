import { Alert, Code, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AccessExplanation } from '../users.contract.ts';
import classes from './AccessAnswer.module.css';

interface AccessAnswerProps {
  explanation: AccessExplanation;
  /** A role's name by its slug, where the page knows it. */
  roleName?: (slug: string) => string;
  /** What can be done about a refusal with one of the roles that would grant it. */
  roleAction?: (role: AccessExplanation['grantedBy'][number]) => ReactNode;
  /** Said instead of the roles that would grant it, when they would change nothing. */
  obstacle?: ReactNode;
}

const sources = {
  system: 'System: an admin role holds every permission',
  role: 'A role that grants it',
} as const;

/** Granted or denied, why, since which role, in what time, and what would change it [C07]. */
export function AccessAnswer({ explanation, roleName = (slug) => slug, roleAction, obstacle }: AccessAnswerProps) {
  const { granted, error, source, grantingRole, resolutionTime, slug, grantedBy } = explanation;
  return (
    <div role="status" aria-label="Answer">
      <Alert
        role="group"
        color={granted ? 'green' : 'red'}
        icon={granted ? <IconCircleCheck size={20} aria-hidden /> : <IconCircleX size={20} aria-hidden />}
        title={granted ? 'Granted' : 'Denied'}
      >
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
              <dd>{roleName(grantingRole)}</dd>
            </>
          )}
          <dt>Resolved in</dt>
          <dd>{resolutionTime.toFixed(2)} ms</dd>
        </dl>
        {!granted && (obstacle ?? <Remedies roles={grantedBy} roleAction={roleAction} />)}
      </Alert>
    </div>
  );
}

function Remedies({
  roles,
  roleAction,
}: { roles: AccessExplanation['grantedBy'] } & Pick<AccessAnswerProps, 'roleAction'>) {
  if (roles.length === 0) {
    return (
      <Text size="sm" mt="sm">
        No assignable role grants it. Add it to a role, then give the person that role.
      </Text>
    );
  }
  return (
    <section aria-label="What would grant it">
      <Text size="sm" fw={600} mt="sm" mb={4}>
        Any of these roles would grant it
      </Text>
      <ul className={classes.roles}>
        {roles.map((role) => (
          <li key={role.id}>
            <span>
              {role.name} <Code>{role.slug}</Code>
            </span>
            {roleAction?.(role)}
          </li>
        ))}
      </ul>
    </section>
  );
}
