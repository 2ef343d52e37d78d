import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { SecurityHealth } from '../security.contract.ts';
import classes from './HealthPanel.module.css';
import { healthQuery } from './health-query.ts';

interface Finding {
  isGood: boolean;
  title: string;
  text: string;
}

/** Secret, https, cookie and limits: whether each is as it should be [A07]. Never a secret itself. */
export function HealthPanel() {
  const health = useQuery(healthQuery);
  if (health.isError && !health.data) {
    return (
      <Stack gap="xs" role="alert" align="flex-start">
        <Text size="sm">The health of the installation could not be read.</Text>
        <Button size="xs" variant="default" onClick={() => void health.refetch()}>
          Try Again
        </Button>
      </Stack>
    );
  }
  if (!health.data) {
    return (
      <Stack gap="xs" role="status" aria-label="Loading content...">
        <Skeleton height={14} />
        <Skeleton height={14} />
        <Skeleton height={14} />
      </Stack>
    );
  }
  return (
    <ul className={classes.list}>
      {findingsOf(health.data).map(({ isGood, title, text }) => (
        <li key={title} data-good={isGood || undefined}>
          {isGood ? (
            <IconCircleCheck size={18} aria-label="Good" />
          ) : (
            <IconAlertTriangle size={18} aria-label="To improve" />
          )}
          <div>
            <strong>{title}</strong>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function findingsOf({ secret, isHttps, publicUrl, cookie, rateLimits }: SecurityHealth): Finding[] {
  return [
    {
      isGood: secret.source === 'environment' && secret.strength !== 'short',
      title: 'Signing secret',
      text: `${sources[secret.source]} ${strengths[secret.strength]}`,
    },
    {
      isGood: isHttps,
      title: 'Encrypted connection',
      text: isHttps
        ? `The site is served over https at ${publicUrl}.`
        : `The site is served over plain http at ${publicUrl}. Use https wherever others can reach it.`,
    },
    {
      isGood: cookie.secure,
      title: 'Session cookie',
      text: `${cookie.name}, ${cookie.secure ? 'sent over https alone' : 'also sent over plain http, which is right for this machine alone'}.`,
    },
    {
      isGood: rateLimits,
      title: 'Limits',
      text: rateLimits ? 'Guessing is slowed down and stopped.' : 'RATE_LIMITS is off: guessing is not stopped.',
    },
  ];
}

const sources = {
  environment: 'Set by the operator.',
  file: 'No secret is set; this installation keeps a random one in its data folder.',
};

const strengths = {
  short: 'It has under 32 bytes, which is good for development only.',
  sufficient: 'It has 32 to 47 bytes, which is enough.',
  strong: 'It has 48 bytes or more.',
};
