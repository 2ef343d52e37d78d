/**
 * A number as it is written elsewhere, with its separators as the input takes them: `1.234,5` and `1,234.5` are `1234.5`,
 * `8,5` is `8.5`. Of two kinds of separator the last is the decimal one; a comma alone groups only whole thousands.
 * Null where the text is such a number already, or none.
 */
export function pastedNumber(text: string): string | null {
  const compact = text.trim().replaceAll(/(?<=\d)[\s'’](?=\d{3})/g, '');
  const [, sign = '', digits = ''] = /^([-+−]?)(\d[\d.,]*)$/.exec(compact) ?? [];
  const decimal = decimalOf(digits);
  if (decimal === null) return null;
  const [whole = '', fraction = ''] = decimal === '' ? [digits] : digits.split(decimal);
  const plain = `${sign === '' || sign === '+' ? '' : '-'}${whole.replaceAll(/[.,]/g, '')}${fraction && `.${fraction}`}`;
  return plain === text ? null : plain;
}

/** The sign before the fraction, empty where there is none; null where the separators make no number. */
function decimalOf(digits: string): '.' | ',' | '' | null {
  const grouped = (sign: string) => new RegExp(`^\\d{1,3}(?:\\${sign}\\d{3})+$`);
  if (/^\d+$/.test(digits) || grouped(',').test(digits)) return '';
  if (/^\d+\.\d+$/.test(digits)) return '.';
  if (/^\d+,\d+$/.test(digits)) return ',';
  if (grouped('.').test(digits)) return '';
  if (/^\d{1,3}(?:,\d{3})+\.\d+$/.test(digits)) return '.';
  return /^\d{1,3}(?:\.\d{3})+,\d+$/.test(digits) ? ',' : null;
}
