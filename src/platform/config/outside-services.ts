import { headerValue, isLoopback } from './configured-addresses.ts';
import type { Complain } from './environment.ts';

/** Outside services that the server reads from or sends to. */
export interface OutsideServices {
  tax: {
    /** Null: the table of rates decides. */
    url: string | null;
    key: string;
    /** Longest wait for a whole answer. */
    timeoutMs: number;
    /** The pause after several failures in a row. */
    breakerMs: number;
  };
  /** Takes leads as Salesforce's Web-to-Lead does. */
  crm: {
    /** Null: leads stay here. */
    url: string | null;
    oid: string;
    timeoutMs: number;
    /** The pause after the first failed attempt. */
    retryMs: number;
    attempts: number;
  };
  /** A CDN that keeps public answers; null where none is in front. */
  cdn: {
    /** How long it keeps one, unless it is told that it is stale. */
    maxAgeSeconds: number;
    /** Where it is told; null: nowhere, so an answer may be as old as that. */
    purge: { url: string; key: string } | null;
  } | null;
}

interface Variables {
  variableValue: (variable: string) => string | undefined;
  whole: (variable: string, byDefault: number, range: { min: number; max: number }) => number;
  complain: Complain;
  warnings: string[];
}

export function outsideServices(variables: Variables): OutsideServices {
  const { variableValue, whole, complain, warnings } = variables;
  const address = (variable: string) => callAddress(variableValue(variable), { variable, complain });
  const services: OutsideServices = {
    tax: {
      url: address('TAX_URL'),
      key: headerValue(variableValue('TAX_KEY') ?? '', 'TAX_KEY', complain),
      timeoutMs: whole('TAX_TIMEOUT_MS', 1500, { min: 50, max: 60_000 }),
      breakerMs: whole('TAX_BREAKER_MS', 30_000, { min: 1, max: 3_600_000 }),
    },
    crm: {
      url: address('CRM_URL'),
      oid: variableValue('CRM_OID') ?? '',
      timeoutMs: whole('CRM_TIMEOUT_MS', 10_000, { min: 50, max: 120_000 }),
      retryMs: whole('CRM_RETRY_MS', 2000, { min: 1, max: 3_600_000 }),
      attempts: whole('CRM_ATTEMPTS', 12, { min: 1, max: 100 }),
    },
    cdn: readCdn(variables),
  };
  if (services.crm.url !== null && services.crm.oid === '')
    warnings.push('CRM_OID is not set; the CRM at CRM_URL cannot tell whose leads it gets.');
  return services;
}

function readCdn({ variableValue, whole, complain }: Variables): OutsideServices['cdn'] {
  const maxAgeSeconds = whole('CDN_MAX_AGE', 0, { min: 0, max: 31_536_000 });
  const url = callAddress(variableValue('CDN_PURGE_URL'), { variable: 'CDN_PURGE_URL', complain });
  const key = headerValue(variableValue('CDN_PURGE_KEY') ?? '', 'CDN_PURGE_KEY', complain);
  if (maxAgeSeconds > 0) return { maxAgeSeconds, purge: url === null ? null : { url, key } };
  if (url !== null)
    complain('CDN_PURGE_URL', 'needs CDN_MAX_AGE, in seconds: without it nothing is kept that could be purged.');
  return null;
}

/** Where a service is called: https, or http on this machine; null where nothing is set. */
function callAddress(
  text: string | undefined,
  { variable, complain }: { variable: string; complain: Complain },
): string | null {
  if (text === undefined) return null;
  // The address may hold a key, so no complaint repeats it.
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPrivate = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (url && isPrivate && url.username === '' && url.password === '') return url.href;
  complain(
    variable,
    'is not an https address without a user and password; write it like https://service.example.com/path. http is for loopback hosts only.',
  );
  return null;
}
