import { z } from 'zod';

export const RevisionAction = z.enum([
  'created',
  'saved',
  'published',
  'unpublished',
  'scheduled',
  'discarded',
  'restored',
  'trashed',
  'untrashed',
]);
export type RevisionAction = z.infer<typeof RevisionAction>;

export const RevisionSource = z.enum(['admin', 'api', 'import', 'bulk', 'schedule']);
export type RevisionSource = z.infer<typeof RevisionSource>;
