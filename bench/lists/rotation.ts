/** Load over several addresses in turn, from a process of its own: what the addresses cost one after another, not one of them again and again. */
import { Agent, get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { outputOf } from '../load.ts';

interface Rotation {
  urls: readonly string[];
  headers: Record<string, string>;
  seconds: number;
  connections: number;
}

export interface RotationMeasured {
  perSecond: number;
  medianMs: number;
  p99Ms: number;
}

/** Requests without pause over kept connections, each the next of the addresses. Fails if any answer is not a success. */
export async function measureRotation(rotation: Rotation): Promise<RotationMeasured> {
  const text = await outputOf([fileURLToPath(import.meta.url), JSON.stringify(rotation)]);
  return JSON.parse(text) as RotationMeasured;
}

function answerOf(url: string, { headers, agent }: { headers: Record<string, string>; agent: Agent }): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent }, (answer) => {
      answer.resume();
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`${url}: ${answer.statusCode}`));
      });
    });
    request.once('error', reject);
  });
}

async function rotate({ urls, headers, seconds, connections }: Rotation): Promise<RotationMeasured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + seconds * 1000;
  const waits: number[] = [];
  let turn = 0;
  const connection = async () => {
    while (performance.now() < end) {
      const url = urls[turn++ % urls.length] ?? '';
      const begin = performance.now();
      await answerOf(url, { headers, agent });
      waits.push(performance.now() - begin);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  agent.destroy();
  waits.sort((a, b) => a - b);
  const at = (share: number) => waits[Math.floor(waits.length * share)] ?? Number.NaN;
  return { perSecond: waits.length / seconds, medianMs: at(0.5), p99Ms: at(0.99) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.stdout.write(JSON.stringify(await rotate(JSON.parse(process.argv[2] ?? '') as Rotation)));
}
