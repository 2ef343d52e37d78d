export type Environment = Readonly<Record<string, string | undefined>>;
export type Complain = (variable: string, violation: string) => void;

export function wholeNumber(
  text: string | undefined,
  options: { variable: string; byDefault: number; min: number; max: number; complain: Complain },
): number {
  if (text === undefined) return options.byDefault;
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= options.min && number <= options.max) return number;
  options.complain(options.variable, `"${text}" is not a whole number from ${options.min} to ${options.max}.`);
  return options.byDefault;
}

const secondsPerUnit: Record<string, number> = { d: 86_400, h: 3600, m: 60, s: 1, '': 1 };

export function lifetimeSeconds(text: string, complain: Complain): number {
  const [, amount, unit] = /^(\d{1,9})([dhms]?)$/.exec(text) ?? [];
  const seconds = Number(amount) * (secondsPerUnit[unit ?? ''] ?? Number.NaN);
  const maxLength = 366 * 86_400;
  if (seconds >= 1 && seconds <= maxLength) return seconds;
  complain(
    'AUTH_TOKEN_LIFETIME',
    `"${text}" is not a lifetime of at most 366d; write 24h, 30m, 7d, or a number of seconds.`,
  );
  return 86_400;
}
