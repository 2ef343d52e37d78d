import { Button } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../../admin-kit/session/session.ts';
import { listedTypes } from '../../sidebar/useListedTypes.ts';
import { firstActions, recentEntries } from '../dashboard-queries.ts';
import classes from './GettingStarted.module.css';
import { firstSteps, type Memory, type Step, showsSteps } from './getting-started.ts';

/** The first steps on a new installation, with the demo or without; they tick themselves off [A01]. For holders of settings.view. */
export function GettingStarted() {
  const may = useMay();
  const [memory, setMemory] = useLocalStorage<Memory>({
    key: 'millwright.getting-started',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const acts = useQuery({ ...firstActions, enabled: memory !== 'hidden' }).data;
  const listed = useQuery(listedTypes({ isSingle: false })).data;
  const types = listed ?? [];
  const newest = useQuery(recentEntries).data?.items[0] ?? null;
  const type = types.find(({ id }) => id === acts?.contentTypeId) ?? null;
  const steps = acts ? firstSteps({ facts: { acts, type, newest }, may }) : [];
  const isBegun =
    acts !== undefined &&
    listed !== undefined &&
    steps.length > 0 &&
    showsSteps({ acts, memory, hasTypes: types.length > 0 });

  // Meets the browser's storage: once shown, the steps stay until they are dismissed.
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
