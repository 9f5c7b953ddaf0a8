import { sql } from 'drizzle-orm'
import { holdAddress } from '#server/audit/subjects.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { DEADLOCK, FOREIGN_KEY_VIOLATION, sqlState, UNIQUE_VIOLATION } from '#server/database/database-errors.ts'
import { runTogether } from '#server/database/run-together.ts'
import { type Query, statement } from '#server/database/statement.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { productIdsOf } from './load-order-context.ts'
import type { OrderRequest } from './order-request.ts'

const ATTEMPTS_WITHOUT_LOCKS = 4
const ATTEMPTS_WITH_LOCKS = 2

/** Retries an order until its data is still valid when storing; in the end buyer and products are locked. */
export async function retryWhenStale<T>(db: Database, request: OrderRequest, attempt: (db: Connection) => Promise<T>): Promise<T> {
  for (let made = 0; made < ATTEMPTS_WITHOUT_LOCKS + ATTEMPTS_WITH_LOCKS; made += 1) {
    try {
      return await (made < ATTEMPTS_WITHOUT_LOCKS ? attempt(db) : withLocks(db, request, attempt))
    } catch (error) {
      if (!isStale(error)) throw error
    }
  }
  throw new ShopError('unavailable')
}

const CHANGED = 'STALE'

/** Errors caused by outdated data: a failed condition (`require_unchanged`), a deleted or duplicate row, or a deadlock. */
function isStale(error: unknown): boolean {
  return [CHANGED, FOREIGN_KEY_VIOLATION, UNIQUE_VIOLATION, DEADLOCK].includes(sqlState(error) ?? '')
}

const lockBuyer = statement<{ userId: number }>(
  'lock-buyer',
  ({ userId }) => sql`select id from users where id = ${userId} for no key update`,
)
const lockProduct = statement<{ id: number }>('lock-product', ({ id }) => sql`select id from products where id = ${id} for no key update`)

export function lockProducts(lines: OrderRequest['lines']): Query[] {
  return productIdsOf(lines).map((id) => lockProduct({ id }))
}

async function withLocks<T>(db: Database, { buyer, body, lines }: OrderRequest, attempt: (tx: Connection) => Promise<T>): Promise<T> {
  return await inTransaction(db, async (tx) => {
    await runTogether(tx, {
      buyer: buyer ? lockBuyer({ userId: buyer.userId }) : holdAddress({ email: body.customerEmail }),
      products: lockProducts(lines),
    })
    return await attempt(tx)
  })
}
