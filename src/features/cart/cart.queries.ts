import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { CartContent } from './stored-cart.rules.ts';

export interface CartRow extends CartContent {
  id: string;
}

interface CartKey {
  tokenHash: Buffer;
  /** Older ones count as gone. */
  since: Date;
}

const carts = (db: Db, { tokenHash, since }: CartKey) =>
  db
    .selectFrom('carts')
    .select(['id', 'couponCode', 'isFinanced', 'months', 'downPercent'])
    .select([
      sql<CartContent['lines']>`carts.lines`.as('lines'),
      sql<CartContent['delivery']>`carts.delivery`.as('delivery'),
    ])
    .where('tokenHash', '=', tokenHash)
    .where('updatedAt', '>', since);

export async function selectOptionalCart(db: Db, key: CartKey): Promise<CartRow | null> {
  return (await carts(db, key).executeTakeFirst()) ?? null;
}

/** Nobody else changes it until the transaction ends. */
export async function selectOptionalHeldCart(db: Db, key: CartKey): Promise<CartRow | null> {
  return (await carts(db, key).forUpdate().executeTakeFirst()) ?? null;
}

interface WrittenCart extends CartRow {
  at: Date;
}

const columnsOf = ({ lines, delivery, couponCode, isFinanced, months, downPercent, at }: Omit<WrittenCart, 'id'>) => ({
  lines: JSON.stringify(lines),
  delivery: delivery === null ? null : JSON.stringify(delivery),
  couponCode,
  isFinanced,
  months,
  downPercent,
  updatedAt: at,
});

export async function insertCart(
  db: Db,
  { tokenHash, network, ...cart }: WrittenCart & { tokenHash: Buffer; network: string | null },
): Promise<void> {
  await db
    .insertInto('carts')
    .values({ id: cart.id, tokenHash, network, createdAt: cart.at, ...columnsOf(cart) })
    .execute();
}

/** With a `tokenHash` the cart is found under that alone from now on. */
export async function updateCart(db: Db, cart: WrittenCart & { tokenHash?: Buffer }): Promise<void> {
  const { tokenHash } = cart;
  await db
    .updateTable('carts')
    .set({ ...columnsOf(cart), ...(tokenHash && { tokenHash }) })
    .where('id', '=', cart.id)
    .execute();
}

/**
 * Deletes carts that were changed last before a moment, and all but `kept`; at most so many at once. Each network keeps as many as
 * every other, as far as it has them, and a cart of no known network is one of its own: first those that somebody came back to, and of these and of the others the ones that were
 * changed last. Where networks have equally many, one more each, the same order decides.
 */
export async function deleteOldCarts(db: Db, of: { before: Date; kept: number; max: number }): Promise<void> {
  await sql`
    delete from carts where id in (
      select id from (
        select id, updated_at, row_number() over (order by nth, is_kept_up desc, updated_at desc) as place from (
          select id, updated_at, updated_at <> created_at as is_kept_up, row_number() over (
            partition by coalesce(network, id::text) order by updated_at <> created_at desc, updated_at desc
          ) as nth from carts
        ) as of_network
      ) as ranked
      where updated_at <= ${of.before} or place > ${of.kept} order by place desc limit ${of.max}
    )`.execute(db);
}
