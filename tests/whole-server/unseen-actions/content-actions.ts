import { buildContentType } from '../../../src/features/content-types/content-types.fixtures.ts';
import { buildEntry } from '../../../src/features/entries/entries.fixtures.ts';
import { buildFieldGroup } from '../../../src/features/field-groups/field-groups.fixtures.ts';
import { buildMedia } from '../../../src/features/media/media.fixtures.ts';
import type { FieldDraft } from '../../../src/field-types/definition/definition.ts';
import { type Actions, canary, type Tried } from './action.ts';

/** Calls that change entries, their model and their files. */
export function contentActions({ app, admin }: Tried): Actions {
  const newEntry = () =>
    buildEntry(app, { contentType: 'cars', title: canary, content: canary, meta: { note: canary }, status: 'draft' });
  return {
    'drafts.save': {
      held: 'content.edit',
      seen: 'content.view',
      prepare: async () => {
        const params = { id: (await newEntry()).id };
        return async (api, body) => {
          const answer = await api.drafts.save({ params, body: { title: canary, ...body } });
          return { ...answer, data: answer.data.data };
        };
      },
    },
    'drafts.publish': {
      held: 'content.publish',
      seen: 'content.view',
      prepare: async () => {
        const params = { id: (await newEntry()).id };
        return (api, body) => api.drafts.publish({ params, body });
      },
    },
    'drafts.unpublish': {
      held: 'content.publish',
      seen: 'content.view',
      prepare: async () => {
        const params = { id: (await newEntry()).id };
        return (api, body) => api.drafts.unpublish({ params, body });
      },
    },
    'drafts.discard': {
      held: 'content.edit',
      seen: 'content.view',
      prepare: async () => {
        const params = { id: (await newEntry()).id };
        return (api, body) => api.drafts.discard({ params, body });
      },
    },
    'revisions.restore': {
      held: 'content.edit',
      seen: 'content.view',
      prepare: async () => {
        const params = { id: (await newEntry()).id, version: '1' };
        return async (api, body) => {
          const answer = await api.revisions.restore({ params, body });
          return { ...answer, data: answer.data.data };
        };
      },
    },
    'removedFields.restore': {
      held: 'field-groups.edit',
      seen: 'field-groups.view',
      prepare: async () => {
        const fields: FieldDraft[] = [{ name: 'note', label: canary, type: 'text' }];
        const group = await buildFieldGroup(app, { name: canary, fields });
        return async (api) => {
          await admin.fieldGroups.update({ params: { id: group.id }, body: { fields: [] } });
          const { data } = await admin.removedFields.list({ params: { id: group.id } });
          return api.removedFields.restore({ params: { id: group.id, field: data[0]?.id ?? '' } });
        };
      },
    },
    'settling.retry': {
      held: 'field-groups.edit',
      seen: 'field-groups.view',
      prepare: async () => {
        const params = { id: (await buildFieldGroup(app, { name: canary })).id };
        return (api) => api.settling.retry({ params });
      },
    },
    'settling.retryOfContentType': {
      held: 'content-types.edit',
      seen: 'content-types.view',
      prepare: async () => {
        const params = { id: (await buildContentType(app, { name: canary })).id };
        return (api) => api.settling.retryOfContentType({ params });
      },
    },
    'contentTypes.update': {
      held: 'content-types.edit',
      seen: 'content-types.view',
      prepare: async () => {
        const params = { id: (await buildContentType(app, { name: canary })).id };
        return (api, body) => api.contentTypes.update({ params, body });
      },
    },
    'contentTypes.setFieldGroups': {
      held: 'content-types.edit',
      seen: 'content-types.view',
      prepare: async () => {
        const params = { id: (await buildContentType(app, { name: canary })).id };
        return (api) => api.contentTypes.setFieldGroups({ params, body: { fieldGroups: [] } });
      },
    },
    'media.update': {
      held: 'media.edit',
      seen: 'media.view',
      prepare: async () => {
        const params = { id: (await buildMedia(admin)).id };
        await admin.media.update({ params, body: { alt: canary } });
        return (api, body) => api.media.update({ params, body });
      },
    },
    'entries.update': {
      held: 'content-types.cars.edit',
      seen: 'content-types.cars.view',
      prepare: async () => {
        const params = { id: (await newEntry()).id };
        return (api, body) => api.entries.update({ params, body });
      },
    },
    'entries.restore': {
      held: 'content-types.cars.edit',
      seen: 'content-types.cars.view',
      prepare: async () => {
        const params = { id: (await newEntry()).id };
        return async (api) => {
          await admin.entries.remove({ params });
          return api.entries.restore({ params });
        };
      },
    },
  };
}
