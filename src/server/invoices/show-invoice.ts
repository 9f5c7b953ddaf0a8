import { eq } from 'drizzle-orm'
import type { Invoice, InvoiceLeft } from '#contract/invoices.ts'
import { sumOfParts } from '#domain/invoices/invoice-parts.ts'
import { oreToKr } from '#domain/money/money.ts'
import { orderLines } from '#server/database/schema.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'
import { findInvoiceRow, listedInvoice } from './queries.ts'
import { findCreditableInvoices } from './write-credit-note.ts'

/** A document for staff, with what is left of it: nothing of a credit note or an invoice that is credited whole. */
export async function showInvoice({ db, now }: Shop, id: number): Promise<Readonly<{ invoice: Invoice; left: InvoiceLeft }>> {
  const row = await findInvoiceRow(db, id)
  if (!row) throw new ShopError('invoice_not_found')
  const left = (await findCreditableInvoices(db, row.orderId)).find((one) => one.id === id)?.left ?? { lines: [], shippingOre: 0 }
  const ordered = await db.select().from(orderLines).where(eq(orderLines.orderId, row.orderId))
  const lines = left.lines.flatMap(({ orderLineId, quantity, totalOre }) => {
    const line = ordered.find((one) => one.id === orderLineId)
    if (!line || quantity === 0) return []
    const { kcwId, nameDa, sent, returned, payWithPoints, pointsCost, pointsEarned } = line
    return {
      itemId: line.id,
      kcwId,
      nameDa,
      quantity,
      total: oreToKr(totalOre),
      returnable: Math.min(quantity, sent - returned),
      pointsEach: payWithPoints ? pointsCost : 0,
      pointsEarned,
    }
  })
  const invoice = await listedInvoice(db, id, now())
  return { invoice, left: { lines, shipping: oreToKr(left.shippingOre), total: oreToKr(sumOfParts(left)) } }
}
