import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { installationSecret } from './installation-secret.ts';
import type { LogLevel } from './log.ts';
import { logLevels } from './log.ts';
import { type Bucket, readBucket } from './storage/storage-address.ts';

/** Everything an operator may set, read once at start and passed on; nothing else reads the environment. */
export interface Config {
  port: number;
  host: string;
  /** Origin of every link that leaves the house; without a trailing slash. */
  publicUrl: string;
  /** Null: the embedded server in `dataDir`. */
  databaseUrl: string | null;
  pool: { max: number; idleTimeoutMs: number; maxLifetimeMs: number };
  dataDir: string;
  auth: {
    /** HS256 signs over these raw bytes. */
    secret: Uint8Array;
    /** Set by the operator, or this installation's own in `dataDir` [Q16]. */
    secretSource: 'environment' | 'file';
    issuer: string;
    audience: string;
    tokenLifetimeSeconds: number;
    passwordIterations: number;
  };
  /** The first administrator of an empty database. */
  admin: { email: string; password: string } | null;
  /** Null: files in `dataDir`. */
  bucket: Bucket | null;
  /** Room for finished answers of the delivery API; 0 keeps none. */
  delivery: {
    cacheBytes: number;
    /** What other servers send to read published content [E21]; null: everybody may read it. */
    secret: string | null;
  };
  rateLimits: boolean;
  /** Addresses and ranges of the proxies in front, whose `X-Forwarded-For` tells who asks; of all others it is ignored. */
  trustedProxies: readonly string[];
  logLevel: LogLevel;
  seed: 'demo' | 'none';
  production: boolean;
  /** Reload and the mail catcher: `npm run dev`. */
  development: boolean;
  /** To be told at start; each is one line. */
  warnings: readonly string[];
}

/** The environment cannot be used; `problems` holds one line for each fault. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;
type Complain = (variable: string, fault: string) => void;

const minimumSecretBytes = 32;
const minimumIterations = 100_000;

/** Reads and checks every variable at once. Throws `ConfigError` with one line per fault; a blank value counts as unset [B04] [E19] [Q16] [Q17]. */
export function readConfig(env: Environment): Config {
  const problems: string[] = [];
  const warnings: string[] = [];
  const complain: Complain = (variable, fault) => problems.push(`${variable}: ${fault}`);
  const given = (variable: string) => env[variable]?.trim() || undefined;
  const whole = (variable: string, byDefault: number, range: { min: number; max: number }) =>
    wholeNumber(given(variable), { variable, byDefault, ...range, complain });
  const choice = <C extends string>(variable: string, byDefault: C, choices: readonly C[]): C => {
    const value = given(variable) ?? byDefault;
    const chosen = choices.find((candidate) => candidate === value);
    if (chosen === undefined) complain(variable, `"${value}" is not known; use ${choices.join(' or ')}.`);
    return chosen ?? byDefault;
  };

  const production = given('NODE_ENV') === 'production';
  const host = given('HOST') ?? '127.0.0.1';
  const port = whole('PORT', 3000, { min: 0, max: 65_535 });
  const databaseUrl = databaseAddress(given('DATABASE_URL'), complain);
  const dataDir = resolve(given('DATA_DIR') ?? '.data');
  const rateLimits = choice('RATE_LIMITS', 'on', ['on', 'off']) === 'on';
  if (!rateLimits && production && !isLoopback(host)) {
    complain(
      'RATE_LIMITS',
      `"off" is refused in production unless HOST is a loopback address such as 127.0.0.1 (HOST is ${host}).`,
    );
  }
  const config: Config = {
    port,
    host,
    publicUrl: publicAddress(given('PUBLIC_URL') ?? `http://localhost:${port}`, complain),
    databaseUrl,
    pool: {
      max: whole('DATABASE_POOL_MAX', 10, { min: 2, max: 1000 }),
      idleTimeoutMs: whole('DATABASE_IDLE_TIMEOUT_MS', 30_000, { min: 0, max: 2_147_483_647 }),
      maxLifetimeMs: whole('DATABASE_MAX_LIFETIME_MS', 21_600_000, { min: 0, max: 2_147_483_647 }),
    },
    dataDir,
    auth: {
      secret: new Uint8Array(),
      secretSource: env['AUTH_SECRET'] ? 'environment' : 'file',
      issuer: given('AUTH_ISSUER') ?? 'millwright',
      audience: given('AUTH_AUDIENCE') ?? 'millwright-admin',
      tokenLifetimeSeconds: lifetimeSeconds(given('AUTH_TOKEN_LIFETIME') ?? '24h', complain),
      passwordIterations: whole('PASSWORD_ITERATIONS', minimumIterations, { min: minimumIterations, max: 10_000_000 }),
    },
    admin: firstAdministrator(given('ADMIN_EMAIL'), env['ADMIN_PASSWORD'] || undefined, complain),
    bucket: readBucket(given, complain),
    delivery: {
      cacheBytes: whole('DELIVERY_CACHE_BYTES', 64 * 1024 * 1024, { min: 0, max: 2 ** 40 }),
      secret: deliverySecret(given('DELIVERY_SECRET'), complain),
    },
    rateLimits,
    trustedProxies: proxyAddresses(given('TRUSTED_PROXIES'), complain),
    logLevel: choice('LOG_LEVEL', 'info', logLevels),
    seed: choice('SEED', 'demo', ['demo', 'none']),
    production,
    development: given('NODE_ENV') === 'development',
    warnings,
  };
  const mayGenerate = !(production && databaseUrl !== null);
  config.auth.secret = signingSecret(env['AUTH_SECRET'], {
    dataDir,
    mayGenerate,
    production,
    complain,
    warnings,
    failed: problems.length > 0,
  });
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** True for names and addresses that only this machine reaches. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  return bare === 'localhost' || bare === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(bare);
}

