import { z } from 'zod';

/** A moment with its zone. */
export const Timestamp = z.iso.datetime({
  offset: true,
  error: 'must be a moment with a zone, such as 2026-11-24T09:00:00Z',
});
