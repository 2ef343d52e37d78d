import { useSyncExternalStore } from 'react';
import { LeaveDialog } from '../../admin/kit/record/LeaveDialog.tsx';
import { giveUpUnsaved, hasUnsaved } from '../../admin/kit/record/unsaved.ts';
import { logOut } from '../../admin/session/log-out.ts';

let isAsked = false;
const listeners = new Set<() => void>();

function show(asked: boolean): void {
  isAsked = asked;
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** Logs out; with unsaved changes on the page only after the question that every way out of a form asks [D03]. */
export function askToLogOut(): void {
  if (hasUnsaved()) show(true);
  else void logOut();
}

/** The question before a log-out that would lose what was typed. */
export function LogOutQuestion() {
  const opened = useSyncExternalStore(subscribe, () => isAsked);
  const leave = () => {
    giveUpUnsaved();
    return logOut();
  };
  return <LeaveDialog opened={opened} onStay={() => show(false)} onLeave={leave} />;
}
