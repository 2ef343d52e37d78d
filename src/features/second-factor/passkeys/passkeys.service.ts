import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { AppError } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { mapViolations } from '../../../platform/db/violations.ts';
import { newId } from '../../../platform/ids.ts';
import { readSettings } from '../../settings/settings.service.ts';
import type { Account } from '../../users/users.rules.ts';
import { storeChallenge, takeChallenge } from '../challenges/challenges.service.ts';
import { codeWrong, noteChange } from '../factors/factors.service.ts';
import type { Passkey } from '../second-factor.contract.ts';
import { maxPasskeys } from '../second-factor.rules.ts';
import {
  deletePasskey,
  deletePasskeysOf,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  selectOptionalPasskey,
  updatePasskeyName,
  updatePasskeyUse,
} from './passkeys.queries.ts';

/** Under which name, and from which pages, passkeys are good here. */
function partyOf({ platform }: Ctx) {
  const { hostname, origin } = new URL(platform.config.publicUrl);
  return { rpID: hostname, expectedRPID: hostname, expectedOrigin: origin };
}

/** An account's passkeys, the oldest first. */
export async function readPasskeys(ctx: Ctx, userId: string): Promise<Passkey[]> {
  return (await listPasskeys(ctx.db, userId)).map(toPasskey);
}

/** What a browser needs to make a passkey for an account, which has proved itself. */
export async function registrationOptions(ctx: Ctx, account: Account): Promise<Record<string, unknown>> {
  const { siteName } = await readSettings(ctx);
  const known = await listPasskeys(ctx.db, account.id);
  if (known.length >= maxPasskeys) {
    const error = `There can be at most ${maxPasskeys} passkeys. Remove one that you do not use.`;
    throw new AppError('VALIDATION_ERROR', { error, fields: { name: [error] } });
  }
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: partyOf(ctx).rpID,
    userName: account.email,
    userDisplayName: account.displayName,
    userID: new Uint8Array(Buffer.from(account.id.replaceAll('-', ''), 'hex')),
    attestationType: 'none',
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(ctx, { token: options.challenge, purpose: 'passkey-registration', userId: account.id });
  return { ...options };
}

/** Registers a passkey that a browser made for the signed-in person. Rejects one that answers no question of ours, and one that is registered. */
export async function addPasskey(
  ctx: Ctx,
  { account, attestation, name }: { account: Account; attestation: unknown; name: string },
): Promise<Passkey> {
  const response = attestation as RegistrationResponseJSON;
  const challenge = challengeIn(response);
  if (challenge === null) throw wrongAttestation();
  const begun = await takeChallenge(ctx, { token: challenge, purpose: 'passkey-registration' });
  if (begun?.userId !== account.id) throw wrongAttestation();
  const { expectedOrigin, expectedRPID } = partyOf(ctx);
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
  }).catch(() => null);
  if (!checked?.verified) throw wrongAttestation();
  const { credential, credentialBackedUp } = checked.registrationInfo;
  return inTransaction(ctx, async (ctx) => {
    const row = {
      id: newId(),
      ...{ userId: account.id, name, credentialId: credential.id, publicKey: Buffer.from(credential.publicKey) },
      ...{ counter: credential.counter, transports: credential.transports ?? [], isSynced: credentialBackedUp },
      createdAt: ctx.platform.clock.now(),
    };
    await mapViolations({ passkeys_credential_key: wrongAttestation }, () => insertPasskey(ctx.db, row));
    await noteChange(ctx, 'user.passkey-added', account);
    return toPasskey({ ...row, lastUsedAt: null });
  });
}

function wrongAttestation(): AppError {
  const error = 'The passkey could not be added. Start again.';
  return new AppError('VALIDATION_ERROR', { error, fields: { attestation: [error] } });
}

/** Gives one of the signed-in person's passkeys another name. Rejects one that they do not have. */
export async function renameMyPasskey(ctx: Ctx, { id, name }: { id: string; name: string }): Promise<Passkey> {
  const { userId } = ctx.actor;
  const row = userId && (await updatePasskeyName(ctx.db, { id, userId, name }));
  if (!row) throw new AppError('NOT_FOUND');
  return toPasskey(row);
}

export async function removePasskey(ctx: Ctx, { account, id }: { account: Account; id: string }): Promise<void> {
  if (!(await deletePasskey(ctx.db, { id, userId: account.id }))) throw new AppError('NOT_FOUND');
  await noteChange(ctx, 'user.passkey-removed', account);
}

export function removePasskeysOf(ctx: Ctx, userId: string): Promise<void> {
  return deletePasskeysOf(ctx.db, userId);
}

/** What a browser needs to sign in by a passkey: by any that is known here, or by one of this account. The person proves themselves to the device. */
export async function authenticationOptions(
  ctx: Ctx,
  userId: string | null,
): Promise<Record<string, unknown> & { challenge: string }> {
  const known = userId === null ? [] : await listPasskeys(ctx.db, userId);
  const options = await generateAuthenticationOptions({
    rpID: partyOf(ctx).rpID,
    userVerification: 'required',
    ...(known.length > 0 && { allowCredentials: known.map(descriptorOf) }),
  });
  return { ...options };
}

/** The account whose passkey signed this challenge; the use is noted. Rejects any other answer in the same words. */
export async function checkAssertion(
  ctx: Ctx,
  { assertion, challenge }: { assertion: unknown; challenge: string },
): Promise<{ userId: string }> {
  const response = assertion as AuthenticationResponseJSON;
  const row = await selectOptionalPasskey(ctx.db, response.id);
  if (!row) throw codeWrong('assertion');
  const { expectedOrigin, expectedRPID } = partyOf(ctx);
  const { id, credentialId, publicKey, counter } = row;
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
  }).catch(() => null);
  if (!checked?.verified) throw codeWrong('assertion');
  const { newCounter, credentialBackedUp } = checked.authenticationInfo;
  const use = { id, before: counter, counter: newCounter, isSynced: credentialBackedUp, at: ctx.platform.clock.now() };
  if (!(await updatePasskeyUse(ctx.db, use))) throw codeWrong('assertion');
  return { userId: row.userId };
}

/** The challenge that an answer of a browser names; null where it is none. */
export function challengeIn(answer: unknown): string | null {
  try {
    const { clientDataJSON } = (answer as AuthenticationResponseJSON).response;
    const { challenge } = JSON.parse(Buffer.from(String(clientDataJSON), 'base64url').toString()) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' && challenge.length <= 200 ? challenge : null;
  } catch {
    return null;
  }
}

const descriptorOf = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  transports: transports as AuthenticatorTransport[],
});

type AuthenticatorTransport = 'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb';

function toPasskey({ id, name, createdAt, lastUsedAt, isSynced }: Omit<PasskeyRow, 'publicKey'>): Passkey {
  return {
    ...{ id, name, isSynced },
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
