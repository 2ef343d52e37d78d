/** What a navigation carries to see the console as a role sees it, from where it arrives. */
export interface ViewWish {
  /** Id of the role. */
  viewAs: string;
}

/** The wish that a location arrived with, or null. */
export function wishIn(state: unknown): string | null {
  const isWish = typeof state === 'object' && state !== null && 'viewAs' in state && typeof state.viewAs === 'string';
  return isWish ? (state as ViewWish).viewAs : null;
}
