import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import type { Config } from '../../config/config.ts';
import { isLoopback } from '../../config/configured-addresses.ts';

/** Reads a Host header: true if it names this server. */
export type IsOwnHost = (host: string) => boolean;

/**
 * The Host headers that this server answers pages and reads under: the host of `PUBLIC_URL`, `HOST`, `ALLOWED_HOSTS`,
 * addresses, and names without a dot, on any port. An anonymous client can let a name of their own lead here (DNS rebinding), so
 * that a browser counts their page and this server as one site. They can have neither an address nor such a short name.
 */
export function ownHosts(config: Pick<Config, 'publicUrl' | 'host' | 'allowedHosts'>): IsOwnHost {
  const publicHost = new URL(config.publicUrl).host;
  const names = new Set([nameOf(publicHost), nameOf(config.host), ...config.allowedHosts]);
  return (host) => {
    if (host === publicHost) return true;
    const name = nameOf(host);
    return names.has(name) || isShortName(name) || isAddress(name);
  };
}

/**
 * True for a request that names two hosts: by more than one Host header, of which Node shows the first alone, or by an address
 * with a host of its own, as one writes it to a proxy.
 */
export function namesTwoHosts({ rawHeaders, url = '', headers }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) return true;
  const host = url.startsWith('/') ? undefined : /^[a-z][a-z0-9+.-]{0,20}:\/\/([^/?#]*)/i.exec(url)?.[1];
  return host !== undefined && host.toLowerCase() !== headers.host?.toLowerCase();
}

/** True for names and addresses of the very machine on which the server runs, on any port. */
export function isLoopbackHost(host: string): boolean {
  const name = nameOf(host);
  return isLocalName(name) || isLoopback(name);
}

/** A host in lower case, without its port and without the dot that a whole name may end with. */
function nameOf(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d{0,5}$/, '')
    .replace(/\.$/, '');
}

const isLocalName = (name: string) => /^(?:[\w-]+\.)+localhost$/.test(name);
const isShortName = (name: string) => /^[\w-]+$/.test(name) || isLocalName(name);
const isAddress = (name: string) => ipaddr.IPv4.isValidFourPartDecimal(name) || /^\[[0-9a-f:.]+\]$/.test(name);
