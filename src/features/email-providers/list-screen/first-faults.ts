/** The first message of each field. */
export function firstFaults(faults: Readonly<Record<string, readonly string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(faults).flatMap(([path, messages]) => {
      const first = messages?.[0];
      return first === undefined ? [] : [[path, first]];
    }),
  );
}
