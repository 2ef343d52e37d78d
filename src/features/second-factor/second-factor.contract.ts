import { z } from 'zod';
import { contract, endpoint, idParams } from '../../contracts/call/endpoint.ts';
import { Person } from '../../contracts/session/person.ts';
import { isOneLine, notOneLine } from '../../contracts/text/one-line.ts';
import { settingsShape } from '../settings/settings.contract.ts';

/** Who signs in by it needs no password; `isSynced` where its maker keeps it beyond one device. */
export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  isSynced: z.boolean(),
});
export type Passkey = z.infer<typeof Passkey>;

export const SecondFactor = z.object({
  totp: z.object({ isOn: z.boolean(), since: z.iso.datetime().nullable() }),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(Passkey),
  /** The policy asks this account for one. */
  isRequired: z.boolean(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

const currentMissing = 'Current password is required';
/** Absent of an account without a password: there a sign-in of the last ten minutes counts. */
const currentPassword = z.string(currentMissing).max(10_000, currentMissing).optional();
const proven = z.object({ currentPassword }).prefault({});

const codeMissing = 'Enter the six digits of the code';
export const codeSchema = z
  .string(codeMissing)
  .max(40, codeMissing)
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, codeMissing));
export const recoveryCodeSchema = z
  .string('Enter a recovery code')
  .min(1, 'Enter a recovery code')
  .max(40, 'Enter a recovery code');

/** What the browser's own part answers; the library reads it. */
export const passkeyAnswer = z
  .looseObject({ id: z.string().max(2_000), response: z.record(z.string(), z.unknown()) })
  .refine((answer) => JSON.stringify(answer).length <= 20_000, 'is too large');

const name = z
  .string('Name is required')
  .trim()
  .min(1, { error: 'Name is required', abort: true })
  .max(100, 'Name must be at most 100 characters')
  .refine(isOneLine, notOneLine('Name'));

const passkeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const base = '/admin/api/profile/second-factor';
const own = {
  permission: 'signed-in',
  peopleOnly: true,
  worksBeforeSecondFactor: true,
} as const;

export const secondFactor = contract({
  get: endpoint({
    ...own,
    method: 'GET',
    path: base,
    summary: 'My second factor: authenticator app, recovery codes left, passkeys',
    result: SecondFactor,
    errors: [],
  }),
  beginTotp: endpoint({
    ...own,
    method: 'POST',
    path: `${base}/totp`,
    summary: 'Make the secret of an authenticator app, which a code then confirms; the one before works until then',
    body: proven,
    result: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }),
    perHour: 60,
    errors: ['CURRENT_PASSWORD_INCORRECT'],
  }),
  confirmTotp: endpoint({
    ...own,
    method: 'POST',
    path: `${base}/totp/confirm`,
    summary: 'Switch the authenticator app on by a code; all other sessions end, and recovery codes are told once',
    body: z.object({ code: codeSchema }),
    result: RecoveryCodes,
    message: 'Authenticator app switched on',
    perHour: 60,
    errors: ['SECOND_FACTOR_WRONG', 'NOTHING_TO_CONFIRM'],
  }),
  removeTotp: endpoint({
    ...own,
    method: 'DELETE',
    path: `${base}/totp`,
    summary: 'Switch the authenticator app off, with a code of it or a recovery code',
    body: z
      .object({ currentPassword, code: codeSchema.optional(), recoveryCode: recoveryCodeSchema.optional() })
      .prefault({}),
    result: z.null(),
    message: 'Authenticator app switched off',
    perHour: 60,
    errors: ['CURRENT_PASSWORD_INCORRECT', 'SECOND_FACTOR_WRONG', 'SECOND_FACTOR_REQUIRED'],
  }),
  newRecoveryCodes: endpoint({
    ...own,
    method: 'POST',
    path: `${base}/recovery-codes`,
    summary: 'Ten new recovery codes, told once; those before end',
    body: proven,
    result: RecoveryCodes,
    message: 'New recovery codes made',
    perHour: 60,
    errors: ['CURRENT_PASSWORD_INCORRECT'],
  }),
  passkeyOptions: endpoint({
    ...own,
    method: 'POST',
    path: `${base}/passkeys/options`,
    summary: 'What a browser needs to make a passkey',
    body: proven,
    result: passkeyOptions,
    perHour: 60,
    errors: ['CURRENT_PASSWORD_INCORRECT'],
  }),
  addPasskey: endpoint({
    ...own,
    method: 'POST',
    path: `${base}/passkeys`,
    summary: 'Register the passkey that a browser made',
    body: z.object({ attestation: passkeyAnswer, name }),
    result: Passkey,
    message: 'Passkey added',
    status: 201,
    idempotent: true,
    perHour: 60,
    errors: [],
  }),
  renamePasskey: endpoint({
    ...own,
    method: 'PATCH',
    path: `${base}/passkeys/{id}`,
    summary: 'Give a passkey another name',
    params: idParams,
    body: z.object({ name }),
    result: Passkey,
    message: 'Passkey renamed',
    perHour: 60,
    errors: [],
  }),
  removePasskey: endpoint({
    ...own,
    method: 'DELETE',
    path: `${base}/passkeys/{id}`,
    summary: 'Remove a passkey',
    params: idParams,
    body: proven,
    result: z.null(),
    message: 'Passkey removed',
    perHour: 60,
    errors: ['CURRENT_PASSWORD_INCORRECT', 'SECOND_FACTOR_REQUIRED'],
  }),
  reset: endpoint({
    method: 'DELETE',
    path: '/admin/api/users/{id}/second-factor',
    summary:
      'Take the second factor of a user away, with recovery codes and passkeys; their sessions end, and they are told by mail',
    permission: 'users.edit',
    params: idParams,
    result: z.null(),
    message: 'Second factor reset',
    changesRights: true,
    errors: ['USER_NOT_FOUND'],
  }),
  previewPolicy: endpoint({
    method: 'POST',
    path: '/admin/api/settings/second-factor/preview',
    summary: 'Who would need a second factor under a policy and has none',
    permission: 'settings.edit',
    body: z.object({ secondFactor: settingsShape.secondFactor, secondFactorRoles: settingsShape.secondFactorRoles }),
    result: z.object({ count: z.int(), users: z.array(Person) }),
    errors: [],
  }),
});
