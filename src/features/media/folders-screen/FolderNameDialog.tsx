import { NameDialog } from '../../../admin-kit/kit/dialogs/NameDialog.tsx';
import { maxFolderNameLength } from '../folders/folders.contract.ts';

interface FolderNameDialogProps {
  title: string;
  start: string;
  onClose: () => void;
  onSave: (name: string) => Promise<void>;
}

/** Asks what a folder is called. */
export function FolderNameDialog(props: FolderNameDialogProps) {
  return (
    <NameDialog
      {...props}
      label="Folder name"
      placeholder="Tractors"
      maxLength={maxFolderNameLength}
      failure="The folder was not saved"
      errorsOf={['name', 'parentId']}
    />
  );
}
