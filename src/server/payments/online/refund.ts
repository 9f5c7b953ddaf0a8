import { and, eq } from 'drizzle-orm'
import { planRefunds } from '#domain/payments/online/what-is-due.ts'
import type { Connection } from '#server/database/connect.ts'
import { onlinePayments, providerTasks } from '#server/database/schema/payments.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { findPaymentsOfOrder } from '#server/orders/order-parts.ts'
import { executeTask } from './execute-task.ts'
import type { PaymentContext } from './payment-context.ts'
import { leftToRefund } from './release-money.ts'
import { type ProviderTask, queueTask } from './tasks.ts'

type PayingBack = Readonly<{ orderId: number; amountOre: number; byUserId: number; claimId: number | null; at: Date }>

export async function wasPaidOnline(db: Connection, orderId: number): Promise<boolean> {
  return (await findPaymentsOfOrder(db, orderId, ['captured'])).length > 0
}

/** Queues refunds, last payment first. The caller holds the order's row and then runs `executeRefunds`. Throws refund_above_online. */
export async function queueRefunds(tx: Connection, { orderId, amountOre, byUserId, claimId, at }: PayingBack): Promise<ProviderTask[]> {
  const plan = planRefunds(amountOre, (await leftToRefund(tx, orderId)).toReversed())
  if (!plan) throw new ShopError('refund_above_online')
  const tasks: ProviderTask[] = []
  for (const part of plan) {
    const input = { onlinePaymentId: part.id, kind: 'refund', amountOre: part.amountOre, byUserId, claimId, at, isDoneHere: true } as const
    const task = await queueTask(tx, input)
    if (task) tasks.push(task)
  }
  return tasks
}

/** The refunds of an order that one request queued: one of each online payment. */
export async function refundsQueuedAt(tx: Connection, orderId: number, at: Date): Promise<ProviderTask[]> {
  const rows = await tx
    .select({ task: providerTasks })
    .from(providerTasks)
    .innerJoin(onlinePayments, eq(onlinePayments.id, providerTasks.onlinePaymentId))
    .where(and(eq(onlinePayments.orderId, orderId), eq(providerTasks.kind, 'refund'), eq(providerTasks.createdAt, at)))
    .orderBy(providerTasks.id)
  return [...new Map(rows.map(({ task }) => [task.onlinePaymentId, task])).values()]
}

/** True when refunds queued before have all succeeded; throws refund_refused. They are not executed here: the worker does. */
export function haveSucceeded(tasks: readonly ProviderTask[]): boolean {
  if (tasks.some(({ state }) => state === 'refused')) throw new ShopError('refund_refused')
  return tasks.every(({ state }) => state === 'done')
}

/** Executes queued refunds; true when all succeeded. Others are retried; throws refund_refused. */
export async function executeRefunds(context: PaymentContext, tasks: readonly ProviderTask[]): Promise<boolean> {
  const outcomes: Awaited<ReturnType<typeof executeTask>>[] = []
  for (const task of tasks) outcomes.push(await executeTask(context, task))
  if (outcomes.includes('refused')) throw new ShopError('refund_refused')
  return !outcomes.includes('later')
}
