import { inArray, max, sql } from 'drizzle-orm'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { DAY_MS } from '#domain/calendar/durations.ts'
import { payments, providerTransactions } from '#server/database/schema/payments.ts'
import type { ProviderTransaction } from '#server/payment-provider/provider.ts'
import type { Till } from './till.ts'

/** A transaction gets its payout days later, at most two weeks. */
const LOOK_BACK_MS = 14 * DAY_MS
const FIRST_LOOK_MS = 90 * DAY_MS
const BATCH = 200

/** Stores the provider's transactions since the last run, each once, and adds payout ids. */
export async function keepTransactions(till: Till): Promise<void> {
  const { db, provider, now } = till
  const [last] = await db.select({ at: max(providerTransactions.createdAt) }).from(providerTransactions)
  const since = last?.at ? last.at.getTime() - LOOK_BACK_MS : now().getTime() - FIRST_LOOK_MS
  const batch = new Map<string, ProviderTransaction>()
  for await (const moved of provider.listTransactions(new Date(since))) {
    // a repeated transaction with its payout is more complete
    if (!batch.get(moved.id)?.payoutId) batch.set(moved.id, moved)
    if (batch.size < BATCH) continue
    await keep(till, [...batch.values()])
    batch.clear()
  }
  if (batch.size > 0) await keep(till, [...batch.values()])
}

async function keep({ db }: Till, moved: readonly ProviderTransaction[]): Promise<void> {
  const refs = moved.flatMap(({ movementRef }) => movementRef ?? [])
  const named = refs.length === 0 ? [] : await db.select().from(payments).where(inArray(payments.providerRef, refs))
  const orderOf = new Map(named.map(({ providerRef, orderId }) => [providerRef, orderId]))
  await db
    .insert(providerTransactions)
    .values(
      moved.map(({ id, kind, amountOre, feeOre, netOre, at, payoutId, movementRef }) => ({
        ...{ id, kind, amountOre, feeOre, netOre, payoutId },
        day: copenhagenDay(at.getTime()),
        orderId: orderOf.get(movementRef) ?? null,
        createdAt: at,
      })),
    )
    .onConflictDoUpdate({
      target: providerTransactions.id,
      set: {
        payoutId: sql`coalesce(excluded.payout_id, ${providerTransactions.payoutId})`,
        orderId: sql`coalesce(${providerTransactions.orderId}, excluded.order_id)`,
      },
    })
}
