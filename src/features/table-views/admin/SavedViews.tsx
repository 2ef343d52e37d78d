import { Button, Menu } from '@mantine/core';
import { IconBookmark, IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { NameDialog } from '../../../admin-kit/kit/dialogs/NameDialog.tsx';
import type { SavedViewsProps } from '../../../admin-kit/kit/table/ListTools.tsx';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { isSameLook } from '../../../admin-kit/kit/views/table-look.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { tableViewsClient } from '../table-views.client.ts';
import type { TableView } from '../table-views.contract.ts';
import classes from './SavedViews.module.css';
import { viewInUse } from './view-in-use.ts';

interface ViewNameDialogProps {
  title: string;
  start: string;
  onClose: () => void;
  onSave: (name: string) => Promise<void>;
}

/** Asks for the name of a view. */
function ViewNameDialog(props: ViewNameDialogProps) {
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

const refresh = () => queryClient.invalidateQueries({ queryKey: tableViewsClient.list.key });

/** A person's own views of this table: pick one, save what is shown as one, rename it or delete it. */
export function SavedViews({ tableId, look, onPick, onReset }: SavedViewsProps) {
  const views = useQuery({ ...tableViewsClient.list.query({ query: { table: tableId } }), staleTime: 60_000 });
  const [pickedId, setPickedId] = useState<string | null>(null);
  const [asking, setAsking] = useState<'name' | 'rename' | 'delete' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const inUse = viewInUse(views.data ?? [], { look, pickedId });
  const current = inUse?.view;

  const pick = (view: TableView) => {
    setPickedId(view.id);
    onPick(view.look);
  };
  const create = async (name: string) => {
    const view = await tableViewsClient.create.call({ body: { tableId, name, look } });
    setPickedId(view.id);
    showSuccess('View saved', view.name);
    await refresh();
  };
  const rename = async (name: string) => {
    if (current) await tableViewsClient.update.call({ params: { id: current.id }, body: { name } });
    await refresh();
  };
  const keep = async (view: TableView) => {
    await told(() => tableViewsClient.update.call({ params: { id: view.id }, body: { look } }), {
      done: 'View saved',
      name: view.name,
    });
  };
  const remove = async (view: TableView) => {
    await told(() => tableViewsClient.remove.call({ params: { id: view.id } }), {
      done: 'View deleted',
      name: view.name,
    });
    setPickedId(null);
  };

  const closeName = () => {
    setAsking(null);
    // What opened the dialog is an item of the menu, which is gone.
    button.current?.focus();
  };

  return (
    <>
      <Menu position="bottom-end" width={260} shadow="md">
        <Menu.Target>
          <Button
            ref={button}
            variant="default"
            className={classes.button}
            leftSection={<IconBookmark size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            aria-label={current ? `Views: ${current.name}${inUse.isChanged ? ', changed' : ''}` : 'Views'}
          >
            {current ? `${current.name}${inUse.isChanged ? ' *' : ''}` : 'Views'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.dropdown}>
          <Menu.Label>My views</Menu.Label>
          {views.isError && <Menu.Item onClick={() => void views.refetch()}>Failed to load views. Try Again</Menu.Item>}
          {views.data?.length === 0 && <Menu.Item disabled>None yet. Save what you see under a name.</Menu.Item>}
          {views.data?.map((view) => (
            <Menu.Item
              key={view.id}
              leftSection={
                <IconCheck size={16} aria-hidden visibility={isSameLook(view.look, look) ? 'visible' : 'hidden'} />
              }
              aria-current={isSameLook(view.look, look) || undefined}
              onClick={() => pick(view)}
            >
              {view.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {current && inUse.isChanged && (
            <Menu.Item onClick={() => void keep(current)}>Save changes to “{current.name}”</Menu.Item>
          )}
          <Menu.Item onClick={() => setAsking('name')}>Save as a new view…</Menu.Item>
          {current && (
            <>
              <Menu.Item onClick={() => setAsking('rename')}>Rename “{current.name}”…</Menu.Item>
              <Menu.Item color="red" onClick={() => setAsking('delete')}>
                Delete “{current.name}”…
              </Menu.Item>
            </>
          )}
          <Menu.Item
            onClick={() => {
              setPickedId(null);
              onReset();
            }}
          >
            Back to the plain table
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asking === 'name' && <ViewNameDialog title="Save as a new view" start="" onClose={closeName} onSave={create} />}
      {asking === 'rename' && current && (
        <ViewNameDialog title="Rename the view" start={current.name} onClose={closeName} onSave={rename} />
      )}
      <ConfirmDialog
        opened={asking === 'delete'}
        onClose={() => setAsking(null)}
        confirmLabel="Delete"
        destructive
        onConfirm={() => (current ? remove(current) : undefined)}
      >
        {current && `This deletes your view “${current.name}”. The rows it shows stay as they are.`}
      </ConfirmDialog>
    </>
  );
}

async function told(work: () => Promise<unknown>, { done, name }: { done: string; name: string }): Promise<void> {
  try {
    await work();
    showSuccess(done, name);
  } catch (error) {
    showFailure(asApiError(error));
  }
  await refresh();
}
