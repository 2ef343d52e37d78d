import type { Ctx } from '../../platform/context/context.ts';

declare module '../../platform/feature.ts' {
  interface Offers {
    /** Which forms send these templates, and what their fields are called. */
    templateUses: TemplateUses;
  }
}

export interface TemplateUse {
  id: string;
  name: string;
  fields: readonly string[];
}

/** By the id of the template. */
export type TemplateUses = (
  ctx: Ctx,
  templateIds: readonly string[],
) => Promise<ReadonlyMap<string, readonly TemplateUse[]>>;
