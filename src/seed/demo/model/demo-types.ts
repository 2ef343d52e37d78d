import { ContentTypeDraft } from '../../../features/content-types/content-types.contract.ts';
import { createContentType } from '../../../features/content-types/content-types.service.ts';
import { setListColumns } from '../../../features/content-types/list-columns/list-columns.service.ts';
import { FieldGroupDraft } from '../../../features/field-groups/field-groups.contract.ts';
import { createFieldGroup } from '../../../features/field-groups/field-groups.service.ts';
import type { FieldDraft } from '../../../field-types/definition/definition.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { equipment } from './machine-type.ts';
import { industries, locations } from './place-types.ts';
import { coupons, taxRates } from './price-types.ts';
import { pages, posts } from './writing-types.ts';

/** A content type with field groups of its own. */
export interface DemoType {
  name: string;
  slug: string;
  description: string;
  isPublic: boolean;
  /** What the console's list shows beside the title, in this order; nothing for its own choice. */
  listColumns?: string[];
  group: string;
  fields: FieldDraft[];
  /** Behind the first group. */
  moreGroups?: readonly { group: string; layout?: { place: 'main' | 'side' }; fields: FieldDraft[] }[];
}

/** In an order in which every type comes after those that its relations name. */
const demoTypes: readonly DemoType[] = [industries, locations, equipment, posts, pages, coupons, taxRates];

/** Makes the content types of the storefront, without entries, in the names by which its pages find types and fields. */
export async function createDemoTypes(ctx: Ctx): Promise<void> {
  for (const { group: first, fields: own, moreGroups = [], listColumns = [], ...draft } of demoTypes) {
    const type = await createContentType(ctx, ContentTypeDraft.parse(draft));
    for (const { group: name, ...group } of [{ group: first, fields: own }, ...moreGroups]) {
      const slug = name.toLowerCase().replaceAll(' ', '-');
      await createFieldGroup(ctx, FieldGroupDraft.parse({ ...group, name, slug, contentTypes: [type.id] }));
    }
    if (listColumns.length > 0) await setListColumns(ctx, { id: type.id, columns: listColumns });
  }
}
