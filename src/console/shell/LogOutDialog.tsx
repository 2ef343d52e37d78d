import { pageStore, usePageStore } from '../../admin-kit/browser/page-store.ts';
import { LeaveDialog } from '../../admin-kit/kit/record/LeaveDialog.tsx';
import { canSaveUnsaved, giveUpUnsaved, hasUnsaved, saveUnsaved } from '../../admin-kit/kit/record/unsaved.ts';
import { logOut } from '../../admin-kit/session/sign-out/log-out.ts';

const isOpen = pageStore(false);

/** Logs out; with unsaved changes on the page only after the question that every way out of a form asks [D03]. */
export function askToLogOut(): void {
  if (hasUnsaved()) isOpen.set(true);
  else void logOut();
}

/** The question before a log-out that would lose what was typed. */
export function LogOutDialog() {
  const opened = usePageStore(isOpen);
  const leave = () => {
    giveUpUnsaved();
    return logOut();
  };
  const saveAndLeave = async () => {
    if (await saveUnsaved()) await logOut();
  };
  return (
    <LeaveDialog
      opened={opened}
      onStay={() => isOpen.set(false)}
      onLeave={leave}
      onSaveAndLeave={opened && canSaveUnsaved() ? saveAndLeave : undefined}
    />
  );
}
