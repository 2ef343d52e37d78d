import { type Answer, readAnswer } from '../../../tests/support/answer.ts';
import type { Api } from '../../../tests/support/api.ts';
import type { Import, ImportPlan } from './imports.contract.ts';

/** Gives a file to be imported. */
export async function giveFile(api: Api, name: string, content: string | Uint8Array<ArrayBuffer>): Promise<Answer> {
  const body = new FormData();
  body.append('file', new Blob([content]), name);
  return readAnswer(await api.fetch('/admin/api/imports', { method: 'POST', body }));
}

/** The same, of a file that is read. */
export async function readFile(api: Api, name: string, content: string): Promise<Import> {
  const answer = await giveFile(api, name, content);
  if (answer.status !== 201) throw new Error(`${name} is refused: ${JSON.stringify(answer.body)}`);
  return (answer.body as unknown as { data: Import }).data;
}

/** The plan that a file suggests, for a new type or for one that is there. */
export const suggestedPlan = async (api: Api, id: string, contentType?: string): Promise<ImportPlan> =>
  (await api.imports.suggest({ params: { id }, query: { contentType } })).data;

/** Runs an import to its end. */
export async function runImport(
  { api, runJobs }: { api: Api; runJobs: () => Promise<unknown> },
  { id, plan }: { id: string; plan: ImportPlan },
): Promise<Import> {
  const started = await api.imports.run({ params: { id }, body: plan });
  if (started.status !== 200) throw new Error(`the import did not start: ${JSON.stringify(started.body)}`);
  await runJobs();
  return (await api.imports.get({ params: { id } })).data;
}
