/** What a person is told while the console waits [E12]. */
export const loadingTexts = {
  session: 'Checking your session...',
  signIn: 'Signing you in...',
  signOut: 'Signing you out...',
  refresh: 'Refreshing your session...',
  content: 'Loading content...',
} as const;

/** Said besides when something takes more than 8 s. */
export const slowText = 'Operation taking longer than expected';
export const slowAfter = 8_000;
