import { eq } from 'drizzle-orm'
import type { BodyOf, ResponseOf } from '#contract/http/call.ts'
import type { ownInvoiceCalls } from '#contract/payments/own-invoices.ts'
import { HOUR_MS } from '#domain/calendar/day-arithmetic.ts'
import { krToOre, oreToKr } from '#domain/money/money.ts'
import { transferReference } from '#domain/payments/bank/payment-references.ts'
import type { Due } from '#domain/payments/online/combined-payment.ts'
import { MIN_ONLINE_ORE, TOO_LITTLE_ONLINE } from '#domain/payments/online/what-is-due.ts'
import type { Connection } from '#server/database/connect.ts'
import { onlinePayments, transferReferences } from '#server/database/schema/payments.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'
import type { OnlinePaymentRow } from '#server/orders/order-parts.ts'
import { type PaymentContext, requirePaymentContext } from '#server/payments/online/payment-context.ts'
import { closeOldPage, isLongEnough, openPage, pageFailure } from '#server/payments/online/payment-page.ts'
import { leadIdOf } from '#server/payments/online/queries.ts'
import type { Shop } from '#server/shop.ts'
import { findAttempts } from './own-account.ts'
import { type Chosen, lockChosen, settleChosen } from './settle-chosen.ts'

type PayRequest = BodyOf<(typeof ownInvoiceCalls)['payInvoices']>

/** Shorter than an order's page: while it is open, the workshop's other members cannot pay these invoices. */
const SESSION_MS = HOUR_MS

/** Sets credits off and opens a page for the rest. Throws invoices_changed, invoices_being_paid, payments_off and payment_provider_away. */
export async function payInvoices(shop: Shop, visitor: Visitor, request: PayRequest): Promise<string | null> {
  const amountOre = krToOre(request.amount)
  if (amountOre > 0 && amountOre < MIN_ONLINE_ORE) throw new ShopError('invalid_input', { fields: { amount: TOO_LITTLE_ONLINE } })
  const context = amountOre > 0 ? requirePaymentContext(shop) : null
  try {
    if (context) await closeOldPages(shop, context, visitor, request)
    const lead = await inTransaction(shop.db, (tx) => storePayment(shop, tx, { visitor, request, amountOre }))
    return context && lead ? await openPage(shop, context, lead) : null
  } catch (error) {
    throw pageFailure(shop, error, { invoiceIds: request.invoiceIds })
  }
}

/** Closes a page that is about to expire, and stores the outcome of a paid or expired one. */
async function closeOldPages(shop: Shop, context: PaymentContext, visitor: Visitor, { invoiceIds }: PayRequest): Promise<void> {
  for (const { lead, invoices } of await findAttempts(shop.db, visitor))
    if (lead.state !== 'held' && invoices.some(({ id }) => invoiceIds.includes(id)))
      await closeOldPage(shop, context, lead, async (_, page) => isLongEnough(shop, page))
}

type Storing = Readonly<{ visitor: Visitor; request: PayRequest; amountOre: number }>

async function storePayment(shop: Shop, tx: Connection, { visitor, request, amountOre }: Storing): Promise<OnlinePaymentRow | null> {
  const at = shop.now()
  const chosen = await lockChosen(tx, visitor, request)
  const known = samePayment(chosen, amountOre)
  if (known) return known
  const parts = await settleChosen(tx, { chosen, visitor, amountOre, at })
  return await storeParts(tx, { orders: chosen.orders, parts, at })
}

/** The open payment of exactly these invoices and this amount. Throws invoices_being_paid when another payment has any of them. */
function samePayment({ pending, requested }: Chosen, amountOre: number): OnlinePaymentRow | null {
  const [lead] = pending
  if (!lead) return null
  const sumOre = pending.reduce((sum, part) => sum + part.amountOre, 0)
  const isSame =
    pending.every(
      (part) => leadIdOf(part) === lead.id && part.state !== 'held' && part.invoiceId !== null && requested.has(part.invoiceId),
    ) && sumOre === amountOre
  if (!isSame) throw new ShopError('invoices_being_paid')
  return lead
}

type Parts = Readonly<{ orders: readonly OrderRow[]; parts: readonly Due[]; at: Date }>

/** One row for each amount, before the provider is called; null when there is nothing to pay. */
async function storeParts(tx: Connection, { orders, parts, at }: Parts): Promise<OnlinePaymentRow | null> {
  const stored: OnlinePaymentRow[] = []
  for (const { orderId, invoiceId, reminderId, ore } of parts) {
    const rows: OnlinePaymentRow[] = await tx
      .insert(onlinePayments)
      .values({
        orderId,
        invoiceId,
        reminderId,
        amountOre: ore,
        createdAt: at,
        accountId: orders.find(({ id }) => id === orderId)?.accountId ?? null,
        sessionEndsAt: new Date(at.getTime() + SESSION_MS),
        paidWithId: stored[0]?.id ?? null,
      })
      .returning()
    stored.push(...rows)
  }
  return stored[0] ?? null
}

/** Closes an unpaid page of several invoices. False when it was paid first. Throws payment_not_found and payment_provider_away. */
export async function stopPayment(shop: Shop, visitor: Visitor, id: number): Promise<boolean> {
  const context = requirePaymentContext(shop)
  const found = (await findAttempts(shop.db, visitor)).find(({ lead }) => lead.id === id)
  if (!found) throw new ShopError('payment_not_found')
  try {
    await closeOldPage(shop, context, found.lead, async () => false)
  } catch (error) {
    throw pageFailure(shop, error, { onlinePaymentId: id })
  }
  const [after] = await shop.db.select().from(onlinePayments).where(eq(onlinePayments.id, id))
  return after?.state === 'expired' || after?.state === 'failed'
}

type Call = (typeof ownInvoiceCalls)['askForTransfer']

/** Sets credits off and answers what to write on one transfer. Throws invoices_changed and invoices_being_paid. */
export async function requestTransfer(shop: Shop, visitor: Visitor, request: BodyOf<Call>): Promise<Omit<ResponseOf<Call>, 'success'>> {
  const at = shop.now()
  const { company } = await shop.settings()
  const { reference, amountOre } = await inTransaction(shop.db, async (tx) => {
    const chosen = await lockChosen(tx, visitor, request)
    if (chosen.pending.length > 0) throw new ShopError('invoices_being_paid')
    const parts = await settleChosen(tx, { chosen, visitor, amountOre: 'all', at })
    const ids = [...new Set(parts.map(({ invoiceId }) => invoiceId))].toSorted((one, other) => one - other)
    return {
      reference: ids.length === 0 ? null : transferReference(await referenceOf(tx, ids, at)),
      amountOre: parts.reduce((sum, { ore }) => sum + ore, 0),
    }
  })
  const { name, registration, account, iban, swift } = company.bank
  return { reference, amount: oreToKr(amountOre), bank: { name, registration, account, iban, swift } }
}

async function referenceOf(tx: Connection, invoiceIds: number[], createdAt: Date): Promise<number> {
  const [added] = await tx.insert(transferReferences).values({ invoiceIds, createdAt }).onConflictDoNothing().returning()
  const [known] = added ? [added] : await tx.select().from(transferReferences).where(eq(transferReferences.invoiceIds, invoiceIds))
  if (!known) throw new Error('the reference was not stored')
  return known.id
}
