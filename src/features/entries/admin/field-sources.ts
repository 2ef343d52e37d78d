import { isResizable } from '../../../contracts/images/image-variants.ts';
import { fileRulesOf } from '../../../field-types/definition/facts.ts';
import type { FieldSources } from '../../../field-types/kit/sources.admin.ts';
import { AlternativeText } from '../../media/admin/AlternativeText.tsx';
import { mediaClient } from '../../media/media.client.ts';
import { entriesClient } from '../entries.client.ts';
import { entriesPaths } from '../entries.paths.ts';
import { RelatedStatus } from './EntryStatusBadge.tsx';
import { relatedTitles } from './related-titles.ts';

/** What the field types ask of the media library and of other entries. */
export const fieldSources: FieldSources = {
  files: {
    known: (ids) => mediaClient.list.query({ query: { ids: ids.join(','), pageSize: 100 } }),
    AlternativeText,
  },
  entries: {
    list: (query) => entriesClient.list.query({ query }),
    type: (slug) => entriesClient.type.query({ params: { slug } }),
    titles: relatedTitles,
    pictureOf: ({ fields }, { customFields = {} }) => {
      const files = fields.flatMap((field) => (fileRulesOf(field) ? [customFields[field.name]].flat() : []));
      return files.find((file): file is string => typeof file === 'string' && isResizable(file)) ?? null;
    },
    Status: RelatedStatus,
    pathOf: (type, id) => (type.isSingle ? entriesPaths.single(type.id) : entriesPaths.edit(type.slug, id)),
    createPath: (slug, requestId) => entriesPaths.create(slug, { for: requestId }),
  },
};
