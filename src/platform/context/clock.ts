/** Where the time comes from. Passed in, so that tests drive it instead of waiting. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
