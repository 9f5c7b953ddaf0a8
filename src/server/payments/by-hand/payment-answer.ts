import { asc, eq } from 'drizzle-orm'
import type { OrderMoneyAnswer, Payment } from '#contract/payments/payments.ts'
import { oreToKr } from '#domain/money/money.ts'
import { validPayments } from '#domain/payments/payment.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import { bankLines, payments } from '#server/database/schema/payments.ts'
import { reminders } from '#server/database/schema/reminders.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'
import { findOrderReminders, toReminderAnswer } from '#server/payments/reminder-charges.ts'

type NamedPayment = typeof payments.$inferSelect & Readonly<{ byName: string | null; reminderNumber: number | null }>

/** Staff get everything, the owner only payments that are not reversed. */
export async function answerPayments(db: Connection, order: OrderRow, { isForStaff }: Readonly<{ isForStaff: boolean }>) {
  const rows = await db
    .select({ payment: payments, byName: users.name, bankText: bankLines.text, reminderNumber: reminders.number })
    .from(payments)
    .leftJoin(reminders, eq(reminders.id, payments.reminderId))
    .leftJoin(users, eq(users.id, payments.byUserId))
    .leftJoin(bankLines, eq(bankLines.id, payments.bankLineId))
    .where(eq(payments.orderId, order.id))
    .orderBy(asc(payments.id))
  const named = rows.map(({ payment, bankText, ...beside }) => ({
    ...payment,
    ...beside,
    reference: payment.reference ?? (bankText || null),
  }))
  const visible = isForStaff ? named : validPayments(named).map((payment) => ({ ...payment, byName: null, reference: null }))
  const sent = await findOrderReminders(db, order.id)
  return { payments: visible.map((payment) => toPayment(payment, named)), money: toMoney(order), reminders: sent.map(toReminderAnswer) }
}

function toPayment(
  { id, amountOre, way, paidOn, reference, byName, onlinePaymentId, reminderNumber, reversesId, createdAt }: NamedPayment,
  all: readonly NamedPayment[],
): Payment {
  return {
    id,
    amount: oreToKr(amountOre),
    way,
    paidOn,
    reference,
    by: byName,
    isOnline: onlinePaymentId !== null,
    reminderNumber,
    reverses: reversesId,
    reversedBy: all.find((other) => other.reversesId === id)?.id ?? null,
    createdAt: createdAt.toISOString(),
  }
}

export function toMoney({ totalOre, creditedOre, paidOre, openOre, paymentStatus }: OrderRow): OrderMoneyAnswer {
  return {
    total: oreToKr(totalOre),
    credited: oreToKr(creditedOre),
    paid: oreToKr(paidOre),
    open: oreToKr(openOre),
    paymentStatus,
  }
}
