/** So many digits every double keeps, and every number as long as this. */
const safeLength = 15;
/** More digits no engine writes of a double. */
const maxDigits = 100;

/**
 * Whether a number, as JSON writes it, is the one that a double becomes: it has no digit that would be lost. One that is too large for
 * any double counts as kept, since it reads as infinite and is rejected as that.
 */
export function isKeptWhole(source: string): boolean {
  if (source.length <= safeLength && !/[eE]/.test(source)) return true;
  const value = Number(source);
  if (!Number.isFinite(value)) return true;
  const digits = significant(source);
  if (digits === '') return true;
  if (digits.length > maxDigits) return false;
  return significant(value.toPrecision(digits.length)) === digits;
}

/** The digits of a number without its sign, its point, its exponent and the zeros at both ends. */
function significant(text: string): string {
  const end = text.search(/[eE]/);
  const mantissa = end === -1 ? text : text.slice(0, end);
  const digits = mantissa.replaceAll(/\D/g, '');
  let [from, to] = [0, digits.length];
  while (digits[from] === '0') from += 1;
  while (to > from && digits[to - 1] === '0') to -= 1;
  return digits.slice(from, to);
}
