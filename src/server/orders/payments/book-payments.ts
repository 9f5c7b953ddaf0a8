import { and, asc, eq, isNull } from 'drizzle-orm'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { type PaymentWay, standingPayments } from '#domain/orders/payments/payment.ts'
import type { Connection } from '#server/database/connect.ts'
import { payments } from '#server/database/schema/payments.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'

type PaymentRow = typeof payments.$inferSelect

/** An order's payments, reversed ones and reversals among them, in the order they were booked in; what settles charges of a reminder is none of them. */
export async function findPayments(db: Connection, orderId: number, reminderId: number | null = null): Promise<PaymentRow[]> {
  const isOf = reminderId === null ? isNull(payments.reminderId) : eq(payments.reminderId, reminderId)
  return await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), isOf))
    .orderBy(asc(payments.id))
}

type PaymentToBook = Readonly<{
  amountOre: number
  way: PaymentWay
  paidOn: CalendarDate
  reference: string | null
  byUserId: number | null
  at: Date
  /** of money the provider moved: whose payment it is, and what he calls the movement */
  online?: Readonly<{ onlinePaymentId: number; providerRef: string }>
  /** the line of the bank it came with */
  bankLineId?: number
  /** of money that settles the charges of a reminder */
  reminderId?: number
}>

/** Writes down that money moved; the caller holds the order's row and settles it afterwards (`settleOrder`). */
export async function bookPayment(
  tx: Connection,
  order: Pick<OrderRow, 'id' | 'accountId'>,
  { at, online, ...payment }: PaymentToBook,
): Promise<PaymentRow> {
  const [row] = await tx
    .insert(payments)
    .values({ ...payment, ...online, orderId: order.id, accountId: order.accountId, createdAt: at })
    .returning()
  if (!row) throw new Error('the payment was not stored')
  return row
}

type Reversing = Readonly<{ paidOn: CalendarDate; byUserId: number | null; at: Date }>

/** Reverses payments that count, each by a row of its own; the caller holds the order's row and settles it afterwards. */
export async function reversePayments(tx: Connection, booked: readonly PaymentRow[], { paidOn, byUserId, at }: Reversing): Promise<void> {
  // a line of the bank has its money back and may be booked anew
  for (const { id, orderId, accountId, amountOre, way, bankLineId, reminderId } of booked)
    await tx.insert(payments).values({
      orderId,
      accountId,
      amountOre: 0 - amountOre,
      way,
      bankLineId,
      reminderId,
      paidOn,
      reversesId: id,
      byUserId,
      createdAt: at,
    })
}

/** Reverses every payment of an order that counts. */
export async function reverseAllPayments(tx: Connection, orderId: number, reversing: Reversing): Promise<void> {
  await reversePayments(tx, standingPayments(await findPayments(tx, orderId)), reversing)
}
