import { eq, sql } from 'drizzle-orm'
import { creditAfter } from '#domain/samples/sample-credit.ts'
import { findSampleCredits } from '#server/customers/sample-credits.ts'
import type { Connection } from '#server/database/connect.ts'
import { accounts } from '#server/database/schema/customers.ts'
import { orderLines } from '#server/database/schema/orders.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'

/** Refuses to revive an order whose sample credits another order used. Call it while the order is still cancelled. */
export async function requireCreditsFree(tx: Connection, { id, accountId, vatTreatment }: OrderRow): Promise<void> {
  if (accountId === null) return
  const lines = await tx
    .select({ filmId: orderLines.productId, ore: orderLines.sampleCreditOre })
    .from(orderLines)
    .where(eq(orderLines.orderId, id))
  const credited = lines.filter(({ ore }) => (ore ?? 0) > 0)
  if (credited.length === 0) return
  // locks out orders being placed with the same credit
  await tx
    .update(accounts)
    .set({ sampleOrders: sql`${accounts.sampleOrders} + 1` })
    .where(eq(accounts.id, accountId))
  const left = new Map((await findSampleCredits(tx, accountId)).map(({ filmId, ore }) => [filmId, ore]))
  for (const { filmId, ore } of credited) {
    // a deleted film cannot be bought, so its credit is not needed
    if (filmId === null) continue
    const rest = creditAfter(left.get(filmId) ?? 0, ore ?? 0, vatTreatment)
    if (rest === null) throw new ShopError('sample_credit_used')
    left.set(filmId, rest)
  }
}
