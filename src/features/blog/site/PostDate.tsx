import { dayText } from '../../../contracts/day-text.ts';
import { useSiteFacts } from '../../../site-kit/SiteFacts.tsx';

/** A day as people read it: December 1, 2026. */
export function PostDate({ at }: { at: string }) {
  const { timeZone } = useSiteFacts().region;
  return <time dateTime={at}>{dayText(new Date(at), timeZone)}</time>;
}
