/** How long what was deleted can be brought back, in milliseconds [Q29]. */
export const keptMs = 30 * 86_400_000;
/** How long at most, also where something keeps it from being brought back: a person's data is not kept for ever. */
export const maxRetentionMs = 4 * keptMs;
