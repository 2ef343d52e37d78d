import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiError, asApiError } from '../../../admin-kit/api-error.ts';
import { importsClient } from '../imports.client.ts';
import type { ImportCheck, ImportPlan } from '../imports.contract.ts';

const pauseMs = 300;

interface Check {
  /** Of the rows that were looked at; undefined until the first answer. */
  result: ImportCheck | undefined;
  error: ApiError | null;
  /** The result belongs to an earlier plan. */
  isStale: boolean;
  /** Looks at all rows that are left. */
  lookOn: () => void;
  isLookingOn: boolean;
}

/** The outcome of a plan, checked a moment after its last change; at first for as many rows as one answer has time for. */
export function useCheck({ id, plan }: { id: string; plan: ImportPlan }): Check {
  const [settled] = useDebouncedValue(plan, pauseMs);
  const [further, setFurther] = useState<{ plan: ImportPlan; result: ImportCheck; isRunning: boolean } | null>(null);
  const params = { id };
  const query = useQuery({
    queryKey: ['imports', 'check', id, settled],
    queryFn: ({ signal }) => importsClient.check.call({ params, body: { plan: settled } }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const isOfThisPlan = further?.plan === settled;
  const result = isOfThisPlan ? further.result : query.data;
  const lookOn = async () => {
    let all = result;
    while (all && all.next !== null) {
      setFurther({ plan: settled, result: all, isRunning: true });
      const next = await importsClient.check
        .call({ params, body: { plan: settled, after: all.next } })
        .catch(() => null);
      if (next === null) break;
      all = joined(all, next);
    }
    if (all) setFurther({ plan: settled, result: all, isRunning: false });
  };
  return {
    result,
    error: query.error && asApiError(query.error),
    isStale: query.isPlaceholderData || settled !== plan,
    lookOn: () => void lookOn(),
    isLookingOn: isOfThisPlan && further.isRunning,
  };
}

const rejectedShown = 20;

function joined(one: ImportCheck, next: ImportCheck): ImportCheck {
  const refusedCells = new Map(Object.entries(one.refusedCells));
  for (const [column, cells] of Object.entries(next.refusedCells))
    refusedCells.set(column, (refusedCells.get(column) ?? 0) + cells);
  return {
    looked: one.looked + next.looked,
    next: next.next,
    counts: {
      created: one.counts.created + next.counts.created,
      updated: one.counts.updated + next.counts.updated,
      unchanged: one.counts.unchanged + next.counts.unchanged,
      refused: one.counts.refused + next.counts.refused,
    },
    refusedCells: Object.fromEntries(refusedCells),
    refused: [...one.refused, ...next.refused].slice(0, rejectedShown),
    missing: Object.fromEntries(
      [...new Set([...Object.keys(one.missing), ...Object.keys(next.missing)])].map((column) => [
        column,
        [...new Set([...(one.missing[column] ?? []), ...(next.missing[column] ?? [])])],
      ]),
    ),
    preview: one.preview,
  };
}
