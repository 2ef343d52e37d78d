import { dayText } from '../../../contracts/day-text.ts';
/** A day as people read it: December 1, 2026. */
export function PostDate({ at }: { at: string }) {
  return <time dateTime={at}>{dayText(new Date(at))}</time>;
}
