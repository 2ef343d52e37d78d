import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { cookieIn, password, secondFactorsOf } from '../second-factor.fixtures.ts';

let app: TestApp;
let admin: Api;
let people: ReturnType<typeof secondFactorsOf>;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
  people = secondFactorsOf(app);
});

describe('passkeys', () => {
  test('one signs in without a password, and counts as both factors', async () => {
    const { user, key, passkey, api } = await people.withPasskey();
    expect(passkey).toEqual({
      id: expect.any(String),
      name: 'Laptop',
      createdAt: expect.any(String),
      lastUsedAt: null,
      isSynced: true,
    });
    const { data } = await app.as.anonymous.secondStep.passkeyOptions();
    const answer = await app.as.anonymous.secondStep.passkeySignIn({
      body: { assertion: key.sign(data.options as never) },
    });
    expect(answer.data).toMatchObject({ authenticated: true, user: { id: user.id } });
    expect(cookieIn(answer)).not.toBeNull();
    expect((await api.secondFactor.get()).data.passkeys).toMatchObject([
      { name: 'Laptop', lastUsedAt: expect.any(String) },
    ]);
  });

  test('one is the second step, with what the browser needs in the answer of the first', async () => {
    const { user, key } = await people.withPasskey();
    const { challenge, methods, options } = await people.asked(user.email);
    expect(methods).toEqual(['passkey']);
    const other = await people.withPasskey();
    expect(await people.prove({ challenge, assertion: other.key.sign(options as never) })).toReject(
      401,
      'SECOND_FACTOR_WRONG',
    );
    const answer = await people.prove({ challenge, assertion: key.sign(options as never) });
    expect(answer.data).toMatchObject({ authenticated: true, user: { id: user.id } });
  });

  test('no other page, device, challenge or count gets in', async () => {
    const { key, user } = await people.withPasskey();
    const options = async () => (await app.as.anonymous.secondStep.passkeyOptions()).data.options as never;
    const signIn = (assertion: object) =>
      app.as.anonymous.secondStep.passkeySignIn({ body: { assertion: assertion as never } });
    expect(await signIn(people.device().sign(await options()))).toReject(401, 'PASSKEY_UNKNOWN');
    expect(await signIn(key.sign({ challenge: 'bm9uZSBvZiBvdXJz', rpId: 'localhost' }))).toReject(
      401,
      'SIGN_IN_EXPIRED',
    );
    const once = key.sign(await options());
    expect((await signIn(once)).status).toBe(200);
    expect(await signIn(once)).toReject(401, 'SIGN_IN_EXPIRED');
    key.rewind();
    expect(await signIn(key.sign(await options()))).toReject(401, 'PASSKEY_UNKNOWN');
    expect(await signIn({ id: key.id, response: {} })).toReject(401, 'SIGN_IN_EXPIRED');
    expect(await signIn({ id: 'x'.repeat(3_000), response: {} })).toReject(400, 'VALIDATION_ERROR');
    const late = await options();
    app.clock.advance(5 * 60_000 + 1_000);
    expect(await signIn(key.sign(late))).toReject(401, 'SIGN_IN_EXPIRED');
    await admin.users.update({ params: { id: user.id }, body: { isActive: false } });
    for (let n = 0; n < 9; n += 1) key.sign({ challenge: 'x', rpId: 'localhost' });
    expect(await signIn(key.sign(await options()))).toReject(403, 'USER_INACTIVE');
  });

  test('a page of another origin, and a device that does not ask its owner, register none', async () => {
    const { api } = await people.newUser();
    for (const key of [people.device({ origin: 'https://other.example' }), people.device({ verifies: false })]) {
      const { data } = await api.secondFactor.passkeyOptions({ body: { currentPassword: password } });
      const attestation = key.register(data.options as never);
      expect(await api.secondFactor.addPasskey({ body: { name: 'Bad', attestation } })).toReject(
        400,
        'VALIDATION_ERROR',
        { fields: ['attestation'] },
      );
    }
    const { data } = await api.secondFactor.passkeyOptions({ body: { currentPassword: password } });
    const attestation = people.device().register(data.options as never);
    const { api: other } = await people.newUser();
    expect(await other.secondFactor.addPasskey({ body: { name: 'Stolen', attestation } })).toReject(
      400,
      'VALIDATION_ERROR',
    );
    expect((await other.secondFactor.get()).data.passkeys).toEqual([]);
  });

  test('is renamed and removed by its owner alone', async () => {
    const { api, passkey } = await people.withPasskey();
    const { api: other } = await people.newUser();
    const params = { id: passkey.id };
    expect(await other.secondFactor.renamePasskey({ params, body: { name: 'Mine' } })).toReject(404, 'NOT_FOUND');
    expect(await other.secondFactor.removePasskey({ params, body: { currentPassword: password } })).toReject(
      404,
      'NOT_FOUND',
    );
    expect((await api.secondFactor.renamePasskey({ params, body: { name: 'Phone' } })).data.name).toBe('Phone');
    expect(await api.secondFactor.removePasskey({ params, body: {} })).toReject(400, 'VALIDATION_ERROR', {
      fields: ['currentPassword'],
    });
    expect((await api.secondFactor.removePasskey({ params, body: { currentPassword: password } })).status).toBe(200);
    expect((await api.secondFactor.get()).data.passkeys).toEqual([]);
  });
});
