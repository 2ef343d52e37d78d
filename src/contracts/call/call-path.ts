/** Fills the `{name}` placeholders of a call's path. Apart from the contracts, so that the sign-in page needs no schemas. */
export function pathOf(call: { path: string }, params: Record<string, string> = {}): string {
  return call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
