import { resolve } from 'node:path';
import { type LogLevel, logLevels } from '../log/log.ts';
import { type Bucket, readBucket } from '../storage/storage-address.ts';
import { type BackupPlan, backupPlan } from './backup-plan.ts';
import {
  databaseAddress,
  headerValue,
  hostNames,
  isLoopback,
  proxyAddresses,
  publicAddress,
  serviceAddress,
} from './configured-addresses.ts';
import { type Complain, type Environment, lifetimeSeconds, wholeNumber } from './environment.ts';
import { type OutsideServices, outsideServices } from './outside-services.ts';
import { signingSecret } from './signing-secret.ts';

/** Everything an operator may set, read once at start and passed on; nothing else reads the environment. */
export interface Config {
  port: number;
  host: string;
  /** Origin of every link that leaves the house; without a trailing slash. */
  publicUrl: string;
  /** Null: the embedded server in `dataDir`. */
  databaseUrl: string | null;
  /** A streaming replica for public reads; null: the database itself. */
  replica: { url: string; maxLagMs: number } | null;
  pool: {
    max: number;
    /** Of the pool that public reads have for themselves. */
    publicMax: number;
    /** Of the pool that visitors' changes have for themselves. */
    visitorMax: number;
    idleTimeoutMs: number;
    maxLifetimeMs: number;
  };
  dataDir: string;
  auth: {
    /** HS256 characters over these raw bytes. */
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
  /** Null: no backup is made by itself. */
  backups: BackupPlan | null;
  media: {
    /** Room for sizes of pictures that were made for presets and signed addresses. */
    variantBytes: number;
  };
  /** Room for finished answers of the delivery API; 0 keeps none. */
  delivery: {
    cacheBytes: number;
    /** What other servers send to read published content [E21]; null: everybody may read it. */
    secret: string | null;
  };
  mail: {
    /** Where the API providers are posted to; without a trailing slash. */
    sendgridUrl: string;
    sendlayerUrl: string;
    /** Longest wait for one answer of a mail server or API. */
    timeoutMs: number;
    /** Pause after the first failed attempt; each next one is three times as long. */
    retryMs: number;
    /** Attempts after which a message fails. */
    attempts: number;
  };
  /** Encrypts the stored secrets of mail providers. */
  secretsKey: Uint8Array;
  services: OutsideServices;
  webhooks: {
    /** The pause after the first failed attempt, in milliseconds; the others keep their proportion to it. */
    retryMs: number;
    /** Addresses inside a network, and plain http, may be called. */
    toPrivate: boolean;
  };
  /** Sent with the request for a listing to import; empty: not sent. */
  listingSecret: string;
  rateLimits: boolean;
  /** Addresses and ranges of the proxies in front, whose `X-Forwarded-For` tells who asks; of all others it is ignored. */
  trustedProxies: readonly string[];
  /** Names besides the one in `publicUrl` under which the server is reached; in lower case, without ports. */
  allowedHosts: readonly string[];
  logLevel: LogLevel;
  /** Between the end of readiness and that of the server, for balancers that poll. */
  stopDelayMs: number;
  /** Where the loopback address answers `/metrics`; null: nowhere. */
  metricsPort: number | null;
  seed: 'demo' | 'none';
  production: boolean;
  /** Reload and the mail catcher: `npm run dev`. */
  development: boolean;
  /** Warnings for the start, one line each. */
  warnings: readonly string[];
}

/** The environment cannot be used; `fieldErrors` holds one line for each error. */
export class ConfigError extends Error {
  readonly fieldErrors: readonly string[];

