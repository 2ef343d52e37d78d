import { showRejection } from '../toast.ts';

/** Says that pictures or films of other sites were not pasted, and the way to have them; nothing where there were none. */
export function showLeftOut(count: number): void {
  if (count === 0) return;
  const what =
    count === 1 ? '1 picture or video of another site was' : `${count} pictures or videos of other sites were`;
  showRejection(
    'Not everything was pasted',
    `${what} left out. Upload them to the media library and choose them there.`,
  );
}
