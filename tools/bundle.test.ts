import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

beforeAll(() => {
  const { status, stderr } = spawnSync(process.execPath, ['tools/build.ts', '--if-stale'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
}, 120_000);

function filesOf(folder: string, pattern: RegExp): [string, string][] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name), 'utf8')]);
}

/** What the console's browser gets, by file. */
const browserFiles = () => filesOf('dist/admin', /\.(?:js|css|html)$/);

/** All scripts of the storefront's pages, by file. */
const pageScripts = () => filesOf('dist/site', /\.js$/);

test('[E21] the browser gets no server package, no Node module and no secret', () => {
  const files = [...browserFiles(), ...pageScripts()];
  expect(files.some(([name]) => name.endsWith('.js'))).toBe(true);
  const forbidden: [string, RegExp][] = [
    ['a Node module', /["']node:[a-z/_]+["']|__vite-browser-external/],
    ['the database driver', /SASL_MECHANISM|pg_advisory|information_schema|\bselect [\w., *"]+ from "/],
    ['a query builder', /PostgresDialect|CamelCasePlugin|selectFrom\(/],
    ['the server', /FastifyError|FST_ERR_|graphile[_-]worker/],
    ['the environment', /process\.env|(?:AUTH|DELIVERY)_SECRET|ADMIN_PASSWORD|DATABASE_URL/],
    ['a source map', /sourceMappingURL=(?:[\w.-]+\.map|data:[^,]*,[\w+/]{20})/],
  ];
  const leaks = files.flatMap(([name, text]) =>
    forbidden.filter(([, pattern]) => pattern.test(text)).map(([what]) => `${name} holds ${what}`),
  );
  expect(leaks).toEqual([]);
});

test('what every page of the console loads first brings no schemas: its clients hold addresses alone', () => {
  const first = browserFiles().filter(([name]) => /^(?:index|sign-in|shell)-[\w-]+\.js$/.test(name));
  expect(first.some(([, text]) => text.includes('/admin/api/forms'))).toBe(true);
  expect(first.filter(([, text]) => /ZodError|RE2JS/.test(text)).map(([name]) => name)).toEqual([]);
});

test('all scripts of the storefront together are less than a page may have, and none brings a package', () => {
  const bytes = pageScripts().map(([, text]) => brotliCompressSync(text).length);
  expect(bytes.length).toBeGreaterThan(0);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(100_000);
  expect(pageScripts().filter(([, text]) => /\breact\b|ZodError/.test(text))).toEqual([]);
});

test('each script that a page names is built, and each that is built is named by a page', () => {
  const list = JSON.parse(readFileSync(join(root, 'dist/site/scripts.json'), 'utf8')) as object;
  const named = filesOf('src', /\.tsx$/).flatMap(([, text]) =>
    [...text.matchAll(/<PageScript\s+name="([^"]+)"/g)].map(([, name]) => name),
  );
  expect([...new Set(named)].sort()).toEqual(Object.keys(list).sort());
});

test('[H14] the block editor is a chunk of its own, which the browser fetches when one is first shown', () => {
  const files = browserFiles();
  const editor = files.filter(([, text]) => text.includes('Write, or press / for a block')).map(([name]) => name);
  expect(editor).toEqual([expect.stringMatching(/^start-editor\.admin-.+\.js$/)]);
  const page = files.find(([name]) => name === 'index.html')?.[1] ?? '';
  expect(page).toContain('/assets/');
  expect(page).not.toContain('start-editor');
});

test('the thread that looks at uploads runs from the built server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'built-worker-'));
  const path = join(folder, 'drawing');
  writeFileSync(path, '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"><path d="M0 0"/></svg>');
  const worker = new Worker(join(root, 'dist/server/inspect-upload.worker.js'), { execArgv: [] });
  try {
    worker.postMessage({ path, name: 'drawing.svg', size: 100 });
    const [answer] = await once(worker, 'message');
    expect(answer).toMatchObject({ result: { file: { mimeType: 'image/svg+xml', width: 3, height: 4 } } });
  } finally {
    await worker.terminate();
    rmSync(folder, { recursive: true });
  }
});
