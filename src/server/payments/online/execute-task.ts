import { and, eq } from 'drizzle-orm'
import { isPayable, refusedNote } from '#domain/payments/online/online-payment.ts'
import type { Connection } from '#server/database/connect.ts'
import { orderNotes } from '#server/database/schema/orders.ts'
import { onlinePayments, providerTasks } from '#server/database/schema/payments.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { backOff } from '#server/database/work-queue.ts'
import type { OnlinePaymentRow } from '#server/orders/order-parts.ts'
import { ProviderRefusal } from '#server/payment-provider/provider.ts'
import type { PaymentContext } from './payment-context.ts'
import { bookAndFollow, fetchAndBook } from './payment-flow.ts'
import { findOnlinePayment, leadIdOf, lockOnlinePayment, markExpired, paysInvoices } from './queries.ts'
import { restoreOwingOrder } from './release-money.ts'
import { keyOf, type ProviderTask, queueTask, RETRY } from './tasks.ts'

type Outcome = 'done' | 'refused' | 'later'

/** Executes a task with the provider and books the answer. Safe to repeat after a crash. Never throws. */
export async function executeTask(context: PaymentContext, task: ProviderTask): Promise<Outcome> {
  const payment = await findOnlinePayment(context.db, eq(onlinePayments.id, task.onlinePaymentId))
  if (!payment) return 'done'
  try {
    await callProvider(context, task, payment)
    return 'done'
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) {
      context.log.warn({ err: error, taskId: task.id }, 'the payment provider could not be asked; it is tried again')
      await postpone(context, task)
      return 'later'
    }
    context.log.warn({ err: error, taskId: task.id }, `the payment provider refuses a ${task.kind}`)
    await refuse(context, task, payment, error.message)
    await fetchAndBook(context, payment.id).catch((err: unknown) => context.log.warn({ err }, 'the refused payment could not be read'))
    return 'refused'
  }
}

async function callProvider(context: PaymentContext, task: ProviderTask, payment: OnlinePaymentRow): Promise<void> {
  if (task.kind === 'expire') return await expire(context, task, payment)
  const ref = payment.providerRef ?? (await findOnlinePayment(context.db, eq(onlinePayments.id, leadIdOf(payment))))?.providerRef ?? null
  if (ref === null) return await change(context, task, { state: 'done' })
  const seen = await requestMoney(context, task, ref)
  await bookAndFollow(context, payment.id, { seen, taskId: task.id })
}

async function requestMoney({ provider }: PaymentContext, task: ProviderTask, ref: string) {
  const key = keyOf(task)
  const amountOre = task.amountOre ?? 0
  if (task.kind === 'release') return await provider.release(ref, key)
  if (task.kind === 'capture') return await provider.capture(ref, amountOre, key)
  // the provider forgets keys after a day; until then repeats are recognised, later its refund list is checked
  const known = task.attempts > 0 ? await provider.readPayment(ref) : null
  return known?.movements.some((movement) => movement.key === key) ? known : await provider.refund(ref, amountOre, key)
}

async function refuse(context: PaymentContext, task: ProviderTask, payment: OnlinePaymentRow, refusal: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const at = context.now()
    const isCaptureForInvoices = task.kind === 'capture' && paysInvoices(payment)
    const locked = await lockOnlinePayment(tx, payment.id)
    const parts = isCaptureForInvoices ? locked.parts : [payment]
    await change({ db: tx }, task, { state: 'refused', refusal })
    if (task.kind !== 'capture' && task.kind !== 'refund') return
    const text = refusedNote(task.kind, task.amountOre ?? 0, refusal)
    for (const orderId of new Set(parts.map((part) => part.orderId)))
      await tx.insert(orderNotes).values({ orderId, text, byUserId: null, createdAt: at })
    // nothing waits for the hold: the invoices can be paid again
    if (isCaptureForInvoices) await queueTask(tx, { onlinePaymentId: payment.id, kind: 'release', byUserId: null, at })
    for (const order of locked.orders) if (order.deletedAt) await restoreOwingOrder(tx, order, at)
  })
}

async function expire(context: PaymentContext, task: ProviderTask, { id, sessionId, state }: OnlinePaymentRow): Promise<void> {
  // the answer to opening is still missing; once the provider reports no page there is nothing to close
  if (sessionId === null) return isPayable(state) ? await postpone(context, task) : await change(context, task, { state: 'done' })
  const session = await context.provider.expireSession(sessionId)
  if (session.state === 'expired') await markExpired(context, id)
  else await fetchAndBook(context, id, { sessionId, paymentRef: session.paymentRef })
  await change(context, task, { state: 'done' })
}

async function change({ db }: Readonly<{ db: Connection }>, task: ProviderTask, outcome: Partial<ProviderTask>): Promise<void> {
  await db
    .update(providerTasks)
    .set(outcome)
    .where(and(eq(providerTasks.id, task.id), eq(providerTasks.state, 'waiting')))
}

async function postpone(context: PaymentContext, task: ProviderTask): Promise<void> {
  await change(context, task, { nextAttemptAt: new Date(context.now().getTime() + backOff(task.attempts, RETRY)) })
}
