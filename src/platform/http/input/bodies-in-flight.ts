import { type Readable, Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../contract-kit/call/errors.ts';
import { subscriberOf } from '../../network/ip-address.ts';
import { countPerOwner } from '../../work/count-per-owner.ts';
import { clientAddress } from '../gate/client-address.ts';

interface Limits {
  /** Bytes that all bodies under way may take together. */
  mostBytes: number;
  /** Bytes that the bodies of one sender may take together. */
  mostBytesOfOne: number;
}

/** The memory that bodies take which have arrived in part or whole and are not answered yet. */
export interface BodiesInFlight {
  /** Bytes of them at present. */
  readonly bytes: number;
  /** A place for the body of one request, which `leave` gives back. */
  enter(sender: string): BodyInFlight;
}

export interface BodyInFlight {
  /** Counts bytes that arrived. Refuses with OVERLOADED those that are too much for all, with RATE_LIMITED for their sender. */
  add(bytes: number): void;
  leave(): void;
}

/** Counts what has arrived, not what was announced: a sender who announces much and sends nothing takes nothing from others. */
export function countBodies({ mostBytes, mostBytesOfOne }: Limits): BodiesInFlight {
  const ofSenders = countPerOwner();
  let bytes = 0;
  const change = (sender: string, difference: number) => {
    bytes += difference;
    ofSenders.add(sender, difference);
  };
  return {
    get bytes() {
      return bytes;
    },
    enter(sender) {
      let own = 0;
      return {
        add(more) {
          if (bytes + more > mostBytes) throw new AppError('OVERLOADED', { retryAfterSeconds: 2 });
          if (ofSenders.get(sender) + more > mostBytesOfOne) {
            throw new AppError('RATE_LIMITED', { retryAfterSeconds: 2 });
          }
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
  const place = bodies.enter(request.actor?.userId ?? subscriberOf(clientAddress(request)));
  reply.raw.once('close', place.leave);
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
