import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../log/log.ts';
import { closeDataFolder } from './data-folder.ts';

const log = createLog({ level: 'error' });

/** A data folder as an older version left it under the usual mask: files 0644, folders 0755. */
function olderFolder(): { dataDir: string; modeOf: (...names: string[]) => string } {
  const dataDir = mkdtempSync(join(tmpdir(), 'mw-older-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const files = [
    'millwright.lock',
    'uploads/ab/photo.jpg',
    'uploads/incoming/draft',
    'imports/report.json',
    'postgres/PG_VERSION',
  ];
  for (const file of files) {
    mkdirSync(join(dataDir, file, '..'), { recursive: true });
    writeFileSync(join(dataDir, file), 'private');
    chmodSync(join(dataDir, file), 0o644);
  }
  for (const folder of ['uploads', 'uploads/ab', 'uploads/incoming', 'imports', 'postgres', '.']) {
    chmodSync(join(dataDir, folder), 0o755);
  }
  return { dataDir, modeOf: (...names) => (lstatSync(join(dataDir, ...names)).mode & 0o777).toString(8) };
}

test('what an older version wrote is closed, and the files of the database stay as they are', async () => {
  const { dataDir, modeOf } = olderFolder();
  await closeDataFolder(dataDir, log);
  expect(modeOf()).toBe('700');
  expect(modeOf('millwright.lock')).toBe('600');
  expect([modeOf('uploads'), modeOf('uploads', 'ab'), modeOf('uploads', 'incoming')]).toEqual(['700', '700', '700']);
  expect([modeOf('uploads', 'ab', 'photo.jpg'), modeOf('uploads', 'incoming', 'draft')]).toEqual(['600', '600']);
  expect([modeOf('imports'), modeOf('imports', 'report.json')]).toEqual(['700', '600']);
  expect([modeOf('postgres'), modeOf('postgres', 'PG_VERSION')]).toEqual(['755', '644']);
});

test('the folder itself may be closed already, as a generated secret left it', async () => {
  const { dataDir, modeOf } = olderFolder();
  chmodSync(dataDir, 0o700);
  await closeDataFolder(dataDir, log);
  expect(modeOf('uploads', 'ab', 'photo.jpg')).toBe('600');
});

test('a start that was cut off is continued', async () => {
  const { dataDir, modeOf } = olderFolder();
  chmodSync(join(dataDir, 'uploads', 'incoming'), 0o700);
  chmodSync(join(dataDir, 'uploads', 'incoming', 'draft'), 0o600);
  await closeDataFolder(dataDir, log);
  expect([modeOf('uploads'), modeOf('uploads', 'ab', 'photo.jpg')]).toEqual(['700', '600']);
});

test('a link is not followed, and a folder that the group of the database may pass stays so', async () => {
  const { dataDir, modeOf } = olderFolder();
  const { dataDir: elsewhere, modeOf: modeElsewhere } = olderFolder();
  symlinkSync(elsewhere, join(dataDir, 'uploads', 'link'));
  chmodSync(dataDir, 0o710);
  await closeDataFolder(dataDir, log);
  expect([modeElsewhere(), modeElsewhere('millwright.lock')]).toEqual(['755', '644']);
  expect(modeOf()).toBe('710');
});

test('a folder that does not exist yet is no error', async () => {
  await closeDataFolder(join(tmpdir(), 'mw-not-there'), log);
});
