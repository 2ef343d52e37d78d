/** An action of the audit trail in plain words: `user.password-link-sent` is "User password link sent". */
export function actionWords(action: string): string {
  const words = action.replaceAll(/[.\-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
