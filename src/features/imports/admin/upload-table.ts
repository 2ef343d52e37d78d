import { callHeaders } from '../../../admin-kit/api-client.ts';
import { networkFailure, refusal } from '../../../admin-kit/api-error.ts';
import { type Import, imports } from '../imports.contract.ts';

/** Gives a file to be imported. Rejects with `ApiError`. */
export async function uploadTable(file: File): Promise<Import> {
  const { method, path, upload } = imports.upload;
  const body = new FormData();
  body.append(upload.part, file, file.name);
  const answer = await fetch(path, {
    method,
    headers: callHeaders({}),
    credentials: 'same-origin',
    body,
  }).catch(() => {
    throw networkFailure();
  });
  const read: unknown = await answer.json().catch(() => undefined);
  if (!answer.ok) throw refusal(answer, read);
  return (read as { data: Import }).data;
}
