import { useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import type { ApiError } from '../../api-error.ts';
import { queryClient } from '../../query-client.ts';
import { sessionQuery } from '../../session/session.ts';
import { usePressEnd } from '../usePressEnd.ts';
import { useUnsavedGuard } from './useUnsavedGuard.ts';

interface RecordFormOptions<Values extends FieldValues & { version: number }> {
  /** Names the record, so that typed text is found again after a new sign-in. */
  id: string;
  /** The record as the server has it, or a new one's start. */
  stored: Values;
  resolver: Resolver<Values>;
  /** Fields that are never written to the tab's storage, such as a password. */
  unkept?: readonly (keyof Values & string)[];
}

const noFields: readonly never[] = [];

/** A person's own: somebody else who signs in on this tab does not find it. */
const keptKey = (id: string) => `millwright.draft:${queryClient.getQueryData(sessionQuery.queryKey)?.id ?? ''}:${id}`;

/** What was typed, and the record as it was then. */
interface Kept<Values> {
  values: Values;
  base: Values;
}

function readKept<Values>(key: string): Kept<Values> | undefined {
  const kept = sessionStorage.getItem(key);
  if (kept === null) return undefined;
  try {
    return JSON.parse(kept) as Kept<Values>;
  } catch {
    return undefined;
  }
}

/**
 * The form of one record. What is typed is kept in the tab's storage until it is saved or given up, so that an expired
 * session or a reload loses nothing; leaving with changes asks first.
 */
export function useRecordForm<Values extends FieldValues & { version: number }>({
  id,
  stored,
  resolver,
  unkept = noFields,
}: RecordFormOptions<Values>) {
  const [key] = useState(() => keptKey(id));
  const [kept] = useState(() => readKept<Values>(key));
  const [first] = useState(stored);
  const base = useRef(kept ? { ...first, ...kept.base } : stored);
  const [wasRestored, setWasRestored] = useState(kept !== undefined);
  const pressEnd = usePressEnd();
  const form = useForm<Values>({
    defaultValues: stored as DefaultValues<Values>,
    resolver: async (...given) => {
      await pressEnd();
      return resolver(...given);
    },
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { isDirty } = form.formState;
  const guard = useUnsavedGuard(isDirty, () => sessionStorage.removeItem(key));

  // Meets the query cache: a newer stored version replaces what nobody has touched.
  const taken = useRef(stored.version);
  useEffect(() => {
    if (taken.current === stored.version || isDirty) return;
    taken.current = stored.version;
    base.current = stored;
    form.reset(stored);
  });

  // Meets the tab's storage: brings back once what an earlier visit left.
  useEffect(() => {
    if (kept) form.reset({ ...first, ...kept.values }, { keepDefaultValues: true });
  }, [form, first, kept]);

  // Meets the tab's storage: keeps what differs from the stored record.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty: dirty }) => {
          const keptOf = (given: object) =>
            Object.fromEntries(Object.entries(given).filter(([name]) => !unkept.includes(name)));
          const draft = { values: keptOf(values), base: keptOf(base.current) };
          if (dirty) sessionStorage.setItem(key, JSON.stringify(draft));
          // Taken back by hand: there is nothing to bring back.
          else sessionStorage.removeItem(key);
        },
      }),
    [form, key, unkept],
  );

  const settle = (values: Values) => {
    sessionStorage.removeItem(key);
    setWasRestored(false);
    base.current = values;
    form.reset(values);
  };

  return {
    form,
    isDirty,
    guard,
    wasRestored,
    /** Takes over what the server now has; nothing is unsaved afterwards. */
    settle,
    /** The record as it was when the typing began. */
    base: () => base.current,
    /** Shows other values as typed over a newer stored record. */
    rebase: ({ stored: newer, values }: { stored: Values; values: Values }) => {
      base.current = newer;
      form.reset(newer);
      form.reset(values, { keepDefaultValues: true });
    },
    /** Gives up what was typed. */
    discard: () => settle(stored),
    /** Shows the server's field errors at their fields; returns whether there were any. */
    refuse: (error: ApiError) => {
      for (const [path, messages] of Object.entries(error.fields)) {
        form.setError(path as FieldPath<Values>, { type: 'server', message: messages.join(' ') });
      }
      return Object.keys(error.fields).length > 0;
    },
  };
}
