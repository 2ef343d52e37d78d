import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readToken, signToken, type TokenClaims } from './session-token.ts';

const settings = { secret: randomBytes(48), issuer: 'millwright', audience: 'millwright-admin' };
const now = new Date('2026-11-21T12:00:00.500Z');
const seconds = Math.floor(now.getTime() / 1000);
const claims: TokenClaims = {
  sub: randomUUID(),
  email: 'ada@example.test',
  roles: ['editor'],
  iat: seconds - 100,
  exp: seconds + 3600,
  jti: randomUUID(),
};

const part = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const goodHeader = { alg: 'HS256', typ: 'JWT' };
const goodPayload = { ...claims, iss: settings.issuer, aud: settings.audience };

function crafted(
  forgery: { header?: unknown; payload?: unknown; secret?: Uint8Array | string; digest?: string } = {},
): string {
  const signed = `${part(forgery.header ?? goodHeader)}.${part(forgery.payload ?? goodPayload)}`;
  const mac = createHmac(forgery.digest ?? 'sha256', forgery.secret ?? settings.secret).update(signed);
  return `${signed}.${mac.digest('base64url')}`;
}

const without = (name: keyof typeof goodPayload) =>
  crafted({ payload: Object.fromEntries(Object.entries(goodPayload).filter(([key]) => key !== name)) });
const having = (change: object) => crafted({ payload: { ...goodPayload, ...change } });
const headed = (header: object) => crafted({ header });

const good = crafted();
const [head = '', body = '', signature = ''] = good.split('.');
const otherLast = (text: string) => text.slice(0, -1) + (text.endsWith('A') ? 'B' : 'A');

const forgeries: Record<string, string> = {
  'an empty token': '',
  'one word': 'token',
  'two parts': `${head}.${body}`,
  'four parts': `${good}.${signature}`,
  'an empty signature': `${head}.${body}.`,
  'alg none': `${part({ alg: 'none' })}.${body}.`,
  'alg none, signature kept': `${part({ alg: 'none' })}.${body}.${signature}`,
  'alg None': headed({ alg: 'None' }),
  'alg nOnE': headed({ alg: 'nOnE' }),
  'alg hs256': headed({ alg: 'hs256' }),
  'alg with a blank': headed({ alg: ' HS256' }),
  'alg HS384': crafted({ header: { alg: 'HS384' }, digest: 'sha384' }),
  'alg HS512': crafted({ header: { alg: 'HS512' }, digest: 'sha512' }),
  'alg RS256': headed({ alg: 'RS256' }),
  'no alg': headed({ typ: 'JWT' }),
  'crit with an unknown name': headed({ ...goodHeader, crit: ['exp2'], exp2: 1 }),
  'crit, empty': headed({ ...goodHeader, crit: [] }),
  'b64 false': headed({ ...goodHeader, crit: ['b64'], b64: false }),
  'a kid': headed({ ...goodHeader, kid: '../../dev/null' }),
  'a jku': headed({ ...goodHeader, jku: 'https://keys.example.test' }),
  'an own jwk': headed({ ...goodHeader, jwk: { kty: 'oct', k: 'AAAA' } }),
  'another typ': headed({ alg: 'HS256', typ: 'reset+jwt' }),
  'a header that is a list': headed([]),
  'a changed payload': `${head}.${part({ ...goodPayload, roles: ['admin'] })}.${signature}`,
  'a changed signature': `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
  'spare bits in the last letter': `${head}.${body}.${otherLast(signature)}`,
  'a blank before': ` ${good}`,
  'a line break after': `${good}\n`,
  'base64 with padding': `${good}=`,
  'another secret': crafted({ secret: randomBytes(48) }),
  'an empty secret': crafted({ secret: '' }),
  'the secret "secret"': crafted({ secret: 'secret' }),
  'the secret "changeme"': crafted({ secret: 'changeme' }),
  'the issuer as secret': crafted({ secret: settings.issuer }),
  'no issuer': without('iss'),
  'another issuer': having({ iss: 'elsewhere' }),
  'a list of issuers': having({ iss: [settings.issuer] }),
  'no audience': without('aud'),
  'another audience': having({ aud: 'elsewhere' }),
  'a list of audiences': having({ aud: [settings.audience, 'elsewhere'] }),
  'no subject': without('sub'),
  'a subject that is no id': having({ sub: 'admin' }),
  'no e-mail': without('email'),
  'an empty e-mail': having({ email: '' }),
  'an e-mail that is a list': having({ email: [claims.email] }),
  'no roles': without('roles'),
  'roles that are a text': having({ roles: 'administrator' }),
  'no expiry': without('exp'),
  'an expiry that is a text': having({ exp: '9999999999' }),
  'expired 31 s ago': having({ exp: seconds - 31 }),
  'no issued-at': without('iat'),
  'issued 61 s ahead': having({ iat: seconds + 62 }),
  'not yet valid': having({ nbf: seconds + 3600 }),
  'no id': without('jti'),
  'an id that is no id': having({ jti: "' or 1=1" }),
  'a payload that is a list': crafted({ payload: [] }),
  'a payload that is no JSON': crafted({ payload: 'sub=1' }),
  'a token of 5,000 letters': having({ roles: ['x'.repeat(5000)] }),
};

describe('[B03] a forged token says nothing', () => {
  test.each(Object.entries(forgeries))('%s', async (_, token) => {
    expect(await readToken(settings, token, now)).toBeNull();
  });
});

test('[B03] what the tolerances admit is read: expired 29 s ago, issued 59 s ahead', async () => {
  expect(await readToken(settings, having({ exp: seconds - 29 }), now)).toMatchObject({ sub: claims.sub });
  expect(await readToken(settings, having({ iat: seconds + 59 }), now)).toMatchObject({ sub: claims.sub });
  expect(await readToken(settings, headed({ alg: 'HS256' }), now)).toEqual(claims);
});

test('[B02] a signed token is HS256 over the raw secret and carries the eight claims', async () => {
  const token = await signToken(settings, claims);
  const [header = '', payload = '', mac] = token.split('.');
  expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual(goodHeader);
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toEqual(goodPayload);
  expect(mac).toBe(createHmac('sha256', settings.secret).update(`${header}.${payload}`).digest('base64url'));
  expect(await readToken(settings, token, now)).toEqual(claims);
});

test('a token found good once still expires, and is good under its own secret only', async () => {
  const token = await signToken(settings, claims);
  expect(await readToken(settings, token, now)).toEqual(claims);
  expect(await readToken(settings, token, new Date((claims.exp + 31) * 1000))).toBeNull();
  expect(await readToken(settings, token, new Date((claims.iat - 62) * 1000))).toBeNull();
  expect(await readToken({ ...settings, secret: randomBytes(48) }, token, now)).toBeNull();
});
