import { capital } from '../../src/contract-kit/text/capital.ts';
import type { FeatureNames } from './names.ts';

/** What a new feature shows in the console: a list, a form, its line in the sidebar and its command. */
export function screenFiles(names: FeatureNames, { hasSite }: { hasSite: boolean }): Record<string, string> {
  const { feature, Single, type } = names;
  return {
    [`${feature}.client.ts`]: clientFile(names),
    [`${feature}.pages.tsx`]: pagesFile(names),
    [`${feature}.paths.ts`]: pathsFile(names, hasSite),
    [`admin/${type}-form.ts`]: formFile(names),
    [`admin/${Single}EditPage.tsx`]: editPageFile(names),
    [`admin/${Single}Editor.tsx`]: editorFile(names),
    [`admin/${Single}ListPage.tsx`]: listPageFile(names),
    [`admin/${Single}Deletion.tsx`]: deletionFile(names),
  };
}

const clientFile = (n: FeatureNames) => `import { clientOf } from '../../admin/api-client.ts';
import { ${n.plural} } from './${n.feature}.contract.ts';

export const ${n.plural}Client = clientOf(${n.plural});
`;

const pathsFile = (
  n: FeatureNames,
  hasSite: boolean,
) => `/** Where the console shows its pages${hasSite ? ', and the storefront the public one' : ''}. */
export const ${n.plural}Paths = {
  list: () => '/admin/${n.feature}',
  create: () => '/admin/${n.feature}/create',
  edit: (id: string) => \`/admin/${n.feature}/edit/\${encodeURIComponent(id)}\`,
${hasSite ? `  publicList: (page = 1) => (page > 1 ? \`/${n.feature}?page=\${page}\` : '/${n.feature}'),\n` : ''}};

/** The same addresses as the router matches them. */
export const ${n.plural}Patterns = {
  list: '/admin/${n.feature}',
  create: '/admin/${n.feature}/create',
  edit: '/admin/${n.feature}/edit/:id',
${hasSite ? `  publicList: '/${n.feature}',\n` : ''}};
`;

const pagesFile = (n: FeatureNames) => `import { IconBox } from '@tabler/icons-react';
import type { ConsoleFeature } from '../../admin/console-feature.ts';
import { recordPages } from '../../admin/record-pages.ts';
import { ${n.plural}Paths, ${n.plural}Patterns } from './${n.feature}.paths.ts';

export const ${n.plural}Pages: ConsoleFeature = {
  name: '${n.feature}',
  pages: recordPages({
    resource: '${n.feature}',
    patterns: ${n.plural}Patterns,
    list: () => import('./admin/${n.Single}ListPage.tsx'),
    edit: () => import('./admin/${n.Single}EditPage.tsx'),
  }),
  navigation: [
    { group: 'Editor', label: '${capital(n.pluralWords)}', to: ${n.plural}Paths.list(), icon: IconBox, permission: '${n.feature}.view' },
  ],
  creates: [{ label: 'New ${n.words}', to: ${n.plural}Paths.create(), icon: IconBox, permission: '${n.feature}.create' }],
  offers: {
    'record of ${n.type}': ({ id }) => ({ path: ${n.plural}Paths.edit(id), permission: '${n.feature}.view' }),
    removableTexts: [{ type: '${n.type}', name: '${capital(n.words)}', comesBack: 'The ${n.words} comes back as it was.' }],
  },
};
`;

const formFile = (n: FeatureNames) => `import { checkedBy } from '../../../admin/kit/form/issues.ts';
import { type ${n.Single}, ${n.Single}Draft } from '../${n.feature}.contract.ts';

/** What the form of a ${n.words} holds; \`version\` is 0 for a new one. */
export interface ${n.Single}Form {
  name: string;
  slug: string;
  version: number;
}

export const new${n.Single}: ${n.Single}Form = { name: '', slug: '', version: 0 };

export function formOf({ name, slug, version }: ${n.Single}): ${n.Single}Form {
  return { name, slug, version };
}

export const ${n.single}Check = checkedBy<${n.Single}Form>(${n.Single}Draft);

export const ${n.single}Labels: Record<string, string> = { name: 'Name', slug: 'Slug' };
`;

const editPageFile = (n: FeatureNames) => `import { type LoaderFunctionArgs, useParams } from 'react-router';
import { RecordPage } from '../../../admin/kit/record/RecordPage.tsx';
import { queryClient } from '../../../admin/query-client.ts';
import { one${n.Single}, ${n.Single}Editor } from './${n.Single}Editor.tsx';

export function loader({ params }: LoaderFunctionArgs) {
  if (params['id']) void queryClient.prefetchQuery(one${n.Single}(params['id']));
  return null;
}

