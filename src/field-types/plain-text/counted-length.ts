/** From here on the counter shows also while the input is not used. */
const nearlyFull = 0.8;

export function isNearlyFull(length: number, max: number): boolean {
  return length > 0 && length >= nearlyFull * max;
}

/** What is told to those who do not see the counter: nothing while there is room enough. */
export function lengthInWords(length: number, max: number): string {
  if (!isNearlyFull(length, max)) return '';
  const left = max - length;
  if (left < 0) return `${-left} ${left === -1 ? 'character' : 'characters'} too many`;
  return `${left} ${left === 1 ? 'character' : 'characters'} left`;
}
