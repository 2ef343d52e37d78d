import type { Ctx } from '../../../platform/context/context.ts';
import { changed } from '../../../platform/db/transaction.ts';

declare module '../../../platform/cache/bus.ts' {
  interface ChangeTopics {
    /** Files and their texts; the key is a file. */
    media: true;
  }
}

/** The endings under which a picture is found by its name; the last is none. */
const pictureEndings = ['.webp', '.jpg', '.jpeg', '.png', '.gif', '.svg', ''];

/** The names of files that a picture of this name may have. */
export const picturesNamed = (name: string): string[] => pictureEndings.map((ending) => `${name}${ending}`);

/** The tag of what shows the picture of this name, or shows that there is none; it is no id of a file. */
export const pictureTag = (name: string): string => `named ${name.toLowerCase()}`;

/**
 * Says that files are new, changed or gone: what shows one of them is stale, and so is what looked for a picture of its name.
 * A renamed file is given twice, under its former name and its present one.
 */
export function mediaChanged(ctx: Ctx, files: readonly { id: string; fileName: string }[]): void {
  const tags = files.flatMap(({ id, fileName }) => [id, pictureTag(withoutEnding(fileName.toLowerCase()))]);
  for (const key of new Set(tags)) changed(ctx, { topic: 'media', key });
}

function withoutEnding(fileName: string): string {
  const ending = pictureEndings.find((one) => fileName.endsWith(one)) ?? '';
  return fileName.slice(0, fileName.length - ending.length);
}
