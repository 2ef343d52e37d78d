/** The first message of each field. */
export function firstErrors(issues: Readonly<Record<string, readonly string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(issues).flatMap(([path, messages]) => {
      const first = messages?.[0];
      return first === undefined ? [] : [[path, first]];
    }),
  );
}
