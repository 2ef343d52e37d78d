import { z } from 'zod';
import type { Ctx } from '../../../platform/context/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { openText, type Seal, sealText } from '../../../platform/sealed-text.ts';
import { audit } from '../../audit/audit.service.ts';
import { accountOf, type ProvenPerson } from '../../identity-providers/identities/identities.service.ts';
import { callbackPath } from '../../identity-providers/identity-providers.paths.ts';
import { claimAt, isProvenTwice } from '../../identity-providers/identity-providers.rules.ts';
import {
  type ActiveProvider,
  findActiveProvider,
  listOffered,
} from '../../identity-providers/identity-providers.service.ts';
import {
  configurationOf,
  openIdClient,
  ProviderError,
  reasonOf,
} from '../../identity-providers/provider/provider-client.ts';
import { countProviderReturn, countRightSignIn } from '../../limits/sign-in-limits.ts';
import type { SecondFactorAsked } from '../auth.contract.ts';
import { sameSitePath } from '../same-site-path.ts';
import { openFor, type SignedIn } from './open-session.ts';
import { askSecondFactor } from './second-step.service.ts';

/** What the browser keeps while it is at the provider. */
const Begun = z.object({
  providerId: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** A path of this site. */
  target: z.string(),
  /** Milliseconds since 1970. */
  until: z.number(),
});

/** What the sign-in page offers beside the password. */
export const offeredProviders = (ctx: Ctx) => listOffered(ctx);

/** Why a sign-in failed, for the log. */
export const failureReason = (error: unknown) => reasonOf(error);

/** For how long somebody may take at the provider. */
export const begunSeconds = 10 * 60;
/** Of what a browser keeps. */
const maxBegunLength = 8000;

const dashboard = '/admin';

/** Begins a sign-in: where the browser goes, and the sealed text that it keeps until it comes back. */
export async function beginProviderSignIn(
  ctx: Ctx,
  { id, redirect }: { id: string; redirect: string | undefined },
): Promise<{ location: string; begun: string }> {
  const provider = await activeProvider(ctx, id);
  const [oidc, configuration] = await Promise.all([openIdClient(), configurationOf(provider.client)]);
  const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
  const target = sameSitePath(redirect ?? '', ctx.platform.config.publicUrl) ?? dashboard;
  const until = ctx.platform.clock.now().getTime() + begunSeconds * 1000;
  const location = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackOf(ctx, id),
    scope: 'openid profile email',
    response_type: 'code',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  });
  const begun = JSON.stringify({ providerId: id, state, nonce, verifier, target, until } satisfies z.infer<
    typeof Begun
  >);
  return { location: location.href, begun: sealText(begun, sealOf(ctx)).toString('base64url') };
}

export interface Ended {
  outcome: SignedIn | { secondFactor: SecondFactorAsked };
  /** A path of this site. */
  target: string;
}

/**
 * Ends a sign-in by what the provider sent back with the browser: opens a session, or asks for the second factor where the policy does
 * and the provider has not. Rejects anything that this browser did not begin; what is wrong with the person is in the audit log.
 */
export async function endProviderSignIn(
  ctx: Ctx,
  { id, query, begun: sealed }: { id: string; query: string; begun: string | undefined },
): Promise<Ended> {
  const begun = openBegun(ctx, sealed);
  const url = new URL(`${callbackOf(ctx, id)}?${query}`);
  const isOurs = begun?.providerId === id && url.searchParams.get('state') === begun.state;
  if (!begun || !isOurs) throw new ProviderError('This browser did not begin the sign-in, or it took too long.');
  const provider = await activeProvider(ctx, id);
  await countProviderReturn(ctx);
  const person = await personOf(provider, { url, begun });
  try {
    const account = await accountOf(ctx, provider, person);
    await countRightSignIn(ctx, account);
    const provenTwice = isProvenTwice(person.claims);
    const secondFactor = provenTwice ? null : await askSecondFactor(ctx, account);
    if (secondFactor) return { outcome: { secondFactor }, target: begun.target };
    const signedIn = await inTransaction(ctx, (ctx) => openFor(ctx, account, { isProvenTwice: provenTwice }));
    if (!signedIn) throw new ProviderError('The account was changed meanwhile.');
    return { outcome: signedIn, target: begun.target };
  } catch (error) {
    if (error instanceof ProviderError) await noteRejected(ctx, { provider, person, reason: error.message });
    throw error;
  }
}

/** Who came back, by the code that came with them; the claims of the ID token, and of the provider's further answer where one is missing. */
async function personOf(
  { client, roles }: ActiveProvider,
  { url, begun }: { url: URL; begun: z.infer<typeof Begun> },
): Promise<ProvenPerson> {
  const [oidc, configuration] = await Promise.all([openIdClient(), configurationOf(client)]);
  const tokens = await oidc.authorizationCodeGrant(configuration, url, {
    pkceCodeVerifier: begun.verifier,
    expectedState: begun.state,
    expectedNonce: begun.nonce,
    idTokenExpected: true,
  });
  const own = tokens.claims();
  if (!own) throw new ProviderError('It sent no ID token.');
  const needed = ['email', 'email_verified', ...roles.map(({ claim }) => claim)];
  const isWhole = needed.every((claim) => claimAt(own, claim) !== undefined);
  const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
  const more = isWhole || !hasMore ? {} : await oidc.fetchUserInfo(configuration, tokens.access_token, own.sub);
  return { issuer: own.iss, subject: own.sub, claims: { ...more, ...own } };
}

async function activeProvider(ctx: Ctx, id: string): Promise<ActiveProvider> {
  const provider = z.uuid().safeParse(id).success ? await findActiveProvider(ctx, id) : null;
  if (!provider) throw new ProviderError('There is no such provider.');
  return provider;
}

function noteRejected(
  ctx: Ctx,
  { provider, person, reason }: { provider: ActiveProvider; person: ProvenPerson; reason: string },
): Promise<void> {
  const { email, sub: subject } = person.claims;
  const who = { email: typeof email === 'string' ? email : null, subject };
  const target = { type: 'identity-provider', id: provider.id, label: provider.name };
  return inTransaction(ctx, (ctx) =>
    audit(ctx, 'identity-provider.rejected', { ...target, after: { reason, ...who } }),
  );
}

function openBegun(ctx: Ctx, sealed: string | undefined): z.infer<typeof Begun> | null {
  if (sealed === undefined || sealed.length > maxBegunLength) return null;
  try {
    const begun = Begun.parse(JSON.parse(openText(Buffer.from(sealed, 'base64url'), sealOf(ctx))));
    return begun.until > ctx.platform.clock.now().getTime() ? begun : null;
  } catch {
    return null;
  }
}

const callbackOf = ({ platform }: Ctx, id: string) => `${platform.config.publicUrl}${callbackPath(id)}`;

const sealOf = ({ platform }: Ctx): Seal => ({ secret: platform.config.secretsKey, purpose: 'provider-sign-in' });
