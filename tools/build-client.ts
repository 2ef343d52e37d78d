/** Builds `client/` into one file without dependencies, and its declarations: `npm run build:client`, into client/dist. */
import { spawnSync } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');
const source = join(root, 'client');

/** Writes the package into a folder: package.json, README.md and dist/. */
export async function buildClient(folder: string): Promise<void> {
  const outDir = join(folder, 'dist');
  await rm(outDir, { recursive: true, force: true });
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      minify: true,
      reportCompressedSize: false,
      lib: { entry: join(source, 'src', 'index.ts'), formats: ['es'], fileName: () => 'index.js' },
    },
  });
  const compiler = join(root, 'node_modules', '.bin', 'tsc');
  const options = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--outDir', outDir];
  const { status } = spawnSync(compiler, ['-p', join(source, 'tsconfig.json'), ...options], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The declarations of the client cannot be made');
  if (folder === source) return;
  for (const file of ['package.json', 'README.md']) await cp(join(source, file), join(folder, file));
}

if (import.meta.main) await buildClient(source);
