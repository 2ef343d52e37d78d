/** What is kept of the visitor who sent a form. */
export interface VisitorFacts {
  ipAddress: string | null;
  userAgent: string | null;
  referrer: string | null;
}

/** `anonymous` keeps the network of the address alone and no user agent; `none` keeps nothing [I25]. */
export function keptVisitor(
  { ipAddress, userAgent, referrer }: VisitorFacts,
  visitorData: 'full' | 'anonymous' | 'none',
): VisitorFacts {
  if (visitorData === 'none') return { ipAddress: null, userAgent: null, referrer: null };
  if (visitorData === 'full') return { ipAddress, userAgent, referrer };
  return { ipAddress: ipAddress && networkOf(ipAddress), userAgent: null, referrer };
}

/** The /24 of an IPv4 address, the /48 of an IPv6 address. */
export function networkOf(address: string): string {
  if (address.includes('.') && !address.includes(':')) return address.replace(/\.\d{1,3}$/, '.0');
  const [head = ''] = address.split('::', 1);
  const groups = head.split(':').filter((group) => group !== '');
  const first = [...groups, '0', '0', '0'].slice(0, 3);
  return `${first.join(':')}::`;
}
