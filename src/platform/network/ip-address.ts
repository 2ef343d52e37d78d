import ipaddr from 'ipaddr.js';

/** An address as it is compared: an IPv4 one that came through an IPv6 socket (`::ffff:203.0.113.7`) is the IPv4 one. */
export function plainAddress(address: string): string {
  if (!address.includes(':')) return address;
  const parsed = parsedIPv6(address);
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address().toString() : address;
}

/** The addresses that one subscriber has: an IPv4 address alone, of IPv6 the whole /64, in which they may take any. */
export function subscriberOf(address: string): string {
  const plain = plainAddress(address);
  if (!plain.includes(':')) return plain;
  const network = parsedIPv6(plain).parts.slice(0, 4);
  return `${network.map((part) => part.toString(16)).join(':')}::/64`;
}

/**
 * The networks around an address, from the widest to the subscriber: a caller with
 * one of its addresses may hold all of it. Of IPv4 the /24, of IPv6 the /48 of a customer of a provider and the /56 of a home.
 */
export function networksOf(address: string): string[] {
  const plain = plainAddress(address);
  if (!plain.includes(':')) return [`${plain.split('.').slice(0, 3).join('.')}.0/24`, plain];
  const [a = 0, b = 0, c = 0, d = 0] = parsedIPv6(plain).parts;
  const wide = [a, b, c].map((part) => part.toString(16)).join(':');
  return [`${wide}::/48`, `${wide}:${(d & 0xff00).toString(16)}::/56`, subscriberOf(plain)];
}

/** Without the zone, which names an interface of this machine and may hold characters that the library rejects. */
function parsedIPv6(address: string): ipaddr.IPv6 {
  return ipaddr.IPv6.parse(address.replace(/%.*$/s, ''));
}
