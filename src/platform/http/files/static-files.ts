import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { installedPath } from '../../process/installed-path.ts';
import { newNonce, pagePolicy } from '../answer/security-headers.ts';
import { sendsCookie } from '../gate/sent-cookie.ts';

/** Where the build puts the nonce of inline scripts and styles. */
const noncePlace = '__CSP_NONCE__';

/** Where the page learns whether its request brought a session: `sent` or `none`. */
const sessionPlace = '__SESSION__';

/** Looks like a call but is none; the console must not answer it with 200. */
const misspeltCall = /^\/admin\/(?:[/.]|%2e|%2f)*api(?:[/;?.%]|$)/i;

/** Addresses outside /admin where the console shows its signed-out pages [A04]; the storefront does not answer them. */
const publicAddresses = ['/login', '/register', '/forgot-password'] as const;

const regionPlace = '__REGION__';
const usualRegion = { locale: 'en-US', timeZone: 'UTC' };

/**
 * Serves the built admin console: its hashed files for ever, and its one page under every other address below /admin
 * and at the public addresses of its signed-out pages.
 */
export async function serveAdmin(
  server: FastifyInstance,
  {
    directory,
    sessionCookieName,
    readFramed = async () => [],
    readRegion = async () => usualRegion,
  }: {
    directory: string | null;
    sessionCookieName: string;
    /** The origins whose pages the console shows in frames, to who is signed in. */
    readFramed?: () => Promise<readonly string[]>;
    /** How the site writes numbers, and whose days it keeps. */
    readRegion?: () => Promise<{ locale: string; timeZone: string }>;
  },
): Promise<void> {
  if (directory === null) return;
  const page = readFileSync(join(directory, 'index.html'), 'utf8');
  const firstFilesOf = readFirstFiles(directory);
  await server.register(fastifyStatic, {
    root: join(directory, 'assets'),
    prefix: '/admin/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  });
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (misspeltCall.test(request.url)) return reply.callNotFound();
    const nonce = newNonce();
    const session = sendsCookie(request.headers, sessionCookieName) ? 'sent' : 'none';
    // The page comes without the database too.
    const framed = session === 'sent' ? await readFramed().catch(() => []) : [];
    const { locale, timeZone } = await readRegion().catch(() => usualRegion);
    return (
      reply
        .type('text/html; charset=utf-8')
        .header('Cache-Control', 'no-store')
        .header('Content-Security-Policy', pagePolicy(nonce, framed))
        // An address of the console may hold a one-time token, and what staff look at is nobody else's business.
        .header('Referrer-Policy', 'no-referrer')
        .send(
          page
            .replaceAll(noncePlace, nonce)
            .replace(sessionPlace, session)
            .replace(regionPlace, `${locale} ${timeZone}`)
            .replace('</head>', session === 'sent' ? `${firstFilesOf(request.url)}</head>` : '</head>'),
        )
    );
  };
  for (const address of ['/admin', ...publicAddresses]) server.get(address, sendPage);
  server.get('/admin/*', sendPage);
}

/**
 * The files that a page needs at its first view, as the build lists them by path, named for the browser: it fetches them beside
 * the first script and not after it. Who has no session gets none.
 */
function readFirstFiles(directory: string): (url: string) => string {
  const list = join(directory, 'first-files.json');
  if (!existsSync(list)) return () => '';
  const firstFiles = (JSON.parse(readFileSync(list, 'utf8')) as { path: string; files: string[] }[]).map(
    ({ path, files }) => ({ pattern: new RegExp(path), links: files.map(linkTo).join('') }),
  );
  return (url) => {
    const [path = ''] = url.split('?', 1);
    return firstFiles.flatMap(({ pattern, links }) => (pattern.test(path) ? links : [])).join('');
  };
}

const linkTo = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/admin/${file}">`
    : `<link rel="modulepreload" crossorigin href="/admin/${file}">`;

/** The folder of the built console; null before the first build. */
export function findAdminBuild(): string | null {
  const page = installedPath('dist', 'admin', 'index.html');
  return page === null ? null : dirname(page);
}

/** Names a build of the console: the script that its page begins with, which is named after what is in it and in all its parts. */
export function consoleVersionOf(directory: string | null): string | null {
  if (directory === null) return null;
  const page = readFileSync(join(directory, 'index.html'), 'utf8');
  return /<script type="module"[^<>]* src="([^"]+)"/.exec(page)?.[1] ?? null;
}
