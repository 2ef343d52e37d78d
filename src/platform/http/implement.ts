import type { FastifyInstance } from 'fastify';
import type { Contract, EndpointShape, HandlerInput, HandlerResult } from '../../contract-kit/call/endpoint.ts';
import type { Ctx, Platform } from '../context/context.ts';
import { addEndpoint } from './endpoint-route.ts';
import type { UploadedFile } from './input/upload.ts';

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
}

export type Handler<E extends EndpointShape> = (
  input: HandlerInput<E> & { ctx: Ctx; answer: AnswerSide } & (E extends { upload: object }
      ? { file: UploadedFile }
      : unknown),
) => Promise<HandlerResult<E>> | HandlerResult<E>;

/** Binds each call of a contract to its service; the adapter does the session, permission, parsing and answering. */
export function implement<C extends Contract>(calls: C, handlers: { [K in keyof C]: Handler<C[K]> }): FeatureRoutes {
  return {
    calls,
    register(server, platform) {
      for (const [name, call] of Object.entries<EndpointShape>(calls)) {
        addEndpoint(server, { platform, call, handler: handlers[name as keyof C] });
      }
    },
  };
}
