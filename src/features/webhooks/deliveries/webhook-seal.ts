import type { Ctx } from '../../../platform/context/context.ts';
import type { Seal } from '../../../platform/sealed-text.ts';

/** The seal of a webhook's secret and headers. */
export const webhookSeal = ({ platform }: Pick<Ctx, 'platform'>, id: string): Seal => ({
  secret: platform.config.secretsKey,
  purpose: 'webhook',
  of: id,
});
