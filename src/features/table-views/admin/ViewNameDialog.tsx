import { NameDialog } from '../../../admin-kit/kit/dialogs/NameDialog.tsx';

interface ViewNameDialogProps {
  title: string;
  start: string;
  onClose: () => void;
  onSave: (name: string) => Promise<void>;
}

/** Asks for the name of a view. */
export function ViewNameDialog(props: ViewNameDialogProps) {
  return (
    <NameDialog
      {...props}
      label="Name"
      placeholder="Unpublished since spring"
      maxLength={60}
      failure="The view was not saved"
      errorsOf={['name']}
    />
  );
}
