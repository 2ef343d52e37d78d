import { type Answer, readAnswer } from '../../../tests/support/answer.ts';
import type { Api } from '../../../tests/support/api.ts';
import type { Import } from './imports.contract.ts';

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
