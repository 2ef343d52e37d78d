import { describe, expect, test } from 'vitest';
import { csvEnd } from '../../../contracts/lists/csv.ts';
import { ApiError } from '../../api-error.ts';
import { readExport } from './read-export.ts';

const encoder = new TextEncoder();

/** A file that arrives in these parts; then its connection breaks off, if there is an error. */
function fileOf(parts: readonly string[], broken?: Error): Response {
  const left = [...parts];
  return new Response(
    new ReadableStream({
      pull(controller) {
        const part = left.shift();
        if (part !== undefined) controller.enqueue(encoder.encode(part));
        else if (broken) controller.error(broken);
        else controller.close();
      },
    }),
  );
}

async function read(answer: Response | Error, signal = new AbortController().signal) {
  const progress: number[] = [];
  const open = () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer));
  const onProgress = ({ rows }: { rows: number }) => void progress.push(rows);
  const parts = await readExport({ open, total: 3, onProgress, signal });
  return { text: parts && (await new Blob(parts).text()), progress };
}

const failed = { code: 'NETWORK' };

describe('a file that the server writes', () => {
  test.each([
    ['breaks off', fileOf(['\uFEFFTitle\r\na\r\n'], new TypeError('terminated'))],
    ['ends without its last line', fileOf(['\uFEFFTitle\r\na\r\n'])],
    ['is empty', fileOf([])],
    ['has fewer rows than its last line says', fileOf(['\uFEFFTitle\r\na\r\n', csvEnd(2)])],
    ['has its last line inside a value', fileOf([`\uFEFFTitle\r\n"a\r\n${csvEnd(0)}`])],
    ['cannot be asked for', new TypeError('Failed to fetch')],
  ])('fails if it %s', async (_, answer) => {
    await expect(read(answer)).rejects.toMatchObject(failed);
  });

  test('fails with the error of the server', async () => {
    const facts = { code: 'RATE_LIMITED', status: 429, message: 'Too many', category: '', suggestion: '' } as const;
    await expect(read(new ApiError(facts))).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  test('is nothing when it is given up', async () => {
    const stop = new AbortController();
    stop.abort();
    expect((await read(fileOf(['\uFEFFTitle\r\n', csvEnd(0)]), stop.signal)).text).toBeNull();
    expect((await read(new DOMException('stopped', 'AbortError'), stop.signal)).text).toBeNull();
  });

  test('has its rows alone, however it arrives, and says how far it is', async () => {
    const rows = '\uFEFFTitle\r\nünï\r\n"two ""lines""\r\nof one"\r\n"x,y"\r\n';
    for (const parts of [[rows + csvEnd(3)], [...(rows + csvEnd(3))], [rows, csvEnd(3)]]) {
      const { text, progress } = await read(fileOf(parts));
      expect(text).toBe(rows.slice(1));
      expect(progress.at(-1)).toBe(3);
      expect(progress).toEqual([...progress].sort());
    }
  });

  test('has them also where it is longer than one part of it may be', async () => {
    const row = `${'x'.repeat(999_998)}\r\n`;
    const { text } = await read(fileOf(['Title\r\n', ...Array.from({ length: 11 }, () => row), csvEnd(11)]));
    expect(text).toBe(`Title\r\n${row.repeat(11)}`);
  });
});
