import { stringifySetCookie } from 'cookie';
import type { FastifyReply } from 'fastify';
import type { AnswerSide } from '../implement.ts';
import { whenClosed } from './when-closed.ts';

/** The cookies and headers of an answer. */
export function answerSide(reply: FastifyReply): AnswerSide {
  return {
    setCookie: (name, value, options) => {
      reply.header('Set-Cookie', stringifySetCookie({ name, value, ...options }));
    },
    clearCookie: (name, options) => {
      reply.header('Set-Cookie', stringifySetCookie({ name, value: '', ...options, maxAge: 0, expires: new Date(0) }));
    },
    header: (name, value) => {
      reply.header(name, value);
    },
    closed: () => {
      const closing = new AbortController();
      whenClosed(reply, () => closing.abort());
      return closing.signal;
    },
  };
}
