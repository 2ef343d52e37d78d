import { callHeaders } from '../../../admin-kit/api-client.ts';
import { ApiError, networkFailure, refusal, timeoutFailure } from '../../../admin-kit/api-error.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { sessionQuery } from '../../../admin-kit/session/session.ts';
import { pathOf } from '../../../contracts/call/call-path.ts';
import { media, UploadedMedia } from '../media.contract.ts';

interface UploadOptions {
  signal: AbortSignal;
  /** The same for every try at the same file, so that it is stored once. */
  idempotencyKey: string;
  /** Where it lies in the library; the root by default. */
  folderId?: string | undefined;
  /** How much of the file has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Longest time without any byte moving, in ms. */
const stall = 60_000;

/** Uploads a file. Rejects with `ApiError`, or with the signal's reason when it was cancelled. */
export function uploadFile(file: File, { folderId, ...options }: UploadOptions): Promise<UploadedMedia['file']> {
  return send(file, {
    ...options,
    call: media.upload,
    path: media.upload.path,
    ...(folderId && { fields: { folderId } }),
  });
}

/** Gives a file of the library other bytes, in the same way. */
export function replaceFile(
  file: File,
  { id, version, ...options }: Omit<UploadOptions, 'folderId'> & { id: string; version: number },
): Promise<UploadedMedia['file']> {
  const path = pathOf(media.replace, { id });
  return send(file, { ...options, call: media.replace, path, fields: { version: String(version) } });
}

interface Sending extends Omit<UploadOptions, 'folderId'> {
  call: typeof media.upload | typeof media.replace;
  path: string;
  /** Text parts. */
  fields?: Record<string, string>;
}

async function send(file: File, sending: Sending): Promise<UploadedMedia['file']> {
  const answer = await post(file, sending);
  const body: unknown = await answer.json().catch(() => undefined);
  if (answer.status === 401) askWhoIsSignedIn();
  if (!answer.ok) throw refusal(answer, body);
  const uploaded = UploadedMedia.safeParse(body);
  if (!uploaded.success) throw invalidAnswer(answer);
  return uploaded.data.file;
}

/** Only this older way of asking tells how much was sent. */
function post(file: File, { call, path, fields = {}, signal, idempotencyKey, onProgress }: Sending): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = new XMLHttpRequest();
  const cancel = () => request.abort();
  let timer = setTimeout(cancel, stall);
  const isMoving = () => {
    clearTimeout(timer);
    timer = setTimeout(cancel, stall);
  };
  request.open(call.method, path);
  for (const [name, value] of callHeaders(call, idempotencyKey)) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total }) => {
    isMoving();
    onProgress(total > 0 ? loaded / total : 0);
  };
  request.onprogress = isMoving;
  request.onload = () => resolve(answerOf(request));
  request.onerror = () => reject(networkFailure());
  request.onabort = () => reject(signal.aborted ? signal.reason : timeoutFailure());
  request.onloadend = () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  };
  signal.addEventListener('abort', cancel);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(call.upload.part, file, file.name);
  request.send(form);
  return promise;
}

function answerOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/);
  const headers = new Headers(
    lines.filter((line) => line.includes(':')).map((line) => splitAt(line, line.indexOf(':'))),
  );
  return new Response(request.responseText, { status: request.status, headers });
}

const splitAt = (line: string, colon: number): [string, string] => [line.slice(0, colon), line.slice(colon + 1).trim()];

const invalidAnswer = ({ status }: Response) =>
  new ApiError({
    code: 'UNREADABLE',
    status,
    category: 'server_error',
    message: 'Invalid upload response',
    suggestion: 'Look whether the file is in the media library, then try again',
  });

/** Answers that come this way are not looked at for the end of the session; the session's own call is. */
function askWhoIsSignedIn(): void {
  void queryClient.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false }).catch(() => {});
}
