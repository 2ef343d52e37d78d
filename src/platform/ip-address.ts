/** An address as it is compared: an IPv4 one that came through an IPv6 socket (`::ffff:203.0.113.7`) is the IPv4 one. */
export function plainAddress(address: string): string {
  const parts = address.includes(':') ? partsOf(address) : [];
  const isMapped = parts.length === 8 && parts.slice(0, 5).every((part) => part === 0) && parts[5] === 0xffff;
  if (!isMapped) return address;
  return parts
    .slice(6)
    .flatMap((part) => [part >> 8, part & 0xff])
    .join('.');
}

/** The addresses that one subscriber has: an IPv4 address alone, of IPv6 the whole /64, in which he may take any. */
export function subscriberOf(address: string): string {
  const plain = plainAddress(address);
  if (!plain.includes(':')) return plain;
  const network = partsOf(plain).slice(0, 4);
  return `${network.map((part) => part.toString(16)).join(':')}::/64`;
}

/** The eight numbers of an IPv6 address, which may be written short. */
function partsOf(address: string): number[] {
  const [written = ''] = address.split('%');
  const [first = [], last] = written.split('::').map(numbersOf);
  if (last === undefined) return first;
  const left = Math.max(0, 8 - first.length - last.length);
  return [...first, ...Array.from({ length: left }, () => 0), ...last];
}

function numbersOf(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((part) => {
    if (!part.includes('.')) return [Number.parseInt(part, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
