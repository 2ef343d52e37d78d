import { createWriteStream, type WriteStream } from 'node:fs';

/**
 * Makes a file that is not there yet and hands it to `write`. It is closed when this ends, well or not, so who removes it then
 * leaves nothing: a broken source ends a pipeline before the system has opened the file, which would come into being later.
 */
export async function writeNewFile(
  path: string,
  write: (file: WriteStream) => Promise<void>,
  options: { mode?: number; flush?: boolean } = {},
): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', ...options });
  const closed = new Promise((done) => file.once('close', done));
  try {
    await write(file);
  } finally {
    file.destroy();
    await closed;
  }
}
