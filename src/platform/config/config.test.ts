import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mw-config-'));
  folders.push(folder);
  return folder;
}

const goodSecret = 'a'.repeat(32);

function errorsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig({ AUTH_SECRET: goodSecret, ...env });
  } catch (error) {
    if (error instanceof ConfigError) return error.fieldErrors;
    throw error;
  }
  return [];
}

describe('errors, one line each that names the variable', () => {
  test.each([
    ['PORT', 'http'],
    ['DELIVERY_SECRET', 'too short'],
    ['DELIVERY_SECRET', `with a blank ${'x'.repeat(40)}`],
    ['DELIVERY_SECRET', 'ü'.repeat(40)],
    ['SENDGRID_URL', 'http://api.example.test'],
    ['SENDLAYER_URL', 'https://example.test/api'],
    ['MAIL_TIMEOUT_MS', '0'],
    ['SECRETS_KEY', 'too short'],
    ['TAX_URL', 'http://tax.example.test/rate'],
    ['TAX_URL', 'https://user:secret@tax.example.test'],
    ['TAX_KEY', 'two words'],
    ['LISTING_SECRET', 'two words'],
    ['TAX_TIMEOUT_MS', '0'],
    ['CRM_URL', 'ftp://crm.example.test'],
    ['CRM_ATTEMPTS', '0'],
    ['CDN_MAX_AGE', '-1'],
    ['CDN_PURGE_URL', 'http://cdn.example.test/purge'],
    ['CDN_PURGE_URL', 'https://cdn.example.test/purge'],
    ['CDN_PURGE_KEY', 'two words'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PUBLIC_URL', 'www.example.com'],
    ['PUBLIC_URL', 'https://example.com/shop'],
    ['PUBLIC_URL', 'ftp://example.com'],
    ['PUBLIC_URL', 'https://user:pass@example.com'],
    ['DATABASE_URL', 'mysql://db/x'],
    ['DATABASE_URL', 'postgres'],
    ['DATABASE_READ_URL', 'mysql://db/x'],
    ['DATABASE_READ_URL', 'postgres://u:p@replica/x'],
    ['DATABASE_READ_MAX_LAG_MS', '0'],
    ['DATABASE_POOL_MAX', '0'],
    ['DATABASE_POOL_MAX', '1e2'],
    ['DATABASE_PUBLIC_POOL_MAX', '1'],
    ['DATABASE_VISITOR_POOL_MAX', '1'],
    ['DATABASE_IDLE_TIMEOUT_MS', 'soon'],
    ['DATABASE_MAX_LIFETIME_MS', '1.5'],
    ['AUTH_TOKEN_LIFETIME', '24 hours'],
    ['AUTH_TOKEN_LIFETIME', '0'],
    ['AUTH_TOKEN_LIFETIME', '-1h'],
    ['AUTH_TOKEN_LIFETIME', '9999d'],
    ['AUTH_TOKEN_LIFETIME', '24H'],
    ['PASSWORD_ITERATIONS', '99999'],
    ['ADMIN_EMAIL', 'somebody'],
    ['ADMIN_PASSWORD', 'short'],
    ['ADMIN_PASSWORD', 'Short-1!x'],
    ['ADMIN_PASSWORD', 'Long-1!'.repeat(15)],
    ['STORAGE_URL', 'bucket'],
    ['STORAGE_URL', 'https://bucket.example.test'],
    ['RATE_LIMITS', 'maybe'],
    ['TRUSTED_PROXIES', 'proxy.example.test'],
    ['TRUSTED_PROXIES', '127.0.0.1, 10.0.0.0/33'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', '::/0'],
    ['ALLOWED_HOSTS', '*'],
    ['ALLOWED_HOSTS', 'example.com, https://www.example.com'],
    ['ALLOWED_HOSTS', 'example.com:3000'],
    ['LOG_LEVEL', 'verbose'],
    ['SEED', 'everything'],
    ['DELIVERY_CACHE_BYTES', 'lots'],
  ])('%s=%s', (variable, value) => {
    const fieldErrors = errorsOf({ ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'long-enough-1', [variable]: value });
    expect(fieldErrors).toHaveLength(1);
    expect(fieldErrors[0]).toMatch(new RegExp(`^${variable}: .+\\.$`));
    expect(fieldErrors[0]).not.toContain('\n');
  });

  test('every error is told at once', () => {
    const fieldErrors = errorsOf({ PORT: 'x', SEED: 'x', LOG_LEVEL: 'x', AUTH_TOKEN_LIFETIME: 'x' });
    expect(fieldErrors.map((problem) => problem.split(':')[0]).sort()).toEqual([
      'AUTH_TOKEN_LIFETIME',
      'LOG_LEVEL',
      'PORT',
      'SEED',
    ]);
  });

  test('a half-given administrator is rejected', () => {
    expect(errorsOf({ ADMIN_EMAIL: 'a@example.com' })[0]).toMatch(/^ADMIN_PASSWORD: is missing/);
    expect(errorsOf({ ADMIN_PASSWORD: 'long-enough-1' })[0]).toMatch(/^ADMIN_EMAIL: is missing/);
  });

  test('no complaint repeats a password', () => {
    const fieldErrors = errorsOf({
      DATABASE_URL: 'mysql://u:canary@h/d',
      ADMIN_EMAIL: 'a@example.com',
      ADMIN_PASSWORD: 'canary',
    });
    expect(fieldErrors).toHaveLength(2);
    expect(fieldErrors.join()).not.toContain('canary');
  });

  test('[B04] in production an external database needs AUTH_SECRET of at least 32 bytes [Q16]', () => {
    const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://u:p@db/x', DATA_DIR: newFolder() };
    expect(errorsOf({ ...production, AUTH_SECRET: '' })).toEqual([
      expect.stringMatching(/^AUTH_SECRET: is missing; set .* 32 bytes/),
    ]);
    expect(errorsOf({ ...production, AUTH_SECRET: 'a'.repeat(31) })).toEqual([
      expect.stringMatching(/^AUTH_SECRET: has 31 bytes;/),
    ]);
    expect(errorsOf({ ...production, AUTH_SECRET: '€'.repeat(11) })).toEqual([]);
  });

  test('RATE_LIMITS=off is rejected in production on an address that others reach', () => {
    const off = { RATE_LIMITS: 'off', NODE_ENV: 'production' };
    expect(errorsOf({ ...off, HOST: '0.0.0.0' })).toEqual([expect.stringMatching(/^RATE_LIMITS: /)]);
    expect(errorsOf({ ...off, HOST: '192.168.1.2' })).toHaveLength(1);
    for (const host of ['127.0.0.1', 'localhost', '::1']) expect(errorsOf({ ...off, HOST: host })).toEqual([]);
    expect(errorsOf({ RATE_LIMITS: 'off', HOST: '0.0.0.0' })).toEqual([]);
  });

  test('NODE_ENV=development, which shows all mails, is rejected on an address that others reach', () => {
    const development = { NODE_ENV: 'development' };
    for (const host of ['0.0.0.0', '::', '192.168.1.2', 'cms.internal', '127.0.0.1.evil.test']) {
      expect(errorsOf({ ...development, HOST: host })).toEqual([
        expect.stringMatching(/^NODE_ENV: .* all mails.*HOST is a loopback address/),
      ]);
    }
    for (const host of ['', '127.0.0.1', 'localhost', '::1']) {
      expect(errorsOf({ ...development, HOST: host })).toEqual([]);
    }
  });

  test('a data folder that cannot be made is one clear line', () => {
    const file = join(newFolder(), 'file');
    writeFileSync(file, '');
    expect(errorsOf({ AUTH_SECRET: '', DATA_DIR: join(file, 'data') })).toEqual([
      expect.stringMatching(/^DATA_DIR: .*cannot be written \(ENOTDIR\); name a folder/),
    ]);
  });
});

test('[B04] without AUTH_SECRET one is made for this installation, kept with mode 600 and warned about', () => {
  const DATA_DIR = join(newFolder(), 'deep', 'data');
  const first = readConfig({ DATA_DIR });
  const file = join(DATA_DIR, 'auth-secret');

  expect(first.auth.secret.length).toBeGreaterThanOrEqual(32);
  expect(first.warnings).toEqual([expect.stringContaining(file)]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readConfig({ DATA_DIR }).auth.secret).toEqual(first.auth.secret);
  expect(readFileSync(file, 'utf8').trim()).toBe(Buffer.from(first.auth.secret).toString());
});

test('a wrong environment writes nothing', () => {
  const folder = newFolder();
  const DATA_DIR = join(folder, 'data');
  expect(() => readConfig({ DATA_DIR, PORT: 'x' })).toThrow(ConfigError);
  expect(() => statSync(DATA_DIR)).toThrow();
});

test('trusted proxies are addresses and ranges, with commas between', () => {
  const TRUSTED_PROXIES = ' 127.0.0.1,10.0.0.0/8 , fd00::/8,';
  const { trustedProxies } = readConfig({ AUTH_SECRET: goodSecret, TRUSTED_PROXIES });
  expect(trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);
});

test('a short secret outside production is used and warned about', () => {
  const { auth, warnings } = readConfig({ AUTH_SECRET: 'dev' });
  expect(Buffer.from(auth.secret).toString()).toBe('dev');
  expect(warnings).toEqual([expect.stringMatching(/^AUTH_SECRET has 3 bytes/)]);
});

test('[E19] the defaults are the documented ones; blank values count as unset', () => {
  const config = readConfig({ AUTH_SECRET: goodSecret, PORT: '', HOST: ' ', DATABASE_URL: '', ADMIN_EMAIL: '' });
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrl: null,
    replica: null,
    pool: { max: 10, publicMax: 8, visitorMax: 12, idleTimeoutMs: 30_000, maxLifetimeMs: 21_600_000 },
    auth: { tokenLifetimeSeconds: 86_400, passwordIterations: 100_000 },
    admin: null,
    bucket: null,
    rateLimits: true,
    trustedProxies: [],
    allowedHosts: [],
    logLevel: 'info',
    seed: 'demo',
    production: false,
    warnings: [],
  });
});

test.each([
  ['24h', 86_400],
  ['7d', 604_800],
  ['30m', 1800],
  ['90', 90],
  ['90s', 90],
])('[B02] AUTH_TOKEN_LIFETIME=%s', (text, seconds) => {
  expect(readConfig({ AUTH_SECRET: goodSecret, AUTH_TOKEN_LIFETIME: text }).auth.tokenLifetimeSeconds).toBe(seconds);
});

test('[Q18] plain http for another machine is warned of: browsers keep no session there', () => {
  const warningsOf = (url: string) =>
    readConfig({ NODE_ENV: 'production', AUTH_SECRET: goodSecret, PUBLIC_URL: url }).warnings;
  expect(warningsOf('http://cms.example.com')).toEqual([expect.stringMatching(/^PUBLIC_URL is plain http/)]);
  for (const url of ['https://cms.example.com', 'http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
    expect(warningsOf(url)).toEqual([]);
});

test('the public address follows the port and loses its trailing slash', () => {
  expect(readConfig({ AUTH_SECRET: goodSecret, PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  expect(readConfig({ AUTH_SECRET: goodSecret, PUBLIC_URL: 'https://Shop.example.com/' }).publicUrl).toBe(
    'https://shop.example.com',
  );
});
