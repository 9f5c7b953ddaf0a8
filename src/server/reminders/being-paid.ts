import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { PAYABLE_STATES, UNSETTLED_STATES } from '#domain/payments/online/online-payment.ts'
import type { Connection } from '#server/database/connect.ts'
import { onlinePayments } from '#server/database/schema/payments.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { InvoiceRow } from '#server/invoices/invoice-answer.ts'
import { ProviderAway, ProviderRefusal } from '#server/payment-provider/provider.ts'
import { paymentContextOf } from '#server/payments/online/payment-context.ts'
import { fetchAndBook } from '#server/payments/online/payment-flow.ts'
import { leadIdOf } from '#server/payments/online/queries.ts'
import type { Shop } from '#server/shop.ts'

type Invoice = Pick<InvoiceRow, 'id' | 'orderId'>

const paysFor = ({ id, orderId }: Invoice) =>
  and(eq(onlinePayments.orderId, orderId), or(isNull(onlinePayments.invoiceId), eq(onlinePayments.invoiceId, id)))

/** Asks the provider whether an open page of the invoice was paid, and books it. Throws payment_provider_away. */
export async function refreshPayments(shop: Shop, invoice: Invoice): Promise<void> {
  const context = paymentContextOf(shop)
  if (!context) return
  const moving = await shop.db
    .select()
    .from(onlinePayments)
    .where(and(paysFor(invoice), inArray(onlinePayments.state, [...UNSETTLED_STATES])))
    .orderBy(onlinePayments.id)
  for (const id of new Set(moving.map(leadIdOf)))
    await fetchAndBook(context, id).catch((error: unknown) => {
      if (!(error instanceof ProviderAway || error instanceof ProviderRefusal)) throw error
      shop.log.warn({ err: error, onlinePaymentId: id }, 'an online payment could not be asked about before a reminder')
      // a page the provider does not know was not paid
      if (error instanceof ProviderAway) throw new ShopError('payment_provider_away', { message: NOT_KNOWN })
    })
}

const NOT_KNOWN = 'Kunden har åbnet en betalingsside, og betalingstjenesten svarer ikke lige nu. Prøv igen om lidt.'

/** Throws invoice_being_paid while money is held or reported but not booked; a capture the bank refused does not count. */
export async function refuseWhileBeingPaid(db: Connection, invoice: Invoice): Promise<void> {
  const { state } = onlinePayments
  const lead = sql`coalesce(${onlinePayments.paidWithId}, ${onlinePayments.id})`
  const isRefused = sql`exists (select from provider_tasks t
    where t.online_payment_id = ${lead} and t.kind = 'capture' and t.state = 'refused')`
  const isReported = sql`exists (select from provider_events e join online_payments l on l.id = ${lead}
    where e.done_at is null and (e.online_payment_id = l.id or e.session_id = l.session_id))`
  const isMoving = or(and(eq(state, 'held'), sql`not ${isRefused}`), and(inArray(state, [...PAYABLE_STATES]), isReported))
  if ((await db.$count(onlinePayments, and(paysFor(invoice), isMoving))) > 0) throw new ShopError('invoice_being_paid')
}
