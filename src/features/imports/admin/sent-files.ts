import { importsClient } from '../imports.client.ts';
import type { Import, ImportReading } from '../imports.contract.ts';

/** The files that this window sent, by their imports: a file that is to be read otherwise is sent once more. */
const sent = new Map<string, File>();

export const sentFile = (id: string): File | null => sent.get(id) ?? null;

/** Sends a file to be read, as a person says or as it seems. */
export async function readTable(file: File, reading: ImportReading = {}): Promise<Import> {
  const said = Object.entries(reading).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const one = await importsClient.upload.send(file, Object.fromEntries(said));
  sent.set(one.id, file);
  return one;
}
