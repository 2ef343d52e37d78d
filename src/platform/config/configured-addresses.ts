import ipaddr from 'ipaddr.js';
import type { Complain } from './environment.ts';

/** True for names and addresses that only this machine reaches. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  return bare === 'localhost' || (ipaddr.isValid(bare) && ipaddr.process(bare).range() === 'loopback');
}

export function databaseAddress(
  text: string | undefined,
  complain: Complain,
  variable = 'DATABASE_URL',
): string | null {
  if (text === undefined) return null;
  // The address holds a password, so no complaint repeats it.
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && ['postgres:', 'postgresql:'].includes(url.protocol)) return text;
  complain(
    variable,
    `is not a PostgreSQL address; write postgres://user:password@host:5432/database, or unset it${variable === 'DATABASE_URL' ? ' for the embedded server' : ''}.`,
  );
  return null;
}

export function publicAddress(
  text: string,
  { complain, warnings }: { complain: Complain; warnings: string[] },
): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOrigin = url !== null && `${url.origin}/` === url.href;
  if (isOrigin && ['http:', 'https:'].includes(url.protocol)) {
    if (url.protocol === 'http:' && !isLoopback(url.hostname))
      warnings.push(
        'PUBLIC_URL is plain http for a host other than this machine: browsers keep no session there, so nobody can sign in. Put a proxy with TLS in front and write https.',
      );
    return url.origin;
  }
  complain(
    'PUBLIC_URL',
    `"${text}" is not a bare http or https address; write it like https://www.example.com, without a path.`,
  );
  return 'http://localhost';
}

/** The origin of a service that is sent keys: https, or http on this machine. */
export function serviceAddress(text: string, variable: string, complain: Complain): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOrigin = url !== null && `${url.origin}/` === url.href;
  if (isOrigin && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))))
    return url.origin;
  complain(
    variable,
    'is not a bare https address; write it like https://api.example.com, without a path. http is for loopback hosts only.',
  );
  return 'https://localhost';
}

/** A value that a header can carry as it is. */
export function headerValue(text: string, variable: string, complain: Complain): string {
  if (/^[\x21-\x7e]*$/.test(text)) return text;
  complain(variable, 'must be letters, digits or signs without blanks.');
  return '';
}

export function proxyAddresses(text: string | undefined, complain: Complain): string[] {
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

const hostName = /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})*$/;

export function hostNames(text: string | undefined, complain: Complain): string[] {
  const names = (text ?? '').split(',').flatMap((part) => part.trim().toLowerCase() || []);
  const wrong = names.find((name) => !hostName.test(name));
  if (wrong !== undefined) {
    complain(
      'ALLOWED_HOSTS',
      `"${wrong}" is no host name; write them like example.com, cms.internal, without ports and with commas between.`,
    );
  }
  return names;
}

/** Judged by the library with which the HTTP server reads the list. */
function isAddressRange(text: string): boolean {
  if (!text.includes('/')) return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
  if (!ipaddr.IPv4.isValidCIDRFourPartDecimal(text) && !ipaddr.IPv6.isValidCIDR(text)) return false;
  const [, bits] = ipaddr.parseCIDR(text);
  // A range of everybody would let each caller name their own address.
  return bits > 0;
}
