/** Of these recipients, each one address or several with commas, those of another domain than one's own address. */
export function outsideAddresses(recipients: readonly string[], own: string | undefined): string[] {
  const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const home = domainOf(own ?? '');
  const all = recipients.flatMap((recipient) => recipient.split(',')).map((address) => address.trim());
  return [...new Set(all)].filter((address) => address !== '' && domainOf(address) !== home);
}
