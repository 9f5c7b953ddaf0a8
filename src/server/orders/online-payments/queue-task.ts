import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { isAskedFor, type ProviderTaskKind } from '#domain/orders/online-payments/online-payment.ts'
import type { Connection } from '#server/database/connect.ts'
import { providerTasks } from '#server/database/schema/payments.ts'
import { findOfOrder } from './queries.ts'

export type ProviderTask = typeof providerTasks.$inferSelect

type TaskToQueue = Readonly<{
  onlinePaymentId: number
  kind: ProviderTaskKind
  amountOre?: number
  byUserId: number | null
  at: Date
  /** whoever queues it does it himself; the till takes it up only when he was stopped */
  isDoneHere?: boolean
}>

/** So long whoever does a task himself keeps it: longer than he may wait for the provider. */
export const LEASE_MS = 60_000

/**
 * Writes down what the provider is to be asked, in the transaction that needs it; the till does it afterwards. What waits already stays as it
 * is, and null is answered.
 */
export async function queueTask(
  tx: Connection,
  { onlinePaymentId, kind, amountOre, byUserId, at, isDoneHere = false }: TaskToQueue,
): Promise<ProviderTask | null> {
  const nextAttemptAt = isDoneHere ? new Date(at.getTime() + LEASE_MS) : at
  const [task] = await tx
    .insert(providerTasks)
    .values({ onlinePaymentId, kind, amountOre: amountOre ?? null, byUserId, nextAttemptAt, createdAt: at })
    .onConflictDoNothing()
    .returning()
  return task ?? null
}

/** Lets go of everything an order's buyer was asked for: pages are closed and holds released. Answers whether there was anything. */
export async function letGoOfPayments(
  tx: Connection,
  orderId: number,
  by: Readonly<{ byUserId: number | null; at: Date }>,
): Promise<boolean> {
  const moving = await findOfOrder(tx, orderId, ['opening', 'open', 'held'])
  for (const { id, state } of moving) await queueTask(tx, { onlinePaymentId: id, kind: isAskedFor(state) ? 'expire' : 'release', ...by })
  return moving.length > 0
}

/** What is asked for and not yet done, by payment: refunds under way are not to be asked for twice. */
export async function waitingRefunds(tx: Connection, onlinePaymentIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  return await sumRefunds(tx, onlinePaymentIds, eq(providerTasks.state, 'waiting'))
}

/** What was ever asked to go back, by payment, whatever became of it. */
export async function askedRefunds(tx: Connection, onlinePaymentIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  return await sumRefunds(tx, onlinePaymentIds, undefined)
}

async function sumRefunds(
  tx: Connection,
  onlinePaymentIds: readonly number[],
  such: SQL | undefined,
): Promise<ReadonlyMap<number, number>> {
  if (onlinePaymentIds.length === 0) return new Map()
  const isOne = and(inArray(providerTasks.onlinePaymentId, [...onlinePaymentIds]), eq(providerTasks.kind, 'refund'), such)
  const rows = await tx
    .select({ id: providerTasks.onlinePaymentId, amountOre: sql<number>`sum(${providerTasks.amountOre})::bigint` })
    .from(providerTasks)
    .where(isOne)
    .groupBy(providerTasks.onlinePaymentId)
  return new Map(rows.map(({ id, amountOre }) => [id, amountOre]))
}
