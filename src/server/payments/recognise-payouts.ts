import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { BankLineAnswer } from '#contract/payments/bank-statement.ts'
import { oreToKr } from '#domain/money/money.ts'
import { payoutLines, reachedBank } from '#domain/payments/bank/recognise-lines.ts'
import type { Connection } from '#server/database/connect.ts'
import { orders } from '#server/database/schema/orders.ts'
import { bankLines, providerTransactions } from '#server/database/schema/payments.ts'

/** What a bank line names a payout by: a manual payout has no id but its transaction's. */
export const payoutKey = sql<string>`coalesce(provider_transactions.payout_id, provider_transactions.id)`
export const isTiedToLine = sql<boolean>`exists (select from bank_lines where bank_lines.payout_id = ${payoutKey})`

/** Sets open lines aside that are payouts of the card provider. Answers how many. Excludes simultaneous imports. */
export async function recognisePayouts(tx: Connection, at: Date): Promise<number> {
  await tx.execute(sql`lock table bank_statements in share row exclusive mode`)
  const { id, day, netOre, kind, createdAt } = providerTransactions
  const moved = await tx
    .select({ id: payoutKey, amountOre: sql<number>`-${netOre}`.mapWith(Number), day, isTied: isTiedToLine })
    .from(providerTransactions)
    .where(eq(kind, 'payout'))
    .orderBy(createdAt, id)
  const payouts = reachedBank(moved).filter(({ isTied }) => !isTied)
  if (payouts.length === 0) return 0
  const amounts = [...new Set(payouts.map(({ amountOre }) => amountOre))]
  const isUntouched = and(eq(bankLines.bookedOre, 0), isNull(bankLines.aside), isNull(bankLines.payoutId), isNull(bankLines.looksLikeId))
  const lines = await tx
    .select({ id: bankLines.id, day: bankLines.day, amountOre: bankLines.amountOre, text: bankLines.text })
    .from(bankLines)
    .where(and(isUntouched, inArray(bankLines.amountOre, amounts)))
    .orderBy(bankLines.id)
    .for('no key update')
  const tied = payoutLines(lines, payouts)
  for (const one of tied)
    await tx.update(bankLines).set({ aside: 'payout', asideAt: at, payoutId: one.payoutId }).where(eq(bankLines.id, one.lineId))
  return tied.length
}

/** What the payouts contain, by payout id: payments and refunds with their fees, as the provider's account has them. */
export async function findPayouts(
  db: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<BankLineAnswer['payout']>>> {
  if (ids.length === 0) return new Map()
  const { id, kind, amountOre, feeOre, netOre, payoutId, createdAt, orderId } = providerTransactions
  const rows = await db
    .select({ payoutId: sql<string>`${payoutId}`, kind, amountOre, feeOre, netOre, orderId, orderNumber: orders.orderNumber })
    .from(providerTransactions)
    .leftJoin(orders, eq(orders.id, orderId))
    .where(inArray(payoutId, [...ids]))
    .orderBy(createdAt, id)
  const sumOf = (of: typeof rows, part: 'amountOre' | 'feeOre' | 'netOre') => of.reduce((sum, row) => sum + row[part], 0)
  const payouts = [...Map.groupBy(rows, (row) => row.payoutId)].map(([payout, all]) => {
    // money of a failed payout is sent again with this one
    const isSent = ({ kind: what, netOre: net }: (typeof all)[number]) => what === 'payout' && net < 0
    const moved = all.filter((row) => !isSent(row))
    const sentOre = -sumOf(all.filter(isSent), 'netOre')
    return [
      payout,
      {
        gross: oreToKr(sumOf(moved, 'amountOre')),
        fees: oreToKr(sumOf(moved, 'feeOre')),
        missing: oreToKr(sentOre - sumOf(moved, 'netOre')),
        parts: moved.map((row) => ({
          kind: row.kind,
          orderId: row.orderId,
          orderNumber: row.orderNumber,
          amount: oreToKr(row.amountOre),
          fee: oreToKr(row.feeOre),
        })),
      },
    ] as const
  })
  return new Map(payouts)
}
