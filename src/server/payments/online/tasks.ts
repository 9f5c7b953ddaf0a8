import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ProviderTaskKind } from '#domain/payments/online/online-payment.ts'
import type { Connection } from '#server/database/connect.ts'
import { onlinePayments, providerTasks } from '#server/database/schema/payments.ts'
import { workQueue } from '#server/database/work-queue.ts'

export type ProviderTask = typeof providerTasks.$inferSelect

type TaskToQueue = Readonly<{
  onlinePaymentId: number
  kind: ProviderTaskKind
  amountOre?: number
  byUserId: number | null
  at: Date
  claimId?: number | null
  /** the caller executes it; the worker takes over only after a crash */
  isDoneHere?: boolean
}>

export const tasks = workQueue(providerTasks, { key: 'id', isOpen: eq(providerTasks.state, 'waiting') })

export const RETRY = { firstMs: 5_000, longestMs: 10 * 60_000 } as const

/** Queues a task for the provider in the caller's transaction. Null when the same task waits already. */
export async function queueTask(
  tx: Connection,
  { onlinePaymentId, kind, amountOre, byUserId, at, claimId = null, isDoneHere = false }: TaskToQueue,
): Promise<ProviderTask | null> {
  const nextAttemptAt = isDoneHere ? tasks.leaseFrom(() => at) : at
  const [task] = await tx
    .insert(providerTasks)
    .values({ onlinePaymentId, kind, amountOre: amountOre ?? null, byUserId, claimId, nextAttemptAt, createdAt: at })
    .onConflictDoNothing()
    .returning()
  return task ?? null
}

/** The task's idempotency key: constant per task, and unique across shops and backups. */
export function keyOf({ id, kind, createdAt }: ProviderTask): string {
  return `${kind}-${id}-${createdAt.getTime()}`
}

/** Unanswered tasks for an order's payments, to subtract from new amounts; no captures for several invoices. The caller holds the order. */
export async function waitingTasks(tx: Connection, orderId: number, kind: 'capture' | 'refund'): Promise<ProviderTask[]> {
  const isWaiting = and(eq(providerTasks.kind, kind), eq(providerTasks.state, 'waiting'))
  const rows = await tx
    .select({ task: providerTasks })
    .from(providerTasks)
    .innerJoin(onlinePayments, eq(onlinePayments.id, providerTasks.onlinePaymentId))
    .where(and(eq(onlinePayments.orderId, orderId), isWaiting, kind === 'capture' ? isNull(onlinePayments.invoiceId) : undefined))
    .orderBy(providerTasks.id)
  return rows.map(({ task }) => task)
}

export function sumTasks(tasks: readonly ProviderTask[]): number {
  return tasks.reduce((sum, { amountOre }) => sum + (amountOre ?? 0), 0)
}

/** In øre; the caller holds the order's row. */
export async function refundsUnderWay(tx: Connection, orderId: number): Promise<number> {
  return sumTasks(await waitingTasks(tx, orderId, 'refund'))
}

/** The same for several orders, without locks; orders without any are left out. */
export async function refundsUnderWayOf(db: Connection, orderIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (orderIds.length === 0) return new Map()
  const { orderId } = onlinePayments
  const rows = await db
    .select({ orderId, ore: sql<number>`coalesce(sum(${providerTasks.amountOre}), 0)::bigint` })
    .from(providerTasks)
    .innerJoin(onlinePayments, eq(onlinePayments.id, providerTasks.onlinePaymentId))
    .where(and(sql`${orderId} = any(${sql.param(orderIds)}::int[])`, eq(providerTasks.kind, 'refund'), eq(providerTasks.state, 'waiting')))
    .groupBy(orderId)
  return new Map(rows.map((row) => [row.orderId, Number(row.ore)]))
}

/** How many refunds of an order were ever requested, whatever their outcome. */
export async function countRefunds(db: Connection, orderId: number): Promise<number> {
  const [counted] = await db
    .select({ refunds: count() })
    .from(providerTasks)
    .innerJoin(onlinePayments, eq(onlinePayments.id, providerTasks.onlinePaymentId))
    .where(and(eq(onlinePayments.orderId, orderId), eq(providerTasks.kind, 'refund')))
  return counted?.refunds ?? 0
}

/** All refunds ever requested, by payment and regardless of outcome. */
export async function requestedRefunds(tx: Connection, onlinePaymentIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (onlinePaymentIds.length === 0) return new Map()
  const isOne = and(inArray(providerTasks.onlinePaymentId, [...onlinePaymentIds]), eq(providerTasks.kind, 'refund'))
  const rows = await tx
    .select({ id: providerTasks.onlinePaymentId, amountOre: sql<number>`sum(${providerTasks.amountOre})::bigint` })
    .from(providerTasks)
    .where(isOne)
    .groupBy(providerTasks.onlinePaymentId)
  return new Map(rows.map(({ id, amountOre }) => [id, amountOre]))
}
