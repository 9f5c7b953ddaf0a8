import { eq } from 'drizzle-orm'
import type { CreditedOrder, Invoice, InvoiceLeft } from '#contract/invoices.ts'
import { pointsEachOf } from '#domain/invoices/credit-outcome.ts'
import { sumOfParts } from '#domain/invoices/invoice-parts.ts'
import { oreToKr } from '#domain/money/money.ts'
import type { Connection } from '#server/database/connect.ts'
import { orderLines, orders } from '#server/database/schema/orders.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'
import type { InvoiceRow } from './invoice-answer.ts'
import { findInvoiceRow, listedInvoice } from './queries.ts'
import { findCreditableInvoices } from './write-credit-note.ts'

type Shown = Readonly<{ invoice: Invoice; left: InvoiceLeft; order: CreditedOrder }>

/** A document for staff, with its uncredited part and the preview of a credit note. */
export async function showInvoice({ db, now }: Shop, id: number): Promise<Shown> {
  const row = await findInvoiceRow(db, id)
  if (!row) throw new ShopError('invoice_not_found')
  const left = (await findCreditableInvoices(db, row.orderId)).find((one) => one.id === id)?.left ?? { lines: [], shippingOre: 0 }
  const ordered = await db.select().from(orderLines).where(eq(orderLines.orderId, row.orderId))
  const lines = left.lines.flatMap(({ orderLineId, quantity, totalOre }) => {
    const line = ordered.find((one) => one.id === orderLineId)
    if (!line || quantity === 0) return []
    const { kcwId, nameDa, sent, returned, pointsEarned } = line
    return {
      itemId: line.id,
      kcwId,
      nameDa,
      quantity,
      total: oreToKr(totalOre),
      returnable: Math.min(quantity, sent - returned),
      pointsEach: pointsEachOf(line),
      pointsEarned,
    }
  })
  const invoice = await listedInvoice(db, id, now())
  return {
    invoice,
    left: { lines, shipping: oreToKr(left.shippingOre), total: oreToKr(sumOfParts(left)) },
    order: await readCreditedOrder(db, row),
  }
}

async function readCreditedOrder(db: Connection, { orderId, customerEmail }: InvoiceRow): Promise<CreditedOrder> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error(`order ${orderId} is gone`)
  return {
    status: order.status,
    total: oreToKr(order.totalOre),
    credited: oreToKr(order.creditedOre),
    paid: oreToKr(order.paidOre),
    refunded: oreToKr(order.refundedOre),
    open: oreToKr(order.openOre),
    pointsCredited: order.pointsCredited,
    mailTo: customerEmail,
  }
}
