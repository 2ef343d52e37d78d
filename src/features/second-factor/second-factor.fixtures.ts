import { Secret, TOTP } from 'otpauth';
import { type Api, createApi } from '../../../tests/support/api.ts';
import type { TestApp } from '../../../tests/support/app.ts';
import { createAuthenticator } from '../../../tests/support/peers/authenticator.ts';
import { buildUser } from '../users/users.fixtures.ts';

export const password = 'Harrow-and-7-rakes';

export const cookieIn = (answer: { headers: Headers }) => answer.headers.get('set-cookie')?.split(';', 1)[0] ?? null;

/** People with second factors, and what they do to sign in. */
export function secondFactorsOf(app: TestApp) {
  const codeOf = (secret: string, seconds = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() + seconds * 1000 });
  const login = (email: string) => app.as.anonymous.auth.login({ body: { email, password } });
  const prove = (body: object) => app.as.anonymous.secondStep.prove({ body: body as never });
  const device = (more: object = {}) =>
    createAuthenticator({ origin: new URL(app.platform.config.publicUrl).origin, ...more });

  const newUser = async (more: object = {}) => {
    const user = await buildUser(app, { password, ...more });
    const api: Api = createApi({ url: app.url, cookie: cookieIn(await login(user.email)) });
    return { user, api };
  };

  return {
    ...{ codeOf, login, prove, device, newUser },
    /** Somebody with an authenticator app. */
    async withTotp(more: object = {}) {
      const { user, api } = await newUser(more);
      const { data } = await api.secondFactor.beginTotp({ body: { currentPassword: password } });
      const confirmed = await api.secondFactor.confirmTotp({ body: { code: codeOf(data.secret) } });
      // The code of this moment is used up.
      app.clock.advance(31_000);
      return { user, api, secret: data.secret, codes: confirmed.data.recoveryCodes };
    },
    async withPasskey(more: object = {}) {
      const { user, api } = await newUser(more);
      const key = device();
      const { data } = await api.secondFactor.passkeyOptions({ body: { currentPassword: password } });
      const attestation = key.register(data.options as never);
      const added = await api.secondFactor.addPasskey({ body: { name: 'Laptop', attestation } });
      return { user, api, key, passkey: added.data };
    },
    /** What a sign-in is asked beside its password. */
    async asked(email: string) {
      const { data } = await login(email);
      if (data.authenticated) throw new Error('signed in without a second factor');
      return data.secondFactor;
    },
  };
}
