import type { Config } from '../config/config.ts';

/** The Message-ID of a mail: the same on every attempt, so that a repeated delivery is recognised. */
export function messageIdOf({ publicUrl }: Pick<Config, 'publicUrl'>, id: string): string {
  return `<${id}@${new URL(publicUrl).hostname}>`;
}
