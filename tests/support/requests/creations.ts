import type { EndpointShape } from '../../../src/contracts/call/endpoint.ts';
import type { ErrorCode } from '../../../src/contracts/call/errors.ts';
import type { Answer } from '../answer.ts';
import { everyCall, minBody, type NamedCall, partsOfBody } from '../calls.ts';

export type Body = Record<string, unknown>;

/** What no schema says of a part, by the part's name in whatever body. All else comes from the contracts. */
const partValues: Record<string, (unique: string) => unknown> = {
  config: (unique) => ({
    fromEmail: `${unique}@example.test`,
    host: 'smtp.example.test',
    auth: { user: unique, pass: 'Harrow-and-7-rakes' },
  }),
  contentType: () => 'raced',
  PostalCode: () => '80538',
  email: (unique) => `${unique}@example.test`,
  password: () => 'Harrow-and-7-rakes',
  permissions: () => ['roles.view'],
  slug: (unique) => unique.toLowerCase(),
  from: (unique) => `/${unique}`,
  to: () => '/shop',
  url: () => 'https://hooks.example.test/',
  issuer: () => 'https://login.example.test',
};

/** The least body that a call takes; the unique text stands wherever it may. */
export function bodyOf(call: EndpointShape, unique: string): Body {
  const parts = partsOfBody(call).flatMap((name) => (partValues[name] ? [[name, partValues[name](unique)]] : []));
  return { ...minBody(call, unique), ...Object.fromEntries(parts) };
}

/** Every call that makes a record of its own. What anonymous clients send, and what is about it, has its own tests; a passkey needs a device. */
export const creations: readonly NamedCall[] = everyCall.filter(
  ({ name, call }) =>
    call.idempotent && !call.crossSite && !call.path.includes('{') && name !== 'secondFactor.addPasskey',
);

/** What no two may share: the last words of the code with which the second is rejected name it. */
function uniquePart({ call }: NamedCall): { key: string; code: ErrorCode } | null {
  const code = call.errors.find((one) => one.endsWith('_TAKEN'));
  const key = code?.split('_').at(-2)?.toLowerCase();
  return code === undefined || key === undefined ? null : { key, code };
}

/** Every create that rejects a second record with the same slug, name or address. */
export const uniqueCreations = creations.flatMap((creation) => {
  const part = uniquePart(creation);
  return part === null ? [] : [{ ...creation, ...part }];
});

/** The create that makes what a call is about: that of `/forms` for `/forms/{id}/duplicate`. */
export function makerOf({ call: { path } }: NamedCall): NamedCall | undefined {
  const end = path.indexOf('/{id}');
  return end === -1 ? undefined : creations.find(({ call }) => call.path === path.slice(0, end));
}

/** The id of what a create made; an upload tells of its file beside other things. */
export function madeId({ status, data, body }: Answer): string {
  const { id, file } = (data ?? {}) as { id?: string; file?: { id: string } };
  const made = id ?? file?.id;
  if (status >= 300 || made === undefined) throw new Error(`nothing was made: ${status} ${JSON.stringify(body)}`);
  return made;
}
