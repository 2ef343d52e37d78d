import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { changeMedia } from '../../features/media/media.service.ts';
import { prepareMedia } from '../../features/media/upload/upload-media.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { incomingFolder, uploadFolder } from '../../platform/storage/storage.ts';

export interface DemoFile {
  /** By which the demo asks for it. */
  name: string;
  /** With its ending. */
  fileName: string;
  alt: string;
  content(): Promise<Buffer>;
}

/** Puts files into the media library; answers their addresses by their names. */
export async function addDemoFiles(ctx: Ctx, files: readonly DemoFile[]): Promise<ReadonlyMap<string, string>> {
  // The hourly cleanup empties it, if the process is killed meanwhile.
  const incoming = incomingFolder(uploadFolder(ctx.platform.config));
  await mkdir(incoming, { recursive: true });
  const folder = await mkdtemp(join(incoming, 'demo-'));
  try {
    const addresses = new Map<string, string>();
    await oneAfterTheOther(files, async ({ name, fileName, alt, content }) => {
      const bytes = await content();
      const path = join(folder, fileName);
      await writeFile(path, bytes);
      const addRow = await prepareMedia(ctx, { file: { path, name: fileName, size: bytes.length } });
      return async () => {
        const { id, url } = (await addRow(ctx)).file;
        if (alt !== '') await changeMedia(ctx, { id, change: { alt } });
        addresses.set(name, url);
      };
    });
    return addresses;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Looking at a file takes the library's thread, and each picture a few megabytes. */
const ahead = 4;

/**
 * Prepares a few ahead, and finishes one after the other in the one transaction. Each row goes in as soon as its picture is
 * there: a connection that waited for all of them in its transaction would be taken for lost on a slow machine.
 */
async function oneAfterTheOther<Item>(items: readonly Item[], prepare: (item: Item) => Promise<() => Promise<void>>) {
  const begun: Promise<() => Promise<void>>[] = [];
  try {
    for (const index of items.keys()) {
      for (const item of items.slice(begun.length, index + ahead)) {
        const prepared = prepare(item);
        // Whoever awaits it hears of the failure; one that nobody awaits any more must not end the process.
        prepared.catch(() => {});
        begun.push(prepared);
      }
      await (await begun[index])?.();
    }
  } finally {
    // The files of those under way stay until they are done; what fails of them fails for the reason that is thrown.
    await Promise.allSettled(begun);
  }
}
