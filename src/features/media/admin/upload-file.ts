import { callHeaders } from '../../../admin/api-client.ts';
import { ApiError, networkFailure, refusal, timeoutFailure } from '../../../admin/api-error.ts';
import { queryClient } from '../../../admin/query-client.ts';
import { sessionQuery } from '../../../admin/session/session.ts';
import { media, UploadedMedia } from '../media.contract.ts';

interface UploadOptions {
  signal: AbortSignal;
  /** The same for every try at the same file, so that it is stored once. */
  idempotencyKey: string;
  /** How much of the file has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Longest time without any byte moving, in ms. */
const stall = 60_000;

/** Uploads a file. Rejects with `ApiError`, or with the signal's reason when it was cancelled. */
export async function uploadFile(file: File, options: UploadOptions): Promise<UploadedMedia['file']> {
  const answer = await post(file, options);
  const body: unknown = await answer.json().catch(() => undefined);
  if (answer.status === 401) askWhoIsSignedIn();
  if (!answer.ok) throw refusal(answer, body);
  const uploaded = UploadedMedia.safeParse(body);
  if (!uploaded.success) throw invalidAnswer(answer);
  return uploaded.data.file;
}

/** Only this older way of asking tells how much was sent. */
function post(file: File, { signal, idempotencyKey, onProgress }: UploadOptions): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = new XMLHttpRequest();
  const cancel = () => request.abort();
  let timer = setTimeout(cancel, stall);
  const isMoving = () => {
    clearTimeout(timer);
    timer = setTimeout(cancel, stall);
  };
  request.open(media.upload.method, media.upload.path);
  for (const [name, value] of callHeaders(media.upload, idempotencyKey)) request.setRequestHeader(name, value);
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
  form.append(media.upload.upload.part, file, file.name);
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
