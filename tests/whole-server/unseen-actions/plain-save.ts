import { randomUUID } from 'node:crypto';
import { pathOf } from '../../../src/contracts/call/call-path.ts';
import type { Api } from '../../support/api.ts';
import { attempt, type NamedCall } from '../../support/calls.ts';
import { bodyOf, madeId, makerOf } from '../../support/requests/creations.ts';
import { type Action, canary } from './action.ts';

/**
 * The save of a record that some create makes from the least that its contract asks for, so that most calls need no action
 * of their own here; undefined for any other call.
 */
export function plainSave(one: NamedCall, admin: Api): Action | undefined {
  const { method, path, permission, seenBy } = one.call;
  const maker = makerOf(one);
  const isOfRight = typeof permission === 'string' && typeof seenBy === 'string';
  if (!maker || !isOfRight || method !== 'PATCH' || !path.endsWith('/{id}')) return undefined;
  return {
    held: permission,
    seen: seenBy,
    prepare: async () => {
      const body = bodyOf(maker.call, `${canary}-${randomUUID().slice(0, 12)}`);
      const id = madeId(await attempt(admin, maker.call, { body: JSON.stringify(body) }));
      const address = pathOf(one.call, { id });
      return (api, change) => attempt(api, one.call, { body: JSON.stringify(change) }, address);
    },
  };
}
