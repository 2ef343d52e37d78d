const readable = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A day as people read it: 1 December 2026. */
export function PostDate({ at }: { at: string }) {
  return <time dateTime={at}>{readable.format(new Date(at))}</time>;
}
