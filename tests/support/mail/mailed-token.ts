import type { TestApp } from '../app.ts';

/** The token of the newest link that was mailed to an address; empty if there is none. */
export function mailedToken({ mails }: Pick<TestApp, 'mails'>, recipient: string): string {
  const texts = mails.filter((mail) => mail.recipient === recipient).map(({ text }) => text);
  return texts.flatMap((text) => /[?&]token=([\w-]+)/.exec(text)?.[1] ?? []).at(-1) ?? '';
}
