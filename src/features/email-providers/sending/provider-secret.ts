import type { Ctx } from '../../../platform/context/context.ts';
import type { Seal } from '../../../platform/sealed-text.ts';

/** What seals the secret of a provider; copied into the row of another one it does not open. */
export function secretSeal({ platform }: Ctx, id: string): Seal {
  return { secret: platform.config.secretsKey, purpose: 'millwright mail providers', of: id };
}
