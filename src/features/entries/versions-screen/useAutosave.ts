import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import { type ApiError, asApiError } from '../../../admin-kit/api-error.ts';
import { equal } from '../../../admin-kit/kit/merge/versions.ts';
import type { useRecordForm } from '../../../admin-kit/kit/record/useRecordForm.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import type { FieldErrors } from '../../../contracts/call/errors.ts';
import { type EntryForm, formOf } from '../admin/entry-form.ts';
import { draftsClient, entriesClient, revisionsClient } from '../entries.client.ts';
import type { Entry, EntryModel } from '../entries.contract.ts';
import { baseAfter, changeIn } from './autosaved-change.ts';

/** The pause of typing before an autosave, in ms. */
const pause = 3000;
/** The pause after a failed autosave, in ms. */
const retryAfter = 10_000;

interface AutosaveOptions {
  model: EntryModel;
  /** Null for a new entry. */
  entry: Entry | null;
  /** Creates a draft of what was typed; null where only a person creates one. */
  create: ((typed: EntryForm) => Promise<Entry>) | null;
  record: ReturnType<typeof useRecordForm<EntryForm>>;
  /** True while nothing may be saved by itself, such as during a save. */
  isHeld: boolean;
  /** Puts what the server has into the query cache. */
  remember: (stored: Entry) => void;
}

export interface Autosaved {
  /** When the form was last autosaved, ISO 8601; null where it was not. */
  savedAt: string | null;
  /** Why the last attempt saved nothing; null where it did, and where there is no network. */
  failure: string | null;
  /** What the last attempt left out, and why, by path. */
  skipped: FieldErrors;
}

const nothing = { savedAt: null, failure: null, skipped: {}, startedDraft: false };

/**
 * Saves an entry's form into its draft after a pause of typing, and creates a new one. The inputs stay as they are; what cannot be stored is told
 * at its field. A newer version of somebody else is left to the person; text that an earlier visit left is not saved
 * before something is typed.
 */
export function useAutosave({ model, entry, create, record, isHeld, remember }: AutosaveOptions) {
  const [state, setState] = useState<Autosaved & { startedDraft: boolean }>(nothing);
  const running = useRef<Promise<void> | null>(null);
  const save = useRef<() => void>(() => {});
  const tried = useRef<EntryForm | null>(null);
  const told = useRef<FieldErrors>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { form } = record;
  const start = useRef(record.base());
  /** The entry that was created here, before the page shows it. */
  const begun = useRef<Entry | null>(null);

  const wait = useCallback((delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => save.current(), delay);
  }, []);

  const send = async (before: Entry, typed: EntryForm) => {
    const base = record.base();
    const changed = changeIn(model, { values: typed, base });
    if (changed === null) return;
    const body = { ...changed.change, version: base.version, autosave: true as const };
    const { data: saved, skipped } = await draftsClient.save.call({ params: { id: before.id }, body });
    record.keepTyping(baseAfter({ typed, stored: formOf(model, saved), paths: changed.paths, skipped }));
    remember(saved);
    for (const { key } of [entriesClient.list, revisionsClient.list]) {
      void queryClient.invalidateQueries({ queryKey: key });
    }
    notify(skipped);
    setState(({ startedDraft }) => ({
      savedAt: new Date().toISOString(),
      failure: null,
      skipped,
      startedDraft: startedDraft || (saved.hasDraft && !before.hasDraft),
    }));
  };

  /** Creates the entry, and goes on with what it says beside its title. */
  const begin = async (typed: EntryForm) => {
    if (create === null || equal(typed, start.current)) return;
    const made = await create(typed);
    begun.current = made;
    const paths = new Set(typed.title.trim() === '' ? [] : ['title']);
    record.keepTyping(baseAfter({ typed, stored: formOf(model, made), paths, skipped: {} }));
    tried.current = null;
    wait(0);
  };

  /** Marks what was skipped at its field, and takes back what no longer is. */
  const notify = (skipped: FieldErrors) => {
    for (const path of Object.keys(told.current) as FieldPath<EntryForm>[]) {
      if (!(path in skipped) && form.getFieldState(path).error?.type === 'skipped') form.clearErrors(path);
    }
    for (const [path, messages] of Object.entries(skipped)) {
      form.setError(path as FieldPath<EntryForm>, { type: 'skipped', message: messages.join(' ') });
    }
    told.current = skipped;
  };

  const fail = (error: ApiError) => {
    if (error.code === 'VERSION_CONFLICT') return remember(error.current as Entry);
    const isPassing = error.status === 0 || error.status === 429 || error.status >= 500;
    const words = `Not saved automatically. ${error.message}${isPassing ? ' Trying again soon.' : ''}`;
    // Without a network the console's notice says it already.
    const failure = error.status === 0 && !navigator.onLine ? null : words;
    setState((before) => ({ ...before, failure }));
    if (!isPassing) return;
    tried.current = null;
    wait(retryAfter);
  };

  // Meets the clock: the timer of an earlier drawing finds the state of the last.
  useEffect(() => {
    save.current = () => {
      if (isHeld || running.current !== null) return wait(pause);
      const present = entry ?? begun.current;
      if (present !== null && present.version > record.base().version) return wait(pause);
      const typed = structuredClone(form.getValues());
      if (tried.current !== null && equal(typed, tried.current)) return;
      tried.current = typed;
      running.current = record
        .saveBeside(() => (present === null ? begin(typed) : send(present, typed)))
        .catch((failure: unknown) => fail(asApiError(failure)))
        .finally(() => {
          running.current = null;
        });
    };
  });

  // Meets the form and the clock: each change begins the pause anew.
  useEffect(() => {
    tried.current = structuredClone(form.getValues());
    const end = form.subscribe({ formState: { values: true }, callback: () => wait(pause) });
    return () => {
      end();
      clearTimeout(timer.current);
    };
  }, [form, wait]);

  // Meets the network: what waits for it is saved once it is back.
  useEffect(() => {
    const goOn = async () => {
      await running.current;
      save.current();
    };
    const begin = () => void goOn();
    window.addEventListener('online', begin);
    return () => window.removeEventListener('online', begin);
  }, []);

  return {
    ...state,
    /** Resolves when no autosave runs any more, so that a save does not meet it. */
    settled: async () => {
      clearTimeout(timer.current);
      await running.current;
    },
    /** Saves what was typed without waiting for a pause, as far as it can be stored. */
    saveNow: async () => {
      await running.current;
      clearTimeout(timer.current);
      save.current();
      await running.current;
    },
    /** The entry that was created by itself, also before the page shows it; null where none was. */
    begun: () => begun.current,
    /** Forgets the last autosave, after a save. */
    forget: () => setState(nothing),
  };
}
