import { useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import type { ApiError } from '../../api-error.ts';
import { browserStorage, keptValue } from '../../browser/kept-value.ts';
import { queryClient } from '../../query-client.ts';
import { sessionQuery } from '../../session/session.ts';
import { usePressEnd } from '../dialogs/usePressEnd.ts';
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
const draftKey = (id: string) => `millwright.draft:${queryClient.getQueryData(sessionQuery.queryKey)?.id ?? ''}:${id}`;

/** What was typed, and the record as it was then. */
interface Draft<Values> {
  values: Values;
  base: Values;
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
  const [draft] = useState(() => keptValue<Draft<Values>>(draftKey(id), browserStorage('sessionStorage')));
  const [earlier] = useState(() => draft.get());
  const [first] = useState(stored);
  const base = useRef(earlier ? { ...first, ...earlier.base } : stored);
  const [wasRestored, setWasRestored] = useState(earlier !== null);
  const pressEnd = usePressEnd();
  const form = useForm<Values>({
    defaultValues: stored as DefaultValues<Values>,
    resolver: async (...question) => {
      await pressEnd();
      return resolver(...question);
    },
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { isDirty } = form.formState;
  const guard = useUnsavedGuard(isDirty, draft.forget);

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
    if (earlier) form.reset({ ...first, ...earlier.values }, { keepDefaultValues: true });
  }, [form, first, earlier]);

  // Meets the tab's storage: keeps what differs from the stored record.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty: dirty }) => {
          const keptOf = (all: object) =>
            Object.fromEntries(Object.entries(all).filter(([name]) => !unkept.includes(name))) as Values;
          if (dirty) draft.set({ values: keptOf(values), base: keptOf(base.current) });
          // Taken back by hand: there is nothing to bring back.
          else draft.forget();
        },
      }),
    [form, draft, unkept],
  );

  const settle = (values: Values) => {
    draft.forget();
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
