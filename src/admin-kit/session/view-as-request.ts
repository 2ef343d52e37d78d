/** The state of a navigation that starts viewing the console as a role. */
export interface ViewAsRequest {
  /** Id of the role. */
  viewAs: string;
}

/** The role id in the state of a location, or null. */
export function viewAsRequestIn(state: unknown): string | null {
  const isRequest =
    typeof state === 'object' && state !== null && 'viewAs' in state && typeof state.viewAs === 'string';
  return isRequest ? (state as ViewAsRequest).viewAs : null;
}
