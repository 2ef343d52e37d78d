import { type IncomingHttpHeaders, request } from 'node:http';

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As it came, encoded or not. */
  body: Buffer;
}

interface RawRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A request with the path as it is written, and the answer's bytes as they came; `fetch` tidies the one and decodes the other. */
export async function rawRequest(url: string, path: string, of: RawRequest = {}): Promise<RawAnswer> {
  const { method = 'GET', headers = {}, body = '' } = of;
  const { hostname, port } = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  const sent = request({ hostname, port, path, method, headers }, (answer) => {
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.on('error', reject);
    answer.on('end', () =>
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
    );
  });
  sent.on('error', reject);
  sent.end(body);
  return promise;
}
