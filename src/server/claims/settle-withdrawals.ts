import { and, asc, eq, ne } from 'drizzle-orm'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { outsideOf } from '#domain/parcels/rolls.ts'
import { owedBackOre } from '#domain/payments/payment.ts'
import type { AuditEntry } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { claims } from '#server/database/schema/claims.ts'
import { orderLines, orders } from '#server/database/schema/orders.ts'
import { refundsUnderWay } from '#server/payments/online/tasks.ts'
import { type ClaimRow, isUndecided } from './queries.ts'
import { REFUNDING, writeStep } from './work-on-claim.ts'

/** Locks the undecided withdrawals of an order, except the one that is being decided. Called before products are locked (lock order). */
export async function lockWithdrawals(tx: Connection, orderId: number, decidedId = 0): Promise<ClaimRow[]> {
  const isOfOrder = and(eq(claims.orderId, orderId), eq(claims.kind, 'withdrawal'), ne(claims.id, decidedId), isUndecided)
  return await tx.select().from(claims).where(isOfOrder).orderBy(asc(claims.id)).for('no key update')
}

type Cancelled = Readonly<{
  withdrawals: readonly ClaimRow[]
  orderId: number
  decidedId?: number | undefined
  by: AuditEntry['by']
  /** true when no other mail tells the customer of the cancellation */
  isMailed?: boolean
  at: Date
}>

/** Settles the withdrawals of a cancelled order, unless rolls are with the customer. The first carries what is owed back. */
export async function settleWithdrawals(
  tx: Connection,
  { withdrawals, orderId, decidedId, by, isMailed = false, at }: Cancelled,
): Promise<void> {
  if (withdrawals.length === 0) return
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  if (lines.some((line) => outsideOf(line) > 0)) return
  const [order] = await tx.select({ openOre: orders.openOre }).from(orders).where(eq(orders.id, orderId))
  const owedOre = decidedId === undefined ? owedBackOre(order?.openOre ?? 0, await refundsUnderWay(tx, orderId)) : 0
  for (const [index, claim] of withdrawals.entries())
    await writeStep(tx, {
      ...REFUNDING,
      ...{ claim, by, words: null, isMailed, at },
      becomes: {
        ...{ state: 'settled', outcome: 'refund', decidedAt: at, goodsBackOn: claim.goodsBackOn ?? copenhagenDay(at.getTime()) },
        refundOre: index === 0 ? owedOre : 0,
      },
    })
}
