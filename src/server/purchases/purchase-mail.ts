import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { figure } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { type PurchaseLetter, type PurchaseWords, purchaseTotal, purchaseWords } from '#domain/purchases/purchase-letter.ts'
import { isOpen } from '#domain/purchases/purchase-order.ts'
import type { Connection } from '#server/database/connect.ts'
import { mails } from '#server/database/schema/mails.ts'
import { renderInThread } from '#server/documents/typesetter.ts'
import { type MailTemplate, NothingToSend, noticeMail } from '#server/mails/mail-template.ts'
import { findPurchaseOrder } from './purchase-orders.ts'
import type { PurchaseToSet } from './render-letter.ts'
import { findSupplier } from './suppliers.ts'

const payloadSchema = z.object({ purchaseOrderId: z.number().int(), revision: z.number().int(), at: z.iso.datetime() })

/** The order as it stands now. A closed or cancelled order is not mailed, and of several mails only the last. */
export const purchaseOrderMail: MailTemplate = async (context, payload) => {
  const { purchaseOrderId, revision, at } = payloadSchema.parse(payload)
  const sentAt = new Date(at)
  const order = await findPurchaseOrder(context.db, purchaseOrderId, sentAt)
  if (!isOpen(order.stand)) throw new NothingToSend(`purchase order ${purchaseOrderId} is no longer open`)
  if (await isSentLater(context.db, { purchaseOrderId, revision }))
    throw new NothingToSend(`this mail of purchase order ${purchaseOrderId} is no longer the last`)
  const { name, contact } = await findSupplier(context.db, order.supplier.id)
  const letter: PurchaseLetter = {
    number: order.id,
    supplier: { name, contact },
    currency: order.currency,
    orderedOn: copenhagenDay(sentAt.getTime()),
    lines: order.lines.map(({ unitPrice, ...line }) => ({ ...line, unitHundredths: unitPrice == null ? null : krToOre(unitPrice) })),
  }
  const words = purchaseWords(letter.currency)
  const { company } = context.settings
  const title = `${words.title} ${letter.number}`
  const total = purchaseTotal(letter)
  const content = noticeMail(context, {
    subject: `${title} · ${company.name}`,
    title,
    greeting: `${words.greeting} ${contact ?? name}`,
    paragraphs: [
      words.intro,
      ...letter.lines.map((line) => lineText(line, words)),
      ...(total === null ? [] : [`${words.total} ${figure(total)} ${letter.currency}`]),
    ],
  })
  const make = () => renderInThread<PurchaseToSet>({ kind: 'purchase', letter, company, createdAt: sentAt })
  const filename = `${words.title.toLowerCase().replaceAll('ø', 'oe').replaceAll(' ', '-')}-${letter.number}.pdf`
  return { ...content, attachments: [{ filename, contentType: 'application/pdf', make }] }
}

const cancelledSchema = z.object({ purchaseOrderId: z.number().int(), ifSent: z.boolean().default(false) })

/** With `ifSent` only once the mail of the order has left; while that may still happen, this one is tried again later. */
export const purchaseCancelledMail: MailTemplate = async (context, payload) => {
  const { purchaseOrderId, ifSent } = cancelledSchema.parse(payload)
  const sent = ifSent ? await findOrderMail(context.db, purchaseOrderId) : 'sent'
  if (sent === 'queued') throw new Error(`the mail of purchase order ${purchaseOrderId} is not sent yet`)
  if (sent !== 'sent') throw new NothingToSend(`purchase order ${purchaseOrderId} was never sent`)
  const order = await findPurchaseOrder(context.db, purchaseOrderId, context.now ?? new Date())
  const { name, contact } = await findSupplier(context.db, order.supplier.id)
  const words = purchaseWords(order.currency)
  const title = `${words.title} ${order.id} ${words.cancelled}`
  return noticeMail(context, {
    subject: `${title} · ${context.settings.company.name}`,
    title,
    greeting: `${words.greeting} ${contact ?? name}`,
    paragraphs: [words.cancelledIntro, ...order.lines.map((line) => lineText(line, words))],
  })
}

type OrderedLine = Pick<PurchaseLetter['lines'][number], 'rolls' | 'supplierSku' | 'sku' | 'nameDa'>

function lineText({ rolls, supplierSku, sku, nameDa }: OrderedLine, words: PurchaseWords): string {
  const parts = [`${wholeNumber(rolls)} × ${nameDa}`, supplierSku && `${words.yours} ${supplierSku}`, `${words.ours} ${sku}`]
  return parts.filter(Boolean).join(' · ')
}

/** How far the mails of an order have come; null without any: it was ordered by other means, or they were deleted since. */
export async function findOrderMail(db: Connection, purchaseOrderId: number): Promise<'sent' | 'queued' | 'failed' | null> {
  const found = await db.select({ state: mails.state }).from(mails).where(isOrderMail(purchaseOrderId))
  const states = found.map(({ state }) => (state === 'kept' ? 'sent' : state))
  return (['sent', 'queued', 'failed'] as const).find((state) => states.includes(state)) ?? null
}

async function isSentLater(db: Connection, { purchaseOrderId, revision }: Readonly<{ purchaseOrderId: number; revision: number }>) {
  const isLater = sql`${mails.payload} -> 'revision' > to_jsonb(${revision}::int)`
  return (await db.$count(mails, and(isOrderMail(purchaseOrderId), isLater))) > 0
}

function isOrderMail(purchaseOrderId: number) {
  return and(eq(mails.template, 'purchase-order'), sql`${mails.payload} @> ${JSON.stringify({ purchaseOrderId })}::jsonb`)
}
