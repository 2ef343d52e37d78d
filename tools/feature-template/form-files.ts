import { capital } from '../../src/contracts/text/capital.ts';
import type { FeatureNames } from './names.ts';

/** The page on which a record of a new feature is created and edited, with its form. */
export function formFiles(names: FeatureNames): Record<string, string> {
  const { Single, type } = names;
  return {
    [`admin/${type}-form.ts`]: formFile(names),
    [`admin/${Single}EditPage.tsx`]: editPageFile(names),
    [`admin/${Single}Editor.tsx`]: editorFile(names),
  };
}

const formFile = (n: FeatureNames) => `import { checkedBy } from '../../../admin-kit/kit/form/issues.ts';
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
import { RecordPage } from '../../../admin-kit/kit/record/RecordPage.tsx';
import { queryClient } from '../../../admin-kit/query-client.ts';
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
import { PageHeader } from '../../../admin-kit/kit/page/PageHeader.tsx';
import { ConflictDialog } from '../../../admin-kit/kit/record/ConflictDialog.tsx';
import { NameAndSlug } from '../../../admin-kit/kit/record/NameAndSlug.tsx';
import { ReadOnlyNote } from '../../../admin-kit/kit/record/ReadOnlyNote.tsx';
import { RecordForm } from '../../../admin-kit/kit/record/RecordForm.tsx';
import { SaveButton } from '../../../admin-kit/kit/saving/SaveButton.tsx';
import { SaveState } from '../../../admin-kit/kit/saving/SaveState.tsx';
import { useRecordSave } from '../../../admin-kit/kit/saving/useRecordSave.ts';
import { showSuccess } from '../../../admin-kit/kit/toast.ts';
import { paths } from '../../../admin-kit/paths.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
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
      showSuccess(${n.single} ? '${capital(n.words)} updated successfully' : '${capital(n.words)} created successfully');
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
