import type { Ctx } from '../../../platform/context/context.ts';
import type { Seal } from '../../../platform/sealed-text.ts';

/** The seal of a provider's secret. It is bound to the provider: copied into the row of another one, the secret does not open. */
export function secretSeal({ platform }: Ctx, id: string): Seal {
  return { secret: platform.config.secretsKey, purpose: 'millwright mail providers', of: id };
}
