import { and, eq, inArray, sql } from 'drizzle-orm'
import { isAskedFor, type ProviderTaskKind } from '#domain/orders/online-payments/online-payment.ts'
import type { Connection } from '#server/database/connect.ts'
import { onlinePayments, providerTasks } from '#server/database/schema/payments.ts'
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

/** The provider's key of a task: the same for as long as the task exists, and no other shop's or backup's. */
export function keyOf({ id, kind, createdAt }: ProviderTask): string {
  return `${kind}-${id}-${createdAt.getTime()}`
}

/**
 * The tasks of one kind that the provider has not answered, of every payment of an order. Amounts decided beside them subtract theirs; the caller
 * holds the order's row.
 */
export async function waitingTasks(tx: Connection, orderId: number, kind: 'capture' | 'refund'): Promise<ProviderTask[]> {
  const isWaiting = and(eq(providerTasks.kind, kind), eq(providerTasks.state, 'waiting'))
  const rows = await tx
    .select({ task: providerTasks })
    .from(providerTasks)
    .innerJoin(onlinePayments, eq(onlinePayments.id, providerTasks.onlinePaymentId))
    .where(and(eq(onlinePayments.orderId, orderId), isWaiting))
    .orderBy(providerTasks.id)
  return rows.map(({ task }) => task)
}

/** What some tasks ask for, in øre. */
export function sumTasks(tasks: readonly ProviderTask[]): number {
  return tasks.reduce((sum, { amountOre }) => sum + (amountOre ?? 0), 0)
}

/** The refunds of an order that the provider has not answered, in øre. The caller holds the order's row. */
export async function refundsUnderWay(tx: Connection, orderId: number): Promise<number> {
  return sumTasks(await waitingTasks(tx, orderId, 'refund'))
}

/** What was ever asked to go back, by payment, whatever became of it. */
export async function askedRefunds(tx: Connection, onlinePaymentIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (onlinePaymentIds.length === 0) return new Map()
  const isOne = and(inArray(providerTasks.onlinePaymentId, [...onlinePaymentIds]), eq(providerTasks.kind, 'refund'))
  const rows = await tx
    .select({ id: providerTasks.onlinePaymentId, amountOre: sql<number>`sum(${providerTasks.amountOre})::bigint` })
    .from(providerTasks)
    .where(isOne)
    .groupBy(providerTasks.onlinePaymentId)
  return new Map(rows.map(({ id, amountOre }) => [id, amountOre]))
}
