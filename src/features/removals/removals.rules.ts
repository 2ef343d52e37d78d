/** How long what was deleted can be brought back, in milliseconds [Q29]. */
export const keptMs = 30 * 86_400_000;
