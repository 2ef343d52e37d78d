/** The `tel:` address of a phone number: its digits, and the plus before them. */
export function phoneAddress(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
}
