import { showRejection } from '../toast.ts';

/** Says that pictures or films of other sites were not pasted, and the way to have them; nothing where there were none. */
export function showLeftOut(count: number): void {
  if (count === 0) return;
  showRejection(
    'Not everything was pasted',
    count === 1
      ? '1 image or video from another site was not pasted. Upload it to the media library first.'
      : `${count} images or videos from other sites were not pasted. Upload them to the media library first.`,
  );
}
