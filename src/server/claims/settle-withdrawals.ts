import { and, asc, eq, gt, isNull, ne } from 'drizzle-orm'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { rollsWithCustomer } from '#domain/parcels/rolls.ts'
import { owedBackOre } from '#domain/payments/payment.ts'
import type { AuditEntry } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { claimLines, claims } from '#server/database/schema/claims.ts'
import { orderLines, orders } from '#server/database/schema/orders.ts'
import { isRefundUnderWay } from '#server/payments/online/refunds-of-claims.ts'
import { refundsUnderWay } from '#server/payments/online/tasks.ts'
import { type ClaimRow, isUndecided } from './queries.ts'
import { REFUNDING, REQUESTING_GOODS, writeStep } from './work-on-claim.ts'

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

/**
 * Settles the withdrawals of a cancelled order; the first carries what is owed back. While the customer has rolls, the withdrawals wait for them
 * instead, and the customer is asked to send the rolls a withdrawal names; other rolls get a return of their own. The caller wakes the outbox.
 */
export async function settleWithdrawals(
  tx: Connection,
  { withdrawals, orderId, decidedId, by, isMailed = false, at }: Cancelled,
): Promise<void> {
  if (withdrawals.length === 0) return
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  if (lines.some((line) => rollsWithCustomer(line) > 0)) {
    for (const claim of withdrawals.filter(({ state }) => state !== 'awaitingGoods')) {
      const isOfRolls = (await tx.$count(claimLines, eq(claimLines.claimId, claim.id))) > 0
      await writeStep(tx, { ...REQUESTING_GOODS, claim, by, words: null, isMailed: isOfRolls, at })
    }
    return
  }
  const owedOre = decidedId === undefined ? await owedOf(tx, orderId) : 0
  for (const [index, claim] of withdrawals.entries())
    await writeStep(tx, {
      ...REFUNDING,
      claim,
      by,
      words: null,
      isMailed,
      at,
      becomes: {
        state: 'settled',
        outcome: 'refund',
        decidedAt: at,
        goodsBackOn: claim.goodsBackOn ?? copenhagenDay(at.getTime()),
        refundOre: index === 0 ? owedOre : 0,
      },
    })
}

/** What a withdrawal from a cancelled order gets back, in øre: all that is owed and not promised by another claim. */
export async function owedOf(tx: Connection, orderId: number): Promise<number> {
  const [order] = await tx.select({ openOre: orders.openOre }).from(orders).where(eq(orders.id, orderId))
  let owedOre = owedBackOre(order?.openOre ?? 0, await refundsUnderWay(tx, orderId))
  const promised = await tx.select({ id: claims.id, ore: claims.refundOre }).from(claims).where(isOwing(orderId))
  for (const { id, ore } of promised) if (!(await isRefundUnderWay(tx, id))) owedOre -= ore
  return Math.max(0, owedOre)
}

function isOwing(orderId: number) {
  return and(eq(claims.orderId, orderId), gt(claims.refundOre, 0), isNull(claims.paidBackAt))
}

/** Locks the claims of an order whose money is not paid back. Called before products are locked (lock order). */
export async function lockOwed(tx: Connection, orderId: number): Promise<ClaimRow[]> {
  return await tx.select().from(claims).where(isOwing(orderId)).orderBy(asc(claims.id)).for('no key update')
}

/** Limits what claims promise to what their revived order owes; the oldest claim first. */
export async function lowerOwed(tx: Connection, owed: readonly ClaimRow[], openOre: number): Promise<void> {
  let leftOre = owedBackOre(openOre)
  for (const { id, refundOre: promisedOre, revision } of owed) {
    const refundOre = Math.min(promisedOre, leftOre)
    leftOre -= refundOre
    if (refundOre < promisedOre)
      await tx
        .update(claims)
        .set({ refundOre, revision: revision + 1 })
        .where(eq(claims.id, id))
  }
}
