import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formStepsClient } from '../submissions.client.ts';

/** How many visitors completed each step of a form, and how many of those before it went on. */
export function StepFigures({ formId }: { formId: string }) {
  const { data: steps = [] } = useQuery(formStepsClient.list.query({ params: { id: formId } }));
  const [first] = steps;
  if (!first || first.completed === 0) return null;
  return (
    <Text size="sm" c="dimmed" mb="sm" component="ol" aria-label="Completed steps" pl="lg">
      {steps.map(({ title, field, completed }, place) => {
        const before = steps[place - 1]?.completed ?? 0;
        return (
          <li key={field}>
            {title}: completed {completed === 1 ? 'once' : `${completed} times`}
            {before > 0 && ` (${Math.min(100, Math.round((100 * completed) / before))} % of the step before)`}
          </li>
        );
      })}
    </Text>
  );
}
