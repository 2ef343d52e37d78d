import type { FastifyInstance } from 'fastify';
import type { Contract, EndpointShape, HandlerInput, HandlerResult } from '../../contracts/call/endpoint.ts';
import type { FieldErrors } from '../../contracts/call/errors.ts';
import type { Ctx, Platform } from '../context/context.ts';
import { addEndpoint } from './endpoint-route.ts';
import type { PostedFile } from './input/page-form.ts';
import type { UploadedFile } from './input/upload.ts';
import type { Parts } from './input/url-encoded.ts';

/** One feature as `app.ts` plugs it in. */
export interface FeatureRoutes {
  calls: Contract;
  /** Writes its whole answer itself, headers included: it runs outside the common hooks, for routes that are measured. */
  bare?: true;
  register(server: FastifyInstance, platform: Platform): void;
}

export interface CookieOptions {
  httpOnly?: boolean;
  secure?: boolean;
  sameSite?: 'lax' | 'strict';
  path?: string;
  /** Seconds. */
  maxAge?: number;
}

/** The side of the answer that is not its body. Sign-in alone needs cookies. */
export interface AnswerSide {
  setCookie(name: string, value: string, options: CookieOptions): void;
  clearCookie(name: string, options: CookieOptions): void;
  header(name: string, value: string): void;
  /** Aborted when the answer is over: it was sent whole, or its reader went. */
  closed(): AbortSignal;
}

/** What a browser tells of the page that a call comes from. */
export interface Caller {
  /** The origin of a page of another site; null for this site's pages and for what is no browser. */
  foreignOrigin: string | null;
  referrer: string | null;
  /** Of its `Idempotency-Key`; null without one. */
  idempotencyKey: string | null;
  /** By name; their values may be anything. */
  cookies: Readonly<Record<string, string | undefined>>;
}

type Input<E extends EndpointShape> = HandlerInput<E> & {
  ctx: Ctx;
  answer: AnswerSide;
  caller: Caller;
} & (E extends { upload: object } ? { file: UploadedFile } : unknown) &
  (E extends { pageForm: object } ? { parts: Parts | null; files: readonly PostedFile[] } : unknown);

type Result<E extends EndpointShape> = Promise<HandlerResult<E>> | HandlerResult<E>;

/**
 * An action in steps. A request with an `Idempotency-Key` takes a transaction around the action, and where rights change the turn
 * of those who change them: what is slow comes before that.
 */
export interface Steps<E extends EndpointShape> {
  /**
   * Rejects to repeat the first answer to anyone who has lost the right on the row. The contract's permission is asked anyway.
   * `made` is what the first answer holds; none where it went into an envelope of its own.
   */
  permitReplay?: (input: Input<E>, made: unknown) => unknown;
  /** What else is rejected of a body that its schema rejects, so that one answer names every error; by the field's path. May reject as the action does. */
  otherErrors?: (input: { ctx: Ctx; params: Readonly<Record<string, string>>; body: unknown }) => Promise<FieldErrors>;
  /** Slow work, such as hashing; its result is the action. Not done for a request that was answered before. */
  prepare: (input: Input<E>) => Promise<(ctx: Ctx) => Result<E>>;
}

export type Handler<E extends EndpointShape> = ((input: Input<E>) => Result<E>) | Steps<E>;

/** The steps of any handler. */
function stepsOf<E extends EndpointShape>(handler: Handler<E>): Steps<E> {
  if (typeof handler !== 'function') return handler;
  return { prepare: async (input) => (ctx) => handler({ ...input, ctx }) };
}

/** Binds each call of a contract to its service; the adapter does the session, permission, parsing and answering. */
export function implement<C extends Contract>(calls: C, handlers: { [K in keyof C]: Handler<C[K]> }): FeatureRoutes {
  return {
    calls,
    register(server, platform) {
      for (const [name, call] of Object.entries<EndpointShape>(calls)) {
        const steps = stepsOf(handlers[name as keyof C]);
        if (call.idempotent && typeof call.permission === 'object' && !steps.permitReplay) {
          throw new Error(`${call.method} ${call.path} decides on the row, and does not say so for its replays`);
        }
        if (call.lane === 'submission' && call.changesRights)
          throw new Error(`${call.method} ${call.path} changes rights in turn, and shares no transaction with others`);
        addEndpoint(server, { platform, call, steps });
      }
    },
  };
}
