interface Option {
  label: string;
  value: string;
}

export interface PastedOptions {
  added: Option[];
  /** Values that stood twice, or are options already. */
  duplicates: string[];
}

/** Options out of lines such as `red: Very red` or `Red`; blank lines are none. One whose value is taken is not added [G07]. */
export function pastedOptions(text: string, existing: readonly Option[]): PastedOptions {
  const taken = new Set(existing.map(({ value }) => value));
  const read: PastedOptions = { added: [], duplicates: [] };
  for (const line of text.split(/\r\n|\r|\n/)) {
    const option = optionOf(line.trim());
    if (option === null) continue;
    if (taken.has(option.value)) read.duplicates.push(option.value);
    else read.added.push(option);
    taken.add(option.value);
  }
  return read;
}

/** A colon separates only before a space, so that times and addresses stay whole. */
function optionOf(line: string): Option | null {
  if (line === '') return null;
  const parts = /^(.+?):\s+(.+)$/.exec(line);
  const [, value = line, label = line] = parts ?? [];
  return { value: value.trim(), label: label.trim() };
}
