import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Answer, readAnswer } from '../answer.ts';

interface SlowRequest {
  method: string;
  headers: Record<string, string>;
  body: string;
}

/** Sends the head and half of the body. The function it answers sends the rest and reads the answer. */
export async function beginRequest(url: string, of: SlowRequest): Promise<() => Promise<Answer>> {
  const { method, body } = of;
  const half = Math.floor(body.length / 2);
  const headers = { 'Sec-Fetch-Site': 'same-origin', ...of.headers, 'Content-Length': Buffer.byteLength(body) };
  const sending = request(url, { method, headers });
  const answered = new Promise<Answer>((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', async (response) => {
      const answer = await text(response);
      const answerHeaders = Object.entries(response.headers).map(([name, value]): [string, string] => [
        name,
        `${value}`,
      ]);
      resolve(readAnswer(new Response(answer, { status: response.statusCode ?? 0, headers: answerHeaders })));
    });
  });
  await new Promise<void>((resolve) => sending.write(body.slice(0, half), () => resolve()));
  return () => {
    sending.end(body.slice(half));
    return answered;
  };
}
