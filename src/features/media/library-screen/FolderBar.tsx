import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import { IconDotsVertical, IconFolderPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { NameDialog } from '../../../admin-kit/kit/dialogs/NameDialog.tsx';
import { showSuccess } from '../../../admin-kit/kit/toast.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { noDelete, noEdit, noUpload, refreshMedia } from '../admin/media-actions.ts';
import { foldersClient } from '../folders/folders.client.ts';
import { type MediaFolder, maxFolderNameLength } from '../folders/folders.contract.ts';
import { wayTo } from '../folders/folders.rules.ts';
import { mediaPaths } from '../media.paths.ts';
import classes from './FolderTree.module.css';
import { moveFolder, placeName, removeFolder } from './folder-actions.ts';
import { MoveDialog } from './MoveDialog.tsx';

interface FolderNameDialogProps {
  title: string;
  start: string;
  onClose: () => void;
  onSave: (name: string) => Promise<void>;
}

/** Asks what a folder is called. */
function FolderNameDialog(props: FolderNameDialogProps) {
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

interface FolderBarProps {
  folders: readonly MediaFolder[];
  /** The folder that is shown. */
  folder: MediaFolder | undefined;
  onShow: (folder: string | null) => void;
}

/** The way to the folder that is shown, and what can be done with it: each action by keyboard, too. */
export function FolderBar({ folders, folder, onShow }: FolderBarProps) {
  const may = useMay();
  const [asking, setAsking] = useState<'create' | 'rename' | 'move' | 'delete' | null>(null);
  const close = () => setAsking(null);
  const create = async (name: string) => {
    const made = await foldersClient.create.call({ body: { name, parentId: folder?.id ?? null } });
    showSuccess('Folder created', made.name);
    await refreshMedia();
    onShow(made.id);
  };
  const rename = async (name: string) => {
    if (!folder) return;
    await foldersClient.update.call({ params: { id: folder.id }, body: { name, version: folder.version } });
    showSuccess('Folder updated', name.trim());
    await refreshMedia();
  };
  return (
    <div className={classes.way}>
      {folder && (
        <nav aria-label="Way to this folder">
          <ol>
            <li>
              <Link to={mediaPaths.library()}>All files</Link>
            </li>
            {wayTo(folder.id, folders).map(({ id, name }) => (
              <li key={id}>
                {id === folder.id ? (
                  <Text span fw={600} size="sm" aria-current="page">
                    {name}
                  </Text>
                ) : (
                  <Link to={mediaPaths.folder(id)}>{name}</Link>
                )}
              </li>
            ))}
          </ol>
        </nav>
      )}
      {folder && (
        <Menu position="bottom-start">
          <Menu.Target>
            <ActionIcon size={28} aria-label={`Actions for the folder ${folder.name}`}>
              <IconDotsVertical size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Item label="Rename" isAllowed={may('media.edit')} refusal={noEdit} onClick={() => setAsking('rename')} />
            <Item label="Move" isAllowed={may('media.edit')} refusal={noEdit} onClick={() => setAsking('move')} />
            <Item
              label="Delete"
              isAllowed={may('media.delete')}
              refusal={noDelete}
              onClick={() => setAsking('delete')}
            />
          </Menu.Dropdown>
        </Menu>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconFolderPlus size={16} aria-hidden />}
        disabled={!may('media.create')}
        title={may('media.create') ? undefined : noUpload}
        onClick={() => setAsking('create')}
      >
        New folder
      </Button>
      {asking === 'create' && (
        <FolderNameDialog
          title={folder ? `New folder in ${placeName(folder)}` : 'New folder'}
          start=""
          onClose={close}
          onSave={create}
        />
      )}
      {asking === 'rename' && folder && (
        <FolderNameDialog title={`Rename ${placeName(folder)}`} start={folder.name} onClose={close} onSave={rename} />
      )}
      {asking === 'move' && folder && (
        <MoveDialog
          title={`Move ${placeName(folder)}`}
          folders={folders}
          moving={folder}
          onClose={close}
          onMove={(to) => moveFolder(folder, to)}
        />
      )}
      <ConfirmDialog
        opened={asking === 'delete'}
        onClose={close}
        title={folder ? `Delete ${placeName(folder)}?` : ''}
        confirmLabel="Delete folder"
        destructive
        onConfirm={async () => {
          if (folder && (await removeFolder(folder))) onShow(folder.parentId);
        }}
      >
        {folder && `No file is deleted. Files and folders in it move to ${placeName(parentOf(folder, folders))}.`}
      </ConfirmDialog>
    </div>
  );
}

const parentOf = ({ parentId }: MediaFolder, folders: readonly MediaFolder[]) =>
  folders.find(({ id }) => id === parentId);

interface ItemProps {
  label: string;
  isAllowed: boolean;
  refusal: string;
  onClick: () => void;
}

function Item({ label, isAllowed, refusal, onClick }: ItemProps) {
  return (
    <Menu.Item disabled={!isAllowed} title={isAllowed ? undefined : refusal} onClick={onClick}>
      {label}
    </Menu.Item>
  );
}
