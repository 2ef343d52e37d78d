import { createHmac, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { Ctx } from '../../../platform/context/context.ts';
import { type Seal, sealText } from '../../../platform/sealed-text.ts';
import { codeSeconds, recoveryCodeCount } from '../second-factor.rules.ts';

/** The seal of an account's secret of codes. */
export const totpSeal = ({ platform }: Pick<Ctx, 'platform'>, userId: string): Seal => ({
  secret: platform.config.secretsKey,
  purpose: 'second factor',
  of: userId,
});

/** A new secret of codes, sealed, and as an authenticator app takes it. */
export function newTotp(ctx: Ctx, { userId, email, site }: { userId: string; email: string; site: string }) {
  const secret = new Secret({ size: 20 });
  const uri = new TOTP({ ...shape, issuer: site, label: email, secret }).toString();
  return {
    sealed: sealText(secret.base32, totpSeal(ctx, userId)),
    shown: { secret: secret.base32, uri, qr: renderSVG(uri, { border: 2 }) },
  };
}

const shape = { algorithm: 'SHA1', digits: 6, period: codeSeconds };

/** The step of the code that is shown by an app with this secret, now, just before or just after; null for any other code (RFC 6238). */
export function stepOfCode({ secret, code, now }: { secret: string; code: string; now: Date }): number | null {
  const totp = new TOTP({ ...shape, secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** Letters and digits that nobody takes for another. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten codes of ten characters, each good once. */
export function newRecoveryCodes(): string[] {
  const part = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: recoveryCodeCount }, () => `${part()}-${part()}`);
}

/** A recovery code as it is stored, however it was typed. */
export function hashOfRecoveryCode({ platform }: Pick<Ctx, 'platform'>, code: string): Buffer {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '');
  return createHmac('sha256', platform.config.secretsKey).update(`recovery code\n${plain}`).digest();
}