  constructor(fieldErrors: readonly string[]) {
    super(fieldErrors.join('\n'));
    this.name = 'ConfigError';
    this.fieldErrors = fieldErrors;
  }
}

const minimumIterations = 100_000;

/** Reads and checks every variable at once. Throws `ConfigError` with one line per error; a blank value counts as unset [B04] [E19] [Q16] [Q17]. */
export function readConfig(env: Environment): Config {
  const fieldErrors: string[] = [];
  const warnings: string[] = [];
  const complain: Complain = (variable, violation) => fieldErrors.push(`${variable}: ${violation}`);
  const variableValue = (variable: string) => env[variable]?.trim() || undefined;
  const whole = (variable: string, byDefault: number, range: { min: number; max: number }) =>
    wholeNumber(variableValue(variable), { variable, byDefault, ...range, complain });
  const choice = <C extends string>(variable: string, byDefault: C, choices: readonly C[]): C => {
    const value = variableValue(variable) ?? byDefault;
    const chosen = choices.find((candidate) => candidate === value);
    if (chosen === undefined) complain(variable, `"${value}" is not known; use ${choices.join(' or ')}.`);
    return chosen ?? byDefault;
  };

  const production = variableValue('NODE_ENV') === 'production';
  const development = variableValue('NODE_ENV') === 'development';
  const host = variableValue('HOST') ?? '127.0.0.1';
  const port = whole('PORT', 3000, { min: 0, max: 65_535 });
  const databaseUrl = databaseAddress(variableValue('DATABASE_URL'), complain);
  const replicaUrl = databaseAddress(variableValue('DATABASE_READ_URL'), complain, 'DATABASE_READ_URL');
  const maxLagMs = whole('DATABASE_READ_MAX_LAG_MS', 1000, { min: 300, max: 3_600_000 });
  if (replicaUrl !== null && databaseUrl === null) {
    complain('DATABASE_READ_URL', 'needs DATABASE_URL: the embedded database has no replica.');
  }
  const dataDir = resolve(variableValue('DATA_DIR') ?? '.data');
  const rateLimits = choice('RATE_LIMITS', 'on', ['on', 'off']) === 'on';
  if (!rateLimits && production && !isLoopback(host)) {
    complain(
      'RATE_LIMITS',
      `"off" is refused in production unless HOST is a loopback address such as 127.0.0.1 (HOST is ${host}).`,
    );
  }
  if (development && !isLoopback(host)) {
    complain(
      'NODE_ENV',
      `"development" shows all mails, with the links in them, to whoever reaches the server; it is refused unless HOST is a loopback address such as 127.0.0.1 (HOST is ${host}).`,
    );
  }
  const config: Config = {
    port,
    host,
    publicUrl: publicAddress(variableValue('PUBLIC_URL') ?? `http://localhost:${port}`, { complain, warnings }),
    databaseUrl,
    replica: replicaUrl === null ? null : { url: replicaUrl, maxLagMs },
    pool: {
      max: whole('DATABASE_POOL_MAX', 10, { min: 2, max: 1000 }),
      publicMax: whole('DATABASE_PUBLIC_POOL_MAX', 8, { min: 2, max: 1000 }),
      visitorMax: whole('DATABASE_VISITOR_POOL_MAX', 12, { min: 2, max: 1000 }),
      idleTimeoutMs: whole('DATABASE_IDLE_TIMEOUT_MS', 30_000, { min: 0, max: 2_147_483_647 }),
      maxLifetimeMs: whole('DATABASE_MAX_LIFETIME_MS', 21_600_000, { min: 0, max: 2_147_483_647 }),
    },
    dataDir,
    auth: {
      secret: new Uint8Array(),
      secretSource: env['AUTH_SECRET'] ? 'environment' : 'file',
      issuer: variableValue('AUTH_ISSUER') ?? 'millwright',
      audience: variableValue('AUTH_AUDIENCE') ?? 'millwright-admin',
      tokenLifetimeSeconds: lifetimeSeconds(variableValue('AUTH_TOKEN_LIFETIME') ?? '24h', complain),
      passwordIterations: whole('PASSWORD_ITERATIONS', minimumIterations, { min: minimumIterations, max: 10_000_000 }),
    },
    admin: firstAdministrator(variableValue('ADMIN_EMAIL'), env['ADMIN_PASSWORD'] || undefined, complain),
    bucket: readBucket(variableValue, complain),
    backups: backupPlan(variableValue, { whole, choice, complain }),
    media: {
      variantBytes: whole('MEDIA_VARIANT_BYTES', 2 * 1024 ** 3, { min: 1024 ** 2, max: 2 ** 50 }),
    },
    delivery: {
      cacheBytes: whole('DELIVERY_CACHE_BYTES', 64 * 1024 * 1024, { min: 0, max: 2 ** 40 }),
      secret: deliverySecret(variableValue('DELIVERY_SECRET'), complain),
    },
    mail: {
      sendgridUrl: serviceAddress(
        variableValue('SENDGRID_URL') ?? 'https://api.sendgrid.com',
        'SENDGRID_URL',
        complain,
      ),
      sendlayerUrl: serviceAddress(
        variableValue('SENDLAYER_URL') ?? 'https://console.sendlayer.com',
        'SENDLAYER_URL',
        complain,
      ),
      timeoutMs: whole('MAIL_TIMEOUT_MS', 10_000, { min: 100, max: 120_000 }),
      retryMs: whole('MAIL_RETRY_MS', 2000, { min: 1, max: 3_600_000 }),
      attempts: whole('MAIL_ATTEMPTS', 12, { min: 1, max: 1000 }),
    },
    secretsKey: new Uint8Array(),
    listingSecret: headerValue(variableValue('LISTING_SECRET') ?? '', 'LISTING_SECRET', complain),
    services: outsideServices({ variableValue, whole, complain, warnings }),
    webhooks: {
      retryMs: whole('WEBHOOK_RETRY_MS', 5000, { min: 1, max: 3_600_000 }),
      toPrivate: choice('WEBHOOKS_TO_PRIVATE', 'off', ['on', 'off']) === 'on',
    },
    rateLimits,
    trustedProxies: proxyAddresses(variableValue('TRUSTED_PROXIES'), complain),
    allowedHosts: hostNames(variableValue('ALLOWED_HOSTS'), complain),
    stopDelayMs: whole('STOP_DELAY_MS', 0, { min: 0, max: 60_000 }),
    metricsPort: whole('METRICS_PORT', 0, { min: 0, max: 65_535 }) || null,
    logLevel: choice('LOG_LEVEL', 'info', logLevels),
    seed: choice('SEED', 'demo', ['demo', 'none']),
    production,
    development,
    warnings,
  };
  if (config.webhooks.toPrivate && config.publicUrl.startsWith('https:'))
    warnings.push('WEBHOOKS_TO_PRIVATE is on: whoever makes webhooks can reach what is inside your network.');
  const mayGenerate = !(production && databaseUrl !== null);
  config.auth.secret = signingSecret(env['AUTH_SECRET'], {
    dataDir,
    mayGenerate,
    production,
    complain,
    warnings,
    failed: fieldErrors.length > 0,
  });
  config.secretsKey = secretsKey(env['SECRETS_KEY'], complain) ?? config.auth.secret;
  if (fieldErrors.length > 0) throw new ConfigError(fieldErrors);
  return config;
}

function firstAdministrator(
  email: string | undefined,
  password: string | undefined,
  complain: Complain,
): Config['admin'] {
  if (email === undefined && password === undefined) return null;
  if (email === undefined) complain('ADMIN_EMAIL', 'is missing though ADMIN_PASSWORD is set; set both or neither.');
  else if (!/^[^\s@]+@[^\s@]+$/.test(email))
    complain('ADMIN_EMAIL', 'is not an email address; write it like name@example.com.');
  const length = [...(password ?? '')].length;
  if (password === undefined) complain('ADMIN_PASSWORD', 'is missing though ADMIN_EMAIL is set; set both or neither.');
  else if (length < 10 || length > 100) {
    complain(
      'ADMIN_PASSWORD',
      `has ${length} characters; choose 10 to 100, with an uppercase and a lowercase letter, a number and a special character.`,
    );
  }
  return { email: email ?? '', password: password ?? '' };
}

const minimumKeyBytes = 16;

/** Null: derived from the signing secret. */
function secretsKey(text: string | undefined, complain: Complain): Uint8Array | null {
  if (!text) return null;
  const key = Buffer.from(text, 'utf8');
  if (key.length < minimumKeyBytes) {
    complain(
      'SECRETS_KEY',
      `has ${key.length} bytes; set a random value of at least ${minimumKeyBytes}, for example from "openssl rand -base64 48".`,
    );
  }
  return key;
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
