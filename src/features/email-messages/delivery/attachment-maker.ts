import type { Ctx } from '../../../platform/context/context.ts';

declare module '../../../platform/feature.ts' {
  interface Offers {
    attachmentMakers: AttachmentMaker;
  }
}

/** Makes a file for a mail when the mail is sent, so that nobody has to store it, nor to erase it. */
export interface AttachmentMaker {
  name: string;
  /** The bytes of what `of` names; null where that is gone. */
  make(ctx: Ctx, of: string): Promise<Buffer | null>;
}
