import type { Ctx } from '../../../platform/context/context.ts';
import { listPublishedValues } from '../../delivery/published/published.service.ts';
import { siteDay } from '../../settings/settings.service.ts';
import { centsOf } from '../../shop/machine/price.rules.ts';
import { type Coupon, couponOf } from './coupons.rules.ts';

/** The coupon of a code that is in force today, by the days of the site; null where there is none [K23]. The type is private: only the server reads it. */
export async function findCoupon(ctx: Ctx, code: string): Promise<Coupon | null> {
  const entries = await listPublishedValues(ctx, { type: 'coupons', audience: 'server' });
  const today = await siteDay(ctx);
  return couponOf(
    entries.map(({ values }) => ({
      code: values.text('code'),
      type: values.option('type')?.value ?? null,
      amount: values.number('amount'),
      cents: centsOf(values.number('amount')),
      startsOn: values.date('starts_on'),
      endsOn: values.date('ends_on'),
    })),
    { code, today },
  );
}
