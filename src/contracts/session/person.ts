import { z } from 'zod';

/** An account by the name that people know it by. */
export const Person = z.object({ id: z.uuid(), displayName: z.string() });
export type Person = z.infer<typeof Person>;
