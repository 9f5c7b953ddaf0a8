import { eq, inArray } from 'drizzle-orm'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { usualValidUntil } from '#domain/offers/offer.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import { offers } from '#server/database/schema/offers.ts'
import { products } from '#server/database/schema/products.ts'
import { draftDocument } from '#server/offers/draft-document.ts'
import { linesOf } from '#server/offers/queries.ts'
import { findProductsToday, priceToday } from '#server/offers/today.ts'
import { type DraftContent, insertDraft } from '#server/offers/write-draft.ts'
import { readSettings } from '#server/settings/queries.ts'

const MESSAGE = 'Hej\n\nHer er prisen på folien til jeres tre varevogne. Sig til, hvis I vil have flere ruller af samme batch.'

/** A sent offer and a draft. */
export async function loadDemoOffers(tx: Connection, now: Date): Promise<void> {
  const sent = await draftFor(tx, 'gold@demo.dk', now, [
    { kcwId: 'NL-1001', quantity: 6, percent: 30, reason: 'Seks ruller på én gang' },
    { kcwId: 'VT-1068', quantity: 2, percent: null, reason: null },
  ])
  if (sent) await sendAt(tx, sent, now)
  await draftFor(tx, 'silver@demo.dk', now, [{ kcwId: 'NL-1003', quantity: 10, percent: 35, reason: 'Ny kunde hos en konkurrent' }])
}

type Wish = Readonly<{ kcwId: string; quantity: number; percent: number | null; reason: string | null }>

async function draftFor(tx: Connection, email: string, at: Date, wishes: readonly Wish[]) {
  const [customer] = await tx.select().from(users).where(eq(users.email, email))
  const [staff] = await tx.select().from(users).where(eq(users.email, 'admin@demo.dk'))
  if (!customer || !staff) return null
  const skus = wishes.map(({ kcwId }) => kcwId)
  const known = await tx.select({ id: products.id, kcwId: products.kcwId }).from(products).where(inArray(products.kcwId, skus))
  const lines = wishes.flatMap(({ kcwId, quantity, percent, reason }) =>
    known
      .filter((product) => product.kcwId === kcwId)
      .map(({ id: productId }) => ({ productId, quantity, offeredUnitOre: null, offeredPercent: percent, reason })),
  )
  const validUntil = usualValidUntil(copenhagenDay(at.getTime()))
  const content: DraftContent = { validUntil, message: MESSAGE, agreedShippingOre: 0, lines }
  const offer = await insertDraft(tx, { customer, content, follows: null, staff: { userId: staff.id }, at })
  return { offer, customer, sentByUserId: staff.id }
}

type Drafted = NonNullable<Awaited<ReturnType<typeof draftFor>>>

async function sendAt(tx: Connection, { offer, customer, sentByUserId }: Drafted, at: Date): Promise<void> {
  const lines = await linesOf(tx, [offer.id])
  const found = await findProductsToday(
    tx,
    lines.map(({ productId }) => productId),
  )
  const settings = await readSettings(tx)
  const priced = priceToday(lines, { products: found, buyer: customer, settings, agreedShippingOre: offer.agreedShippingOre })
  const document = draftDocument({ offer, lines, products: found, priced, customer, settings, at })
  await tx.update(offers).set({ state: 'sent', document, sentByUserId, sentAt: at }).where(eq(offers.id, offer.id))
}
