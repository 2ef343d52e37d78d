import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Bucket } from '../../../src/platform/storage/storage-address.ts';

export interface TestBucket {
  bucket: Bucket;
  objects: Map<string, { body: Buffer; type: string | undefined }>;
  /** What was asked, such as `PUT /files/ab/x.png`. */
  requests: string[];
  /** The next answers: a status for each, or a connection that breaks. */
  issues: (number | 'hang up')[];
  close(): Promise<void>;
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Speaks S3 as far as files need it: signed requests (AWS Signature Version 4), whole and in part, errors as XML. */
export async function startTestBucket(): Promise<TestBucket> {
  const credentials = { accessKeyId: 'TESTKEY', secretAccessKey: 'test/secret+key' };
  const objects: TestBucket['objects'] = new Map();
  const requests: string[] = [];
  const issues: TestBucket['issues'] = [];

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '' } = request;
    const body = await buffer(request);
    requests.push(`${method} ${url}`);
    const violation = issues.shift();
    if (violation === 'hang up') return void request.socket.destroy();
    if (violation !== undefined) return deny(response, violation, 'InternalError');
    if (!isSigned(request, body, credentials.secretAccessKey)) return deny(response, 403, 'SignatureDoesNotMatch');
    const [path = ''] = url.split('?');
    const [, name, ...rest] = path.split('/');
    if (name !== 'files') return deny(response, 404, 'NoSuchBucket');
    const key = rest.join('/');
    const object = objects.get(key);
    if (method === 'HEAD' && key === '') return void response.end();
    if (method === 'PUT') {
      if (Number(request.headers['content-length']) !== body.length) return deny(response, 400, 'IncompleteBody');
      objects.set(key, { body, type: request.headers['content-type'] });
      return void response.setHeader('ETag', `"${sha256(body)}"`).end();
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    if (!object) return deny(response, 404, 'NoSuchKey');
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (start === undefined) return void response.end(object.body);
    const part = object.body.subarray(Number(start), Number(end) + 1);
    response.writeHead(206, { 'Content-Range': `bytes ${start}-${end}/${object.body.length}` }).end(part);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    bucket: { name: 'files', endpoint, region: 'eu-test-1', credentials },
    objects,
    requests,
    issues,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function deny(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

/** Characters the request as it came in and compares; also the hash of the body, where it was signed. */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer, secret: string): boolean {
  const credential = /Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)/;
  const [, , day = '', region = '', names = '', signature] = credential.exec(headers.authorization ?? '') ?? [];
  const payload = String(headers['x-amz-content-sha256']);
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return false;
  const [path = '', query = ''] = url.split('?');
  const sorted = query
    .split('&')
    .filter(Boolean)
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .sort();
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, path, sorted.join('&'), lines.join(''), names, payload].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return region === 'eu-test-1' && hmac(key, toSign).toString('hex') === signature;
}
