import { processorMs, residentMegabytes } from '../load.ts';
import { feedPath, type StockedShop } from './stocked-shop.ts';

/** A feed of every machine: made by the first who asks, then kept; with what the server holds in memory before and after. */
export async function feedFigures({ url, pid }: StockedShop): Promise<string[]> {
  const lines: string[] = [];
  for (const name of ['made', 'kept']) {
    const [memory, worked] = [residentMegabytes(pid), processorMs(pid)];
    const startedAt = performance.now();
    const answer = await fetch(`${url}${feedPath}`);
    const bytes = (await answer.arrayBuffer()).byteLength;
    const seconds = (performance.now() - startedAt) / 1000;
    const work = Math.round(processorMs(pid) - worked);
    const megabytes = `${Math.round(memory)} to ${Math.round(residentMegabytes(pid))} MB`;
    lines.push(
      `a feed of all machines, ${name}: ${answer.status}, ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(2)} s, processor ${work} ms, memory ${megabytes}`,
    );
  }
  return lines;
}
