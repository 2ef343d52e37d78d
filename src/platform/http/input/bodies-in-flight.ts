import { type Readable, Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../contracts/call/errors.ts';
import { countPerOwner, type Owner } from '../../admission/count-per-owner.ts';
import type { OwnerPath } from '../../admission/fair-line.ts';
import { isUnprivileged } from '../../context/context.ts';
import { networksOf } from '../../network/ip-address.ts';
import { whenClosed } from '../answer/when-closed.ts';
import { clientAddress } from '../gate/client-address.ts';

interface Limits {
  /** Bytes that all bodies under way may take together. */
  maxBytes: number;
  /** Of these, what anonymous clients may take together. */
  maxBytesOfAnonymous: number;
  /** Bytes that the bodies of one account, and of an anonymous client's address, may take together. */
  maxBytesPerOwner: number;
}

export interface Sender {
  account: string | null;
  /** Of an anonymous client, from the widest to the address; empty of somebody with a role. */
  networks: OwnerPath;
}

/** The memory that bodies take which have arrived in part or whole and are not answered yet. */
export interface BodiesInFlight {
  /** Bytes of them at present. */
  readonly bytes: number;
  /** A place for the body of one request, which `leave` gives back. */
  enter(sender: Sender): BodyInFlight;
}

export interface BodyInFlight {
  /** Counts bytes that arrived. Rejects with OVERLOADED those that are too much for all, with RATE_LIMITED for their sender. */
  add(bytes: number): void;
  leave(): void;
}

/**
 * Counts what has arrived, not what was announced: a sender who announces much and sends nothing takes nothing from others.
 * Anonymous clients have a total of their own, of which no network takes more than it leaves to the others.
 */
export function countBodies({ maxBytes, maxBytesOfAnonymous, maxBytesPerOwner }: Limits): BodiesInFlight {
  const ofSenders = countPerOwner();
  let bytes = 0;
  let bytesOfAnonymousClients = 0;
  const change = ({ account, networks }: Sender, difference: number) => {
    bytes += difference;
    if (networks.length > 0) bytesOfAnonymousClients += difference;
    for (const owner of [account, ...networks]) ofSenders.add(owner, difference);
  };
  const assertWithinRights = ({ account, networks }: Sender, more: number) => {
    const left = maxBytesOfAnonymous - bytesOfAnonymousClients - more;
    if (bytes + more > maxBytes || (networks.length > 0 && left < 0)) {
      throw new AppError('OVERLOADED', { retryAfterSeconds: 2 });
    }
    const isTooMuch = (owner: Owner, max: number) => ofSenders.get(owner) + more > max;
    const ofOne = [account, networks.at(-1) ?? null].some((owner) => isTooMuch(owner, maxBytesPerOwner));
    if (ofOne || networks.some((network) => isTooMuch(network, left))) {
      throw new AppError('RATE_LIMITED', { retryAfterSeconds: 2 });
    }
  };
  return {
    get bytes() {
      return bytes;
    },
    enter(sender) {
      let own = 0;
      return {
        add(more) {
          assertWithinRights(sender, more);
          own += more;
          change(sender, more);
        },
        leave() {
          change(sender, -own);
          own = 0;
        },
      };
    },
  };
}

/** The body of a request, counted for its sender from its first byte until the answer is out or the connection gone. */
export function countedBody(
  { request, reply, bodies }: { request: FastifyRequest; reply: FastifyReply; bodies: BodiesInFlight },
  payload: Readable,
): Readable {
  if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined)
    return payload;
  const isFromAnonymous = request.actor === null || isUnprivileged(request.actor);
  const networks = isFromAnonymous ? networksOf(clientAddress(request)) : [];
  const place = bodies.enter({ account: request.actor?.userId ?? null, networks });
  whenClosed(reply, place.leave);
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        place.add(chunk.length);
        done(null, chunk);
      } catch (error) {
        // What is still to come of it is not read.
        reply.header('Connection', 'close');
        done(error as Error);
      }
    },
  });
  payload.once('error', (error) => counted.destroy(error));
  return payload.pipe(counted);
}
