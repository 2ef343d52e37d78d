interface Option {
  label: string;
  value: string;
}

/** The chosen values of a select, of whatever form the value is. */
export const chosenIn = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === 'string' && one !== '');

/** What a select offers: its options, and what was chosen and is none any more, so that it is seen and can be taken out. */
export function offeredOptions(options: readonly Option[], chosen: readonly string[]): Option[] {
  const known = new Set(options.map(({ value }) => value));
  const stale = chosen.filter((value) => !known.has(value));
  return [
    ...options.map(({ label, value }) => ({ label, value })),
    ...stale.map((value) => ({ label: `${value} (no longer an option)`, value })),
  ];
}
