import { AppError } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { openText } from '../../../platform/sealed-text.ts';
import { audit } from '../../audit/audit.service.ts';
import { withinSignInLimits } from '../../limits/sign-in-limits.ts';
import { endMyOtherSessions } from '../../sessions/sessions.service.ts';
import { readSettings } from '../../settings/settings.service.ts';
import { notifyOwner } from '../../users/passwords/sign-in-notices.ts';
import type { Account } from '../../users/users.rules.ts';
import { pendingMs } from '../second-factor.rules.ts';
import { hashOfRecoveryCode, newRecoveryCodes, newTotp, stepOfCode, totpSeal } from './codes.ts';
import {
  countRecoveryCodes,
  deleteTotp,
  replaceRecoveryCodes,
  selectOptionalTotp,
  spendRecoveryCode,
  spendStep,
  updateToConfirmed,
  upsertPending,
} from './factors.queries.ts';

export interface TotpState {
  isOn: boolean;
  since: string | null;
  recoveryCodesLeft: number;
}

export async function readTotp(ctx: Ctx, userId: string): Promise<TotpState> {
  const row = await selectOptionalTotp(ctx.db, userId);
  const isOn = row !== null && row.secret !== null;
  return {
    isOn,
    since: isOn ? (row.since?.toISOString() ?? null) : null,
    recoveryCodesLeft: await countRecoveryCodes(ctx.db, userId),
  };
}

/** Makes a secret that waits for a code of it. `account` has proved itself. */
export async function beginTotp(ctx: Ctx, account: Account): Promise<{ secret: string; uri: string; qr: string }> {
  const { siteName: site } = await readSettings(ctx);
  const { sealed, shown } = newTotp(ctx, { userId: account.id, email: account.email, site });
  await upsertPending(ctx.db, { userId: account.id, pendingSecret: sealed, at: ctx.platform.clock.now() });
  return shown;
}

/** Switches codes on by the first of them: the person's other sessions end, and the recovery codes are told. Rejects a wrong code, which counts like a wrong sign-in. */
export function confirmTotp(ctx: Ctx, { account, code }: { account: Account; code: string }): Promise<string[]> {
  return withinSignInLimits(ctx, account.email, () =>
    inTransaction(ctx, async (ctx) => {
      const now = ctx.platform.clock.now();
      const row = await selectOptionalTotp(ctx.db, account.id);
      const { pendingSecret = null, pendingAt = null } = row ?? {};
      if (pendingSecret === null || pendingAt === null || now.getTime() - pendingAt.getTime() > pendingMs)
        throw new AppError('NOTHING_TO_CONFIRM');
      const secret = openText(pendingSecret, totpSeal(ctx, account.id));
      const step = stepOfCode({ secret, code, now });
      if (step === null) throw codeWrong('code');
      if (!(await updateToConfirmed(ctx.db, { userId: account.id, pendingSecret, step, at: now })))
        throw new AppError('NOTHING_TO_CONFIRM');
      const codes = await storeRecoveryCodes(ctx, account.id);
      await endMyOtherSessions(ctx);
      await noteChange(ctx, 'user.second-factor-added', account);
      return codes;
    }),
  );
}

/** Switches codes off. Without a passkey beside them the recovery codes go too. */
export async function endTotp(
  ctx: Ctx,
  of: { account: Account; hasPasskeys: boolean; action?: string },
): Promise<void> {
  const { account, hasPasskeys, action = 'user.second-factor-removed' } = of;
  await deleteTotp(ctx.db, account.id);
  if (!hasPasskeys) await replaceRecoveryCodes(ctx.db, { userId: account.id, hashes: [] });
  await noteChange(ctx, action, account);
}

/** Ten new recovery codes in the place of those before. */
export function renewRecoveryCodes(ctx: Ctx, account: Account): Promise<string[]> {
  return inTransaction(ctx, async (ctx) => {
    const codes = await storeRecoveryCodes(ctx, account.id);
    await audit(ctx, 'user.recovery-codes-made', { type: 'user', id: account.id, label: account.email });
    return codes;
  });
}

async function storeRecoveryCodes(ctx: Ctx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(ctx.db, { userId, hashes: codes.map((code) => hashOfRecoveryCode(ctx, code)) });
  return codes;
}

/** Uses a code, or a recovery code, of an account up. Rejects a wrong one, and one that was used before; the caller counts it. */
export async function spendCode(
  ctx: Ctx,
  { userId, code, recoveryCode }: { userId: string; code?: string | undefined; recoveryCode?: string | undefined },
): Promise<void> {
  const now = ctx.platform.clock.now();
  if (code !== undefined) {
    const row = await selectOptionalTotp(ctx.db, userId);
    const secret = row?.secret && openText(row.secret, totpSeal(ctx, userId));
    const step = secret ? stepOfCode({ secret, code, now }) : null;
    if (step === null || !(await spendStep(ctx.db, { userId, step }))) throw codeWrong('code');
    return;
  }
  const codeHash = hashOfRecoveryCode(ctx, recoveryCode ?? '');
  if (!(await spendRecoveryCode(ctx.db, { userId, codeHash, at: now }))) throw codeWrong('recoveryCode');
}

const texts = {
  code: 'This code is wrong or was used before.',
  recoveryCode: 'This recovery code is wrong or was used before.',
  assertion: 'This passkey does not belong to the account.',
};

export function codeWrong(field: keyof typeof texts): AppError {
  const error = texts[field];
  return new AppError('SECOND_FACTOR_WRONG', { error, fields: { [field]: [error] } });
}

/** What every change of the ways to sign in brings with it: a line in the audit log, and a mail to the owner. */
export async function noteChange(ctx: Ctx, action: string, account: Account): Promise<void> {
  await audit(ctx, action, { type: 'user', id: account.id, label: account.email });
  await notifyOwner(ctx, 'second-factor', account);
}
