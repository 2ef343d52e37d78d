import { z } from 'zod';

const maxLength = 500;
const places = /\{([^{}]{0,40})\}/g;
const known: readonly string[] = ['slug', 'id', 'type', 'token'];

/** What stands in the places of an address, each as part of an address. */
export type PreviewValues = Readonly<Record<'slug' | 'id' | 'type' | 'token', string>>;

/** The address of a front end of one's own, with what it shows in its places. */
export function filledPreviewAddress(address: string, values: PreviewValues): string {
  return address.replaceAll(places, (place, name: string) =>
    known.includes(name) ? encodeURIComponent(values[name as keyof PreviewValues]) : place,
  );
}

/** A host with a scheme, before anything that differs from entry to entry. Browsers read a backslash as a slash. */
const withOrigin = /^(https?:\/\/(?:(?:[a-z0-9-]+\.)*[a-z0-9-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?)(?:[/?#][^\s\\]*)?$/i;

/** The origin of a front end's address: pages of it alone may be shown beside an entry. Null for what is no such address. */
export function previewOrigin(address: string): string | null {
  return withOrigin.exec(address)?.[1]?.toLowerCase() ?? null;
}

/** Where a front end shows what is not published yet; a blank one is none. */
export const PreviewAddress = z
  .string('Preview address must be a text')
  .trim()
  .max(maxLength, { error: `Preview address must be at most ${maxLength} characters`, abort: true })
  .transform((text) => (text === '' ? null : text))
  .superRefine((address, context) => {
    if (address === null) return;
    const names = [...address.matchAll(places)].map(([, name = '']) => name);
    if (names.some((name) => !known.includes(name))) {
      context.addIssue({
        code: 'custom',
        message: 'Preview address may contain {slug}, {id}, {type} and {token} alone',
      });
    } else if (previewOrigin(address) === null) {
      const message =
        'Preview address must be an http or https address, without a name to sign in and with a fixed host';
      context.addIssue({ code: 'custom', message });
    }
  })
  .nullable();
