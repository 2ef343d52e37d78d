import { useCallback, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import type { ApiError } from '../../api-error.ts';
import { browserStorage } from '../../browser/kept-value.ts';
import { unsavedTypingOf } from '../../browser/unsaved-typing.ts';
import { queryClient } from '../../query-client.ts';
import { sessionQuery } from '../../session/session.ts';
import { usePressEnd } from '../dialogs/usePressEnd.ts';
import { equal } from '../merge/versions.ts';
import { useUnsavedGuard } from './useUnsavedGuard.ts';

interface RecordFormOptions<Values extends FieldValues & { version: number }> {
  /** Names the record, so that typed text is found again after a new sign-in. */
  name: string;
  /** The record as the server has it, or a new one's start. */
  stored: Values;
  resolver: Resolver<Values>;
  /** Fields that are never written to the browser's storage, such as a password. */
  unkept?: readonly (keyof Values & string)[];
  /** How long what was typed is kept: as long as the tab, or on the device, where it survives the tab and a crash. */
  keptOn?: 'tab' | 'device';
}

const noFields: readonly never[] = [];

/** What was typed, and the record as it was then. */
interface Draft<Values> {
  values: Values;
  base: Values;
}

/** Names this page among the tabs of the browser. */
const tab = crypto.randomUUID();

function draftOf<Values>(name: string, keptOn: 'tab' | 'device') {
  const personId = queryClient.getQueryData(sessionQuery.queryKey)?.id ?? '';
  const storage = browserStorage(keptOn === 'tab' ? 'sessionStorage' : 'localStorage');
  return unsavedTypingOf<Draft<Values>>({ storage, personId, record: name, tab });
}

/**
 * The form of one record. What is typed is kept in the browser's storage until it is saved or given up, so that an expired
 * session or a reload loses nothing, and on the device not even a crash; leaving with changes asks first.
 */
export function useRecordForm<Values extends FieldValues & { version: number }>({
  name,
  stored,
  resolver,
  unkept = noFields,
  keptOn = 'tab',
}: RecordFormOptions<Values>) {
  const [draft] = useState(() => draftOf<Values>(name, keptOn));
  const [first] = useState(stored);
  const [restored] = useState(() => {
    const typed = draft.get();
    // A save whose answer the tab did not live to see.
    const isStored = typed !== null && equal({ ...typed.value.values, version: 0 }, { ...first, version: 0 });
    if (isStored) draft.forget();
    return isStored ? null : typed;
  });
  const earlier = restored?.value ?? null;
  const base = useRef(earlier ? { ...first, ...earlier.base } : stored);
  const [restoredFrom, setRestoredFrom] = useState(restored?.at ?? null);
  const pressEnd = usePressEnd();
  /** The fields that somebody typed into; the others have no error before the first try to save. */
  const [typed] = useState(() => new Set<string>());
  const isTried = useRef(false);
  const form = useForm<Values>({
    defaultValues: stored as DefaultValues<Values>,
    resolver: async (values, context, options) => {
      await pressEnd();
      const [left, ...others] = options.names ?? [];
      const isUntouched = left !== undefined && others.length === 0 && !typed.has(left);
      return isUntouched && !isTried.current ? { values, errors: {} } : resolver(values, context, options);
    },
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { isDirty } = form.formState;
  const guard = useUnsavedGuard(isDirty, draft.forget);

  const taken = useRef(stored.version);

  // Meets the browser's storage: brings back once what an earlier visit left.
  useEffect(() => {
    if (earlier) form.reset({ ...first, ...earlier.values }, { keepDefaultValues: true });
  }, [form, first, earlier]);

  const keptOf = useCallback(
    (all: object) => Object.fromEntries(Object.entries(all).filter(([field]) => !unkept.includes(field))) as Values,
    [unkept],
  );

  // Meets the browser's storage: keeps what differs from the stored record.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty: dirty, name: changed }) => {
          if (changed) typed.add(changed);
          if (dirty) draft.set({ values: keptOf(values), base: keptOf(base.current) });
          // Taken back by hand: there is nothing to bring back.
          else draft.forget();
        },
      }),
    [form, draft, keptOf, typed],
  );

  // Values that were typed while a save ran are still unsaved.
  const isTypedOn = useRef(false);
  const isMoved = useRef(false);
  const settle = (values: Values) => {
    isTypedOn.current = false;
    draft.forget();
    setRestoredFrom(null);
    base.current = values;
    form.reset(values);
  };

  const saving = useRef(0);
  /** Saves while somebody types on: until its end, nothing that is read is taken for somebody else's. */
  const saveBeside = async (save: () => Promise<void>) => {
    saving.current += 1;
    await save().finally(() => {
      saving.current -= 1;
    });
  };

  /** What was typed is stored, as `newer` says, while somebody types on: inputs, errors and focus stay as they are. */
  const keepTyping = (newer: Values) => {
    const kept = {
      keepValues: true,
      keepErrors: true,
      keepTouched: true,
      keepIsSubmitted: true,
      keepSubmitCount: true,
    };
    base.current = newer;
    taken.current = newer.version;
    form.setValue('version' as FieldPath<Values>, newer.version as never);
    form.reset(newer, kept);
    const values = form.getValues();
    form.reset(values, { ...kept, keepDefaultValues: true });
    setRestoredFrom(null);
    if (equal(values, newer)) draft.forget();
    else draft.set({ values: keptOf(values), base: keptOf(newer) });
  };

  // Meets the query cache: a newer stored version replaces what nobody has touched. Where it says all that the form began with,
  // as after somebody set a new password, the typing goes on over it.
  useEffect(() => {
    // What a busy page draws late, or a save of its own told of before its answer came, is nothing newer.
    if (stored.version <= taken.current || saving.current > 0) return;
    if (!isDirty) {
      taken.current = stored.version;
      base.current = stored;
      form.reset(stored);
    } else if (restoredFrom === null && equal({ ...stored, version: 0 }, { ...base.current, version: 0 })) {
      keepTyping(stored);
    }
  });

  return {
    form,
    /** The form's own, after which a field that was never typed into shows its error too. */
    handleSubmit: (...acts: Parameters<typeof form.handleSubmit>) => {
      isTried.current = true;
      return form.handleSubmit(...acts);
    },
    isDirty,
    guard: {
      ...guard,
      allowLeaving: () => {
        if (!isTypedOn.current || isMoved.current) guard.allowLeaving();
      },
    },
    /** When what an earlier visit left was typed; null where nothing was restored. */
    restoredFrom,
    /** Takes over what the server now has; nothing is unsaved afterwards. */
    settle,
    /** The record as it was when the typing began. */
    base: () => base.current,
    /** Shows other values as typed over a newer stored record. */
    rebase: ({ stored: newer, values }: { stored: Values; values: Values }) => {
      isTypedOn.current = true;
      base.current = newer;
      form.reset(newer);
      form.reset(values, { keepDefaultValues: true });
    },
    keepTyping,
    saveBeside,
    isSavingBeside: () => saving.current > 0,
    /** The new record is created: what is typed from here on is kept for its own form, which may open any moment. */
    becomes: (createdName: string) => {
      draft.moveTo(createdName);
      isMoved.current = true;
    },
    /** Gives up what was typed. */
    discard: () => settle(stored),
    /** Shows the server's field errors at their fields; returns whether there were any. */
    deny: (error: ApiError) => {
      for (const [path, messages] of Object.entries(error.fields)) {
        form.setError(path as FieldPath<Values>, { type: 'server', message: messages.join(' ') });
      }
      return Object.keys(error.fields).length > 0;
    },
  };
}
