/** The value that so many per cent of the sample do not exceed. */
export function percentile(sample: readonly number[], percent: number): number {
  const sorted = [...sample].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;
}

/**
 * How well the times tell two classes apart (Mann–Whitney): 0.5 not at all, 1 always; whichever class is the slower one.
 */
export function areaUnderCurve(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((ms) => ({ ms, isOne: true })), ...other.map((ms) => ({ ms, isOne: false }))];
  all.sort((a, b) => a.ms - b.ms);
  let rankSum = 0;
  for (let from = 0; from < all.length; ) {
    let until = from;
    while (until < all.length && all[until]?.ms === all[from]?.ms) until += 1;
    const sharedRank = (from + 1 + until) / 2;
    rankSum += sharedRank * all.slice(from, until).filter(({ isOne }) => isOne).length;
    from = until;
  }
  const area = (rankSum - (one.length * (one.length + 1)) / 2) / (one.length * other.length);
  return Math.max(area, 1 - area);
}
