export type PanelCategory = 'authentication' | 'network' | 'server' | 'token' | 'permission' | 'unknown';

/** Titles of the authentication error panel [E10]. */
export const panelTitles: Record<PanelCategory, string> = {
  authentication: 'Authentication Error',
  network: 'Network Error',
  server: 'Server Error',
  token: 'Session Error',
  permission: 'Permission Error',
  unknown: 'Unexpected Error',
};

const keywords: readonly [PanelCategory, readonly string[]][] = [
  ['network', ['network']],
  ['server', ['server', '500', '503']],
  ['token', ['token', 'session', 'expired', '401']],
  ['permission', ['permission', 'denied', '403']],
  ['authentication', ['credential', 'invalid']],
];

/** Guesses what a failure is about from its words, the first keyword that occurs deciding [E10]. */
export function guessCategory(text: string): PanelCategory {
  const lower = text.toLowerCase();
  return keywords.find(([, words]) => words.some((word) => lower.includes(word)))?.[0] ?? 'unknown';
}