/** Creates or edits a ${n.words}. */
export default function ${n.Single}EditPage() {
  const { id } = useParams();
  if (!id) return <${n.Single}Editor key="new" ${n.single}={null} />;
  return (
    <RecordPage key={id} query={one${n.Single}(id)} title="Edit ${n.words}" failed="Failed to load ${n.words}">
      {(${n.single}) => <${n.Single}Editor ${n.single}={${n.single}} />}
    </RecordPage>
  );
}
`;

const editorFile = (n: FeatureNames) => `import { useNavigate } from 'react-router';
import { PageHeader } from '../../../admin/kit/page/PageHeader.tsx';
import { ConflictDialog } from '../../../admin/kit/record/ConflictDialog.tsx';
import { NameAndSlug } from '../../../admin/kit/record/NameAndSlug.tsx';
import { ReadOnlyNote } from '../../../admin/kit/record/ReadOnlyNote.tsx';
import { RecordForm } from '../../../admin/kit/record/RecordForm.tsx';
import { SaveButton } from '../../../admin/kit/saving/SaveButton.tsx';
import { SaveState } from '../../../admin/kit/saving/SaveState.tsx';
import { useRecordSave } from '../../../admin/kit/saving/useRecordSave.ts';
import { tellSuccess } from '../../../admin/kit/toast.ts';
import { paths } from '../../../admin/paths.ts';
import { queryClient } from '../../../admin/query-client.ts';
import { useMay } from '../../../admin/session/session.ts';
import { permissionNeeded } from '../../../contract-kit/session/permission-slug.ts';
import { ${n.plural}Client } from '../${n.feature}.client.ts';
import type { ${n.Single} } from '../${n.feature}.contract.ts';
import { ${n.plural}Paths } from '../${n.feature}.paths.ts';
import { formOf, new${n.Single}, ${n.single}Check, type ${n.Single}Form, ${n.single}Labels } from './${n.type}-form.ts';

export const one${n.Single} = (id: string) => ${n.plural}Client.get.query({ params: { id } });

/** The form of a ${n.words}. */
export function ${n.Single}Editor({ ${n.single} }: { ${n.single}: ${n.Single} | null }) {
  const navigate = useNavigate();
  const may = useMay();
  const readOnly = readOnlyReason(${n.single}, may);
  const { record, submit, isSaving, conflict } = useRecordSave<${n.Single}Form, ${n.Single}>({
    noun: '${n.type}',
    id: ${n.single}?.id ?? null,
    stored: ${n.single} ? formOf(${n.single}) : new${n.Single},
    resolver: ${n.single}Check,
    formOf,
    send: ({ version, ...body }, keyFor) =>
      ${n.single}
        ? ${n.plural}Client.update.call({ params: { id: ${n.single}.id }, body: { ...body, version } })
        : ${n.plural}Client.create.call({ body }, { idempotencyKey: keyFor(body) }),
    remember: (saved) => queryClient.setQueryData(one${n.Single}(saved.id).queryKey, saved),
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: ${n.plural}Client.list.key });
      tellSuccess(${n.single} ? '${capital(n.words)} updated successfully' : '${capital(n.words)} created successfully');
      record.guard.allowLeaving();
      // Who may only create does not see the list.
      void navigate(may('${n.feature}.view') ? ${n.plural}Paths.list() : paths.dashboard());
    },
    failed: ${n.single} ? 'Failed to update ${n.words}' : 'Failed to create ${n.words}',
    labels: ${n.single}Labels,
  });

  return (
    <>
      <PageHeader
        title={${n.single}?.name ?? 'New ${n.words}'}
        crumbs={[{ label: '${capital(n.pluralWords)}', to: ${n.plural}Paths.list() }]}
        actions={<SaveButton isNew={!${n.single}} isSaving={isSaving} hindrance={readOnly} onSave={submit} />}
      />
      <RecordForm
        record={record}
        label="${capital(n.words)}"
        onSave={submit}
        disabled={readOnly !== null}
        side={<SaveState isDirty={record.isDirty} isNew={!${n.single}} />}
      >
        <ReadOnlyNote reason={readOnly} />
        <NameAndSlug
          name="name"
          label="Name"
          slugHelp="Lowercase letters, numbers, underscores and hyphens."
          follows={!${n.single}}
        />
      </RecordForm>
      <ConflictDialog {...conflict} />
    </>
  );
}

function readOnlyReason(${n.single}: ${n.Single} | null, may: (permission: string) => boolean): string | null {
  if (${n.single}) return ${n.single}.can.edit ? null : permissionNeeded('${n.feature}.edit', 'edit ${n.pluralWords}');
  return may('${n.feature}.create') ? null : permissionNeeded('${n.feature}.create', 'create ${n.pluralWords}');
}
`;

const listPageFile = (n: FeatureNames) => `import { Anchor, Button, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ListPage } from '../../../admin/kit/list/ListPage.tsx';
import { listLoader } from '../../../admin/kit/list/list-loader.ts';
import { listParameters, type ListState } from '../../../admin/kit/list/list-state.ts';
import { type RowAction, RowMenu } from '../../../admin/kit/table/RowMenu.tsx';
import type { TableColumn } from '../../../admin/kit/table/column.ts';
import { dayColumn } from '../../../admin/kit/table/date-columns.ts';
import { useMay } from '../../../admin/session/session.ts';
import { ${n.plural}Client } from '../${n.feature}.client.ts';
import type { ${n.Single} } from '../${n.feature}.contract.ts';
import { ${n.plural}Paths } from '../${n.feature}.paths.ts';
import { ${n.Single}Deletion } from './${n.Single}Deletion.tsx';

