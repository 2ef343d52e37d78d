import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { CartContent } from './stored-cart.rules.ts';

export interface CartRow extends CartContent {
  id: string;
}

interface Place {
  tokenHash: Buffer;
  /** Older ones count as gone. */
  since: Date;
}

const found = (db: Db, { tokenHash, since }: Place) =>
  db
    .selectFrom('carts')
    .select(['id', 'couponCode', 'isFinanced'])
    .select([
      sql<CartContent['lines']>`carts.lines`.as('lines'),
      sql<CartContent['delivery']>`carts.delivery`.as('delivery'),
    ])
    .where('tokenHash', '=', tokenHash)
    .where('updatedAt', '>', since);

export async function selectOptionalCart(db: Db, place: Place): Promise<CartRow | null> {
  return (await found(db, place).executeTakeFirst()) ?? null;
}

/** Nobody else changes it until the transaction ends. */
export async function selectOptionalHeldCart(db: Db, place: Place): Promise<CartRow | null> {
  return (await found(db, place).forUpdate().executeTakeFirst()) ?? null;
}

interface Written extends CartRow {
  at: Date;
}

const columnsOf = ({ lines, delivery, couponCode, isFinanced, at }: Omit<Written, 'id'>) => ({
  lines: JSON.stringify(lines),
  delivery: delivery === null ? null : JSON.stringify(delivery),
  couponCode,
  isFinanced,
  updatedAt: at,
});

export async function insertCart(db: Db, { tokenHash, ...cart }: Written & { tokenHash: Buffer }): Promise<void> {
  await db
    .insertInto('carts')
    .values({ id: cart.id, tokenHash, createdAt: cart.at, ...columnsOf(cart) })
    .execute();
}

export async function updateCart(db: Db, cart: Written): Promise<void> {
  await db.updateTable('carts').set(columnsOf(cart)).where('id', '=', cart.id).execute();
}

export async function deleteOldCarts(db: Db, { before, most }: { before: Date; most: number }): Promise<void> {
  await sql`
    delete from carts where id in (select id from carts where updated_at <= ${before} order by updated_at limit ${most})`.execute(
    db,
  );
}
