import { eq, inArray, or, sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { defaultTerms, type InvoiceTerms } from '#domain/invoices/invoice.ts'
import { hasLeft, type OrderStatus } from '#domain/orders/order-status.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import { invoices } from '#server/database/schema/invoices.ts'
import { mails } from '#server/database/schema/mails.ts'
import { orders } from '#server/database/schema/orders.ts'
import { creditIfInvoiced } from '#server/invoices/annul-invoices.ts'
import { issueLocked } from '#server/invoicing/issue-invoice.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'
import type { PlacedDemoOrder } from './load-demo-orders.ts'

const STAFF = 'admin@demo.dk'

type Step = Readonly<{ placed: PlacedDemoOrder; at: Date; kind: 'issue' | 'credit' }>

/** Invoices issued when goods were sent, credited when a paid order was cancelled; in order of days, as in a real shop. */
export async function loadDemoInvoices(tx: Connection, placed: readonly PlacedDemoOrder[]): Promise<void> {
  const [staff] = await tx.select({ userId: users.id, name: users.name }).from(users).where(eq(users.email, STAFF))
  if (!staff) throw new Error(`the demo data lacks ${STAFF}`)
  const rows = new Map((await tx.select().from(orders)).map((order) => [order.id, order]))
  const steps = placed.flatMap(stepsOf).sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const { placed, at, kind } of steps) {
    const order = rows.get(placed.id)
    if (!order) throw new Error(`the demo order ${placed.id} was not stored`)
    if (kind === 'credit') await creditIfInvoiced(tx, { order, by: staff, reason: 'Ordren er annulleret', now: () => at })
    else await issueLocked(tx, { order: asBeforePayment(order), terms: termsOf(placed), by: staff, now: () => at })
  }
  await discardMails(
    tx,
    placed.map(({ id }) => id),
  )
}

/** The mails are old; a mail server must not send them. */
export async function discardMails(tx: Connection, orderIds: readonly number[]): Promise<void> {
  const issued = tx
    .select({ id: sql`${invoices.id}::text` })
    .from(invoices)
    .where(inArray(invoices.orderId, [...orderIds]))
  const aboutThem = inArray(sql`${mails.payload} ->> 'orderId'`, orderIds.map(String))
  await tx.delete(mails).where(or(aboutThem, inArray(sql`${mails.payload} ->> 'invoiceId'`, issued)))
}

function stepsOf(placed: PlacedDemoOrder): readonly Step[] {
  const { order, createdAt } = placed
  const after = (days: number) => new Date(createdAt.getTime() + days * DAY_MS)
  if (order.paymentMethod === 'points') return []
  if (hasLeft(order.status as OrderStatus)) return [{ placed, at: after(2), kind: 'issue' }]
  if (order.status !== 'cancelled' || order.paymentStatus !== 'refunded') return []
  return [
    { placed, at: after(0.5), kind: 'issue' },
    { placed, at: after(1), kind: 'credit' },
  ]
}

function termsOf({ order }: PlacedDemoOrder): InvoiceTerms {
  return (order.invoiceTerms as InvoiceTerms | null) ?? defaultTerms(order.paymentMethod as OrderRow['paymentMethod'], null)
}

function asBeforePayment(order: OrderRow): OrderRow {
  return order.paymentMethod === 'invoice'
    ? { ...order, paymentStatus: 'unpaid', paidOre: 0 }
    : { ...order, paymentStatus: 'paid', paidOre: order.totalOre }
}
