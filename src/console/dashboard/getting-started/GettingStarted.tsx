import { Button } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../../admin/session/session.ts';
import { fullestCollections, recentEntries, userCount } from '../dashboard-queries.ts';
import classes from './GettingStarted.module.css';
import { firstSteps, type Memory, type Step, showsSteps } from './getting-started.ts';

/** The first steps on an empty installation; they tick themselves off [A01]. Asks for what other cards have asked for anyway. */
export function GettingStarted() {
  const may = useMay();
  const [memory, setMemory] = useLocalStorage<Memory>({
    key: 'millwright.getting-started',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const collections = useQuery(fullestCollections).data;
  const recent = useQuery(recentEntries).data;
  const [fullest] = collections ?? [];
  const [newest] = recent?.items ?? [];
  const contentFacts = {
    collection: fullest?.slug ?? null,
    hasEntry: recent !== undefined && recent.total > 0,
    hasPublished: recent?.items.some(({ status }) => status === 'publish') ?? false,
    newest: newest ?? null,
  };
  const isKnown = collections !== undefined && recent !== undefined;
  const isShown = isKnown && showsSteps({ facts: { ...contentFacts, accounts: null }, memory });
  const accounts = useQuery({ ...userCount, enabled: isShown && may('users.view') }).data?.total ?? null;
  const steps = firstSteps({ facts: { ...contentFacts, accounts }, may });
  const isBegun = isShown && steps.length > 0;

  // Meets the browser's storage: once seen, the steps stay until they are put away.
  useEffect(() => {
    if (isBegun) setMemory('begun');
  }, [isBegun, setMemory]);

  if (!isBegun) return null;
  const isFinished = steps.every(({ isDone }) => isDone);
  return (
    <section aria-labelledby="getting-started" className={classes.card}>
      <div className={classes.head}>
        <h2 id="getting-started" className={classes.title}>
          {isFinished ? 'All set up' : 'Getting started'}
        </h2>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setMemory('hidden')}>
          Hide these steps
        </Button>
      </div>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <StepLine key={step.title} step={step} />
        ))}
      </ol>
    </section>
  );
}

function StepLine({ step: { title, text, to, isDone } }: { step: Step }) {
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      {isDone ? <IconCircleCheckFilled size={18} aria-label="Done" /> : <IconCircle size={18} aria-label="To do" />}
      <div>
        {to && !isDone ? (
          <Link to={to} className={classes.name}>
            {title}
          </Link>
        ) : (
          <span className={classes.name}>{title}</span>
        )}
        {!isDone && <span className={classes.text}>{text}</span>}
      </div>
    </li>
  );
}
