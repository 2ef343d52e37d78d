import { z } from 'zod';

const revisionActions = [
  'created',
  'saved',
  'published',
  'unpublished',
  'scheduled',
  'discarded',
  'restored',
  'trashed',
  'untrashed',
] as const;
const RevisionAction = z.enum(revisionActions);
export type RevisionAction = z.infer<typeof RevisionAction>;

const revisionSources = ['admin', 'api', 'import', 'schedule'] as const;
const RevisionSource = z.enum(revisionSources);
export type RevisionSource = z.infer<typeof RevisionSource>;
