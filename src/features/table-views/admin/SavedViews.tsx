import { Button, Menu, Text } from '@mantine/core';
import { IconBookmark, IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useRef, useState } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { NameDialog } from '../../../admin-kit/kit/dialogs/NameDialog.tsx';
import type { SavedViewsProps } from '../../../admin-kit/kit/table/ListTools.tsx';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { isSameLook } from '../../../admin-kit/kit/views/table-look.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { sessionQuery, useMay } from '../../../admin-kit/session/session.ts';
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

/** The views of this table, a person's own and the shared ones: pick one, save what is shown as one, share, rename or delete it. */
export function SavedViews({ tableId, look, onPick, onReset }: SavedViewsProps) {
  const views = useQuery({ ...tableViewsClient.list.query({ query: { table: tableId } }), staleTime: 60_000 });
  const [pickedId, setPickedId] = useState<string | null>(null);
  const [asking, setAsking] = useState<'name' | 'rename' | 'delete' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const mayShare = useMay()('settings.edit');
  const me = useQuery(sessionQuery).data?.id;
  const inUse = viewInUse(views.data ?? [], { look, pickedId });
  const current = inUse?.view;
  const isChangeable = current !== undefined && (current.owner?.id === me || mayShare);
  const shared = views.data?.filter(({ isShared }) => isShared) ?? [];
  const own = views.data?.filter(({ isShared }) => !isShared) ?? [];
  const sections = [
    { label: 'My views', views: own, none: views.data && 'None yet. Save what you see under a name.' },
    ...(shared.length > 0 ? [{ label: 'Shared with everybody', views: shared, none: '' }] : []),
  ];

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
  const share = async ({ id, name, isShared }: TableView) => {
    await told(() => tableViewsClient.update.call({ params: { id }, body: { isShared: !isShared } }), {
      done: isShared ? 'View no longer shared' : 'View shared',
      name,
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
          {views.isError && <Menu.Item onClick={() => void views.refetch()}>Failed to load views. Try Again</Menu.Item>}
          {sections.map(({ label, views: listed, none }) => (
            <Fragment key={label}>
              <Menu.Label>{label}</Menu.Label>
              {listed.length === 0 && <Menu.Item disabled>{none}</Menu.Item>}
              {listed.map((view) => (
                <Menu.Item
                  key={view.id}
                  leftSection={
                    <IconCheck size={16} aria-hidden visibility={isSameLook(view.look, look) ? 'visible' : 'hidden'} />
                  }
                  aria-current={isSameLook(view.look, look) || undefined}
                  onClick={() => pick(view)}
                >
                  {view.name}
                  {view.owner && view.owner.id !== me && (
                    <Text size="xs" c="dimmed">
                      by {view.owner.displayName}
                    </Text>
                  )}
                </Menu.Item>
              ))}
            </Fragment>
          ))}
          <Menu.Divider />
          {isChangeable && inUse?.isChanged && (
            <Menu.Item onClick={() => void keep(current)}>Save changes to “{current.name}”</Menu.Item>
          )}
          <Menu.Item onClick={() => setAsking('name')}>Save as a new view…</Menu.Item>
          {isChangeable && (
            <>
              {mayShare && (
                <Menu.Item onClick={() => void share(current)}>
                  {current.isShared ? `Stop sharing “${current.name}”` : `Share “${current.name}” with everybody`}
                </Menu.Item>
              )}
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
        {current &&
          `This deletes “${current.name}”${current.isShared ? ' for everybody' : ''}. The rows it shows stay as they are.`}
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