const tableId = '${n.feature}';

const ${n.single}List = (state: ListState) => ${n.plural}Client.list.query({ query: listParameters(state) });

export const loader = listLoader({ tableId, query: ${n.single}List });

const columns: readonly TableColumn<${n.Single}>[] = [
  {
    id: 'name',
    label: 'Name',
    sortable: true,
    filter: { type: 'text' },
    value: ({ name }) => name,
    render: ({ id, name }) => (
      <Anchor component={Link} to={${n.plural}Paths.edit(id)} fw={600} c="inherit">
        {name}
      </Anchor>
    ),
  },
  {
    id: 'slug',
    label: 'Slug',
    sortable: true,
    secondary: true,
    filter: { type: 'text' },
    render: ({ slug }) => (
      <Text size="sm" ff="monospace">
        {slug}
      </Text>
    ),
  },
  dayColumn({ id: 'createdAt', label: 'Created' }),
];

/** The ${n.pluralWords}, the newest first. */
export default function ${n.Single}ListPage() {
  const may = useMay();
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState<${n.Single} | null>(null);
  const create = may('${n.feature}.create') && (
    <Button component={Link} to={${n.plural}Paths.create()} leftSection={<IconPlus size={16} aria-hidden />}>
      Add New ${n.words.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())}
    </Button>
  );
  const open = ({ id }: ${n.Single}) => void navigate(${n.plural}Paths.edit(id));
  const actions = (${n.single}: ${n.Single}): RowAction[] => [
    {
      label: 'Edit',
      icon: <IconPencil size={16} aria-hidden />,
      allowed: ${n.single}.can.edit,
      refusal: 'You need the ${n.feature}.edit permission to edit ${n.pluralWords}.',
      act: () => open(${n.single}),
    },
    {
      label: 'Delete',
      icon: <IconTrash size={16} aria-hidden />,
      destructive: true,
      allowed: ${n.single}.can.delete,
      refusal: 'You need the ${n.feature}.delete permission to delete ${n.pluralWords}.',
      act: () => setDeleting(${n.single}),
    },
  ];
  return (
    <>
      <ListPage
        title="${capital(n.pluralWords)}"
        tableId={tableId}
        headerActions={create}
        query={${n.single}List}
        columns={columns}
        rowKey={({ id }) => id}
        onRowClick={open}
        actions={(${n.single}) => <RowMenu name={${n.single}.name} actions={actions(${n.single})} />}
        empty={{ title: 'No ${n.pluralWords} found', text: 'The first ${n.words} will be shown here.', action: create }}
        failed={{ title: 'Failed to load ${n.pluralWords}' }}
      />
      <${n.Single}Deletion ${n.single}={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
`;

const deletionFile = (n: FeatureNames) => `import { asApiError } from '../../../admin/api-error.ts';
import { ConfirmDialog } from '../../../admin/kit/dialogs/ConfirmDialog.tsx';
import { tellFailure, tellSuccess } from '../../../admin/kit/toast.ts';
import { queryClient } from '../../../admin/query-client.ts';
import { ${n.plural}Client } from '../${n.feature}.client.ts';
import type { ${n.Single} } from '../${n.feature}.contract.ts';

/** Asks, then deletes the ${n.words}. */
export function ${n.Single}Deletion({ ${n.single}, onClose }: { ${n.single}: ${n.Single} | null; onClose: () => void }) {
  return (
    <ConfirmDialog
      opened={${n.single} !== null}
      onClose={onClose}
      confirmLabel="Delete"
      destructive
      onConfirm={() => (${n.single} ? remove${n.Single}(${n.single}) : undefined)}
    >
      {${n.single} &&
        \`This will delete the ${n.words} “\${${n.single}.name}”. An administrator can restore it for 30 days.\`}
    </ConfirmDialog>
  );
}

async function remove${n.Single}({ id, name }: ${n.Single}) {
  try {
    await ${n.plural}Client.remove.call({ params: { id } });
    tellSuccess('${capital(n.words)} deleted successfully', \`\${name} has been removed.\`);
  } catch (error) {
    tellFailure(asApiError(error), 'Failed to delete ${n.words}');
  }
  await queryClient.invalidateQueries({ queryKey: ${n.plural}Client.list.key });
}
`;
