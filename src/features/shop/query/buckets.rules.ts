/** Numbers from `min` to `max`, both included. */
export interface Bucket {
  min: number;
  max: number;
  count: number;
}

/** About how many buckets a range is parted into. */
const aimedAt = 6;

/** Buckets of one width that lie side by side and hold every number; widths are 1, 2 or 5 with zeros. */
export function bucketsOf(
  numbers: readonly number[],
  { min, max }: { min: number; max: number } | { min: null; max: null },
): Bucket[] {
  if (min === null || max === null) return [];
  const width = widthOf((max - min + 1) / aimedAt);
  const first = Math.floor(min / width);
  const last = Math.floor(max / width);
  const counts = new Array<number>(last - first + 1).fill(0);
  for (const number of numbers) {
    const place = Math.floor(number / width) - first;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts.map((count, place) => ({
    min: (first + place) * width,
    max: (first + place + 1) * width - 1,
    count,
  }));
}

function widthOf(min: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, min)));
  return [1, 2, 5, 10].map((step) => step * power).find((width) => width >= min) ?? 10 * power;
}
