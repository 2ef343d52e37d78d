import { z } from 'zod';
import type { SystemPermission, TypeAction } from '../session/permission-slug.ts';
import type { ErrorCode, FieldErrors } from './errors.ts';

/**
 * Who may call. `public` needs no session; only acts of this site (neither GET nor `crossSite`, such as signing out) may
 * still know who acts. `signed-in` needs a session alone. A slug needs that permission.
 * `{ perType }` needs `content.{action}` or the same action on some content type; the service then decides on the row.
 * `{ anyOf }` needs one of several; the service then decides by what is asked. `{ allOf }` needs each.
 */
export type Access =
  | 'public'
  | 'signed-in'
  | SystemPermission
  | { perType: TypeAction }
  | { anyOf: readonly SystemPermission[] }
  | { allOf: readonly SystemPermission[] };

/**
 * How the answer is wrapped: `one` puts the result under `data`; `page` puts `{ items, total, page, pageSize }` under
 * `data`, `meta` and `pageCount` [Q07]; `flat` merges the result into the top level, for calls whose keys the specification names;
 * `raw` sends what the handler wrote itself (delivery, files); `skipping` is `one` with `skipped` beside `data`: what the
 * call left out, texts by path.
 */
export type Envelope = 'one' | 'page' | 'flat' | 'raw' | 'skipping';

/** A record of which a part could not be saved. */
export interface Skipping<Record> {
  data: Record;
  /** What was left out, and why, by path. */
  skipped: FieldErrors;
}

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Lanes of visitors. `visitor-choice` changes what a cookie of theirs names, such as their cart: it is held to the rule against
 * other sites as if it carried the session. `visitor-post` leaves something behind, and is counted with the others of its kind
 * for each address in a minute. `submission` is such a post that is stored together with others in one transaction: it takes
 * a place for a connection only when it needs a transaction of its own, or brings files, and never changes rights.
 */
export type VisitorLane = 'visitor-choice' | 'visitor-post' | 'submission';

/** True of a call that leaves something behind and is open to every anonymous client. */
export const isPublicPost = ({ lane }: Pick<EndpointShape, 'lane'>): boolean =>
  lane === 'visitor-post' || lane === 'submission';

export interface EndpointShape {
  method: HttpMethod;
  /** With `{name}` placeholders: `/admin/api/roles/{id}`. */
  path: string;
  summary: string;
  permission: Access;
  params?: z.ZodObject;
  query?: z.ZodType;
  body?: z.ZodType;
  result: z.ZodType;
  /** The stored record that a `VERSION_CONFLICT` shows, where the result is something else. */
  current?: z.ZodType;
  envelope?: Envelope;
  /** Sent as the envelope's `message` on success. */
  message?: string;
  /** Defaults to 200; a create answers 201. */
  status?: 200 | 201;
  /** A key of the result: where it is there, it names work that goes on, and the answer is 202. */
  acceptedBy?: string;
  /** Errors of its own, beside `commonErrorCodes`. */
  errors: readonly ErrorCode[];
  /** Takes an `Idempotency-Key`. Every create does. */
  idempotent?: boolean;
  /**
   * A state-changing call that anonymous clients of other sites may make (public forms); the service decides which sites. True: it
   * never uses the cookie. `known-here`: only a call of this site says who acts.
   */
  crossSite?: boolean | 'known-here';
  /** Takes multipart/form-data with one file in this part instead of JSON; the text parts are its `body`. */
  upload?: { part: string; maxBytes: number };
  /**
   * Takes the form of a page as well as JSON: urlencoded, or multipart with files. The handler gets its text parts, in their
   * order, and its files beside the body, which holds the last part of each of these names.
   */
  pageForm?: { maxBytes: number; maxFiles: number; maxParts: number; bodyParts?: readonly string[] };
  /** Where a call waits that visitors make to change something. */
  lane?: VisitorLane;
  /**
   * How often one account may make the call in an hour. Every call has it that an account without rights can repeat and
   * that leaves something behind: a row, a line of the audit log, a mail.
   */
  perHour?: number;
  /** Open to people alone: a program that sends an API token is rejected. */
  peopleOnly?: true;
  /** The part of the result that is told once: it is not stored with the answer, and a repeated request is answered without it. */
  toldOnce?: string;
  /** Not a GET, and yet open to a person who views the admin as a role: it changes nothing, or ends the view or the session. */
  worksInView?: true;
  /** Open to a session whose owner has to choose a password of their own first. */
  worksBeforePassword?: true;
  /** Open to a session whose owner has to set up a second factor first, as is what works before the password. */
  worksBeforeSecondFactor?: true;
  /**
   * Changes who may do or read what. Such calls act one after the other, and each reads in its transaction once more who
   * acts and whether they still may.
   */
  changesRights?: true;
  /**
   * The right to read the record that the call changes and answers. Without it the answer, and the `current` of a conflict,
   * hold the record's id and version alone; of a list nothing. `perType`: the service decides on the row. Screens read a
   * record before they change it, so for them the type of the answer stays the result.
   */
  seenBy?: SystemPermission | { perType: 'view' };
}

/** What somebody who may change a record but not read it is told of it. */
export interface Unseen {
  id: string;
  version: number;
}

/** Declares one call; the identity function that keeps its literal types. */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape;
}

export type Contract = Record<string, EndpointShape>;

/** Declares the calls of one feature. */
export function contract<const C extends Contract>(calls: C): C {
  return calls;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Given<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives after parsing. */
export interface HandlerInput<E extends EndpointShape> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
}

type Only<K extends string, S> = S extends z.ZodType
  ? Record<never, never> extends Given<S>
    ? { [P in K]?: Given<S> }
    : { [P in K]: Given<S> }
  : unknown;

/** What a caller gives: `{ params, query, body }`, each only where the endpoint takes it. */
export type CallInput<E extends EndpointShape> = Only<'params', E['params']> &
  Only<'query', E['query']> &
  Only<'body', E['body']>;

type Recorded<E extends EndpointShape> =
  | z.input<E['result']>
  | (E extends { seenBy: { perType: 'view' } } ? Unseen : never);

/** What the service returns: the result before the envelope. */
export type HandlerResult<E extends EndpointShape> = E extends { envelope: 'skipping' }
  ? Skipping<Recorded<E>>
  : Recorded<E>;

/** What a caller reads: the result after the envelope is taken off. */
export type CallResult<E extends EndpointShape> = E extends { envelope: 'skipping' }
  ? Skipping<z.output<E['result']>>
  : z.output<E['result']>;

export interface Page<Item> {
  items: Item[];
  total: number;
  page: number;
  pageSize: number;
}

/** Result schema of a list. */
export function page<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), total: z.int(), page: z.int(), pageSize: z.int() });
}

/** Path parameter schema for `{id}`. */
export const idParams = z.object({ id: z.uuid() });