function wholeNumber(
  text: string | undefined,
  options: { variable: string; byDefault: number; min: number; max: number; complain: Complain },
): number {
  if (text === undefined) return options.byDefault;
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= options.min && number <= options.max) return number;
  options.complain(options.variable, `"${text}" is not a whole number from ${options.min} to ${options.max}.`);
  return options.byDefault;
}

function databaseAddress(text: string | undefined, complain: Complain): string | null {
  if (text === undefined) return null;
  // The address holds a password, so no complaint repeats it.
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && ['postgres:', 'postgresql:'].includes(url.protocol)) return text;
  complain(
    'DATABASE_URL',
    'is not a PostgreSQL address; write postgres://user:password@host:5432/database, or unset it for the embedded server.',
  );
  return null;
}

function publicAddress(text: string, complain: Complain): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOrigin = url !== null && `${url.origin}/` === url.href;
  if (isOrigin && ['http:', 'https:'].includes(url.protocol)) return url.origin;
  complain(
    'PUBLIC_URL',
    `"${text}" is not a bare http or https address; write it like https://www.example.com, without a path.`,
  );
  return 'http://localhost';
}

const secondsPerUnit: Record<string, number> = { d: 86_400, h: 3600, m: 60, s: 1, '': 1 };

function lifetimeSeconds(text: string, complain: Complain): number {
  const [, amount, unit] = /^(\d{1,9})([dhms]?)$/.exec(text) ?? [];
  const seconds = Number(amount) * (secondsPerUnit[unit ?? ''] ?? Number.NaN);
  const longest = 366 * 86_400;
  if (seconds >= 1 && seconds <= longest) return seconds;
  complain(
    'AUTH_TOKEN_LIFETIME',
    `"${text}" is not a lifetime of at most 366d; write 24h, 30m, 7d, or a number of seconds.`,
  );
  return 86_400;
}

function firstAdministrator(
  email: string | undefined,
  password: string | undefined,
  complain: Complain,
): Config['admin'] {
  if (email === undefined && password === undefined) return null;
  if (email === undefined) complain('ADMIN_EMAIL', 'is missing though ADMIN_PASSWORD is set; set both or neither.');
  else if (!/^[^\s@]+@[^\s@]+$/.test(email))
    complain('ADMIN_EMAIL', 'is not an e-mail address; write it like name@example.com.');
  const length = [...(password ?? '')].length;
  if (password === undefined) complain('ADMIN_PASSWORD', 'is missing though ADMIN_EMAIL is set; set both or neither.');
  else if (length < 8 || length > 100) complain('ADMIN_PASSWORD', `has ${length} characters; choose one of 8 to 100.`);
  return { email: email ?? '', password: password ?? '' };
}

function proxyAddresses(text: string | undefined, complain: Complain): string[] {
  const addresses = (text ?? '').split(',').flatMap((part) => part.trim() || []);
  const wrong = addresses.find((address) => !isAddressRange(address));
  if (wrong !== undefined) {
    complain(
      'TRUSTED_PROXIES',
      `"${wrong}" is no address or range; write them like 127.0.0.1, 10.0.0.0/8, with commas between.`,
    );
  }
  return addresses;
}

function isAddressRange(text: string): boolean {
  const [, address = '', prefix] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  // A range of everybody would let each caller name his own address.
  return bits > 0 && (prefix === undefined || (Number(prefix) >= 1 && Number(prefix) <= bits));
}

/** Printable and without blanks, so that it goes through a header as it is. */
function deliverySecret(text: string | undefined, complain: Complain): string | null {
  if (text === undefined) return null;
  if (/^[\x21-\x7e]{32,1024}$/.test(text)) return text;
  complain(
    'DELIVERY_SECRET',
    'must be 32 to 1024 letters, digits or signs without blanks, for example from "openssl rand -base64 48".',
  );
  return null;
}

interface SecretOptions {
  dataDir: string;
  mayGenerate: boolean;
  production: boolean;
  complain: Complain;
  warnings: string[];
  /** Another variable is wrong already: nothing is written to the disk then. */
  failed: boolean;
}

function signingSecret(text: string | undefined, options: SecretOptions): Uint8Array {
  const { complain, warnings } = options;
  const secret = Buffer.from(text ?? '', 'utf8');
  if (secret.length >= minimumSecretBytes) return secret;
  const fault = secret.length === 0 ? 'is missing' : `has ${secret.length} bytes`;
  const remedy = `set a random value of at least ${minimumSecretBytes} bytes, for example from "openssl rand -base64 48".`;
  if (!options.mayGenerate || (options.production && secret.length > 0)) {
    complain('AUTH_SECRET', `${fault}; ${remedy}`);
    return secret;
  }
  if (secret.length > 0) {
    warnings.push(`AUTH_SECRET ${fault} and is good for development only; ${remedy}`);
    return secret;
  }
  if (options.failed) return secret;
  try {
    const file = installationSecret(options.dataDir);
    warnings.push(`AUTH_SECRET is not set; sessions are signed with this installation's own secret in ${file.path}.`);
    return file.secret;
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    complain(
      'DATA_DIR',
      `${options.dataDir} cannot be written (${reason}); name a folder that this user may write to.`,
    );
    return secret;
  }
}
