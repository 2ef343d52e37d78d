import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { EndpointShape } from '../../src/contracts/call/endpoint.ts';
import { buildContentType } from '../../src/features/content-types/content-types.fixtures.ts';
import type { Answer } from '../support/answer.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { changingCalls } from '../support/calls.ts';
import { type Actions, canary } from './unseen-actions/action.ts';
import { contentActions } from './unseen-actions/content-actions.ts';
import { formsActions } from './unseen-actions/forms-actions.ts';
import { peopleActions } from './unseen-actions/people-actions.ts';
import { plainSave } from './unseen-actions/plain-save.ts';

/** Who may change a record without viewing it learns its id and version from the answers, and no value. */
let app: TestApp;
const declared = changingCalls.filter(({ call }) => call.seenBy);
/** For each call the right to make it, and a record with a value that nobody else may learn. */
let acts: Actions;

beforeAll(async () => {
  app = await startApp({ config: { rateLimits: false } });
  const admin = await app.as.admin();
  const plain = declared.flatMap((one) => {
    const act = plainSave(one, admin);
    return act ? [[one.name, act] as const] : [];
  });
  acts = {
    ...Object.fromEntries(plain),
    ...peopleActions({ app }),
    ...contentActions({ app, admin }),
    ...formsActions({ app, admin }),
  };
  await buildContentType(app, { slug: 'cars' });
  await admin.settings.update({ body: { siteName: canary } });
});

/** A create answers what its sender wrote; a call that needs the right to view has nothing to hide from who makes it. */
const answersRecord = ({ status, permission, result }: EndpointShape) =>
  status !== 201 && JSON.stringify(permission) !== '{"perType":"view"}' && namesRecord(result);

function namesRecord(result: z.ZodType): boolean {
  if (result instanceof z.ZodArray) return true;
  return result instanceof z.ZodObject && 'id' in result.shape;
}

test('every call that answers the record it changes says who may see it', () => {
  // A call without a right changes the caller's own record, an import is its sender's alone, and administrators alone
  // restore what was removed.
  const isOwners = ({ name, call }: (typeof changingCalls)[number]) =>
    call.permission === 'signed-in' || name.startsWith('imports.') || name === 'removals.restore';
  const answering = changingCalls.filter((one) => !isOwners(one) && answersRecord(one.call));
  expect(answering.length).toBeGreaterThan(10);
  expect(answering.filter(({ call }) => !call.seenBy).map(({ name }) => name)).toEqual([]);
});

test('no other call is tried', () => {
  const names = new Set(declared.map(({ name }) => name));
  expect(Object.keys(acts).filter((name) => !names.has(name))).toEqual([]);
});

describe.each(declared)('$name', ({ name, call: { toldOnce = '' } }) => {
  const act = () => {
    const performed = acts[name];
    if (!performed) throw new Error(`${name} has no record to try it on`);
    return performed;
  };

  test('answers id and version to those who may not view, and the record to those who may', async () => {
    const { held, seen, status = 200, hasVersion, prepare } = act();
    const send = await prepare();
    const answer = await send(await app.as.holding(held), {});
    expect(answer.status).toBe(status);
    const { [toldOnce]: told, ...record } = (Array.isArray(answer.data) ? {} : answer.data) as Record<string, unknown>;
    expect(told === undefined).toBe(toldOnce === '');
    expectUnseen(answer, { record: Array.isArray(answer.data) ? answer.data : record, hasVersion });
    const whole = await send(await app.as.holding(held, seen), {});
    expect(whole.status).toBe(status);
    if (!Array.isArray(whole.data)) expect(JSON.stringify(whole.body)).toContain(canary);
  });

  test('names no value with a stale version', async () => {
    const { held, seen, hasVersion, prepare } = act();
    const send = await prepare();
    const answer = await send(await app.as.holding(held), { version: 77 });
    const isConflict = answer.status === 409;
    if (toldOnce === '')
      expectUnseen(answer, { record: isConflict ? answer.body['current'] : answer.data, hasVersion });
    if (!isConflict) return;
    const whole = await send(await app.as.holding(held, seen), { version: 77 });
    expect(JSON.stringify(whole.body['current'])).toContain(canary);
  });
});

function expectUnseen(
  answer: Answer,
  { record, hasVersion = true }: { record: unknown; hasVersion?: boolean | undefined },
): void {
  expect(JSON.stringify(answer.body)).not.toContain(canary);
  if (Array.isArray(record)) {
    expect(record).toEqual([]);
    return;
  }
  expect(['id', 'version']).toEqual(expect.arrayContaining(Object.keys(record as object)));
  expect((record as { version: unknown }).version).toBeTypeOf(hasVersion ? 'number' : 'undefined');
}
