import { eq } from 'drizzle-orm'
import type { BodyOf } from '#contract/call.ts'
import { ERRORS } from '#contract/error-codes.ts'
import type { StaffOffer, staffOfferCalls } from '#contract/offers/staff-offers.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { holdsPermission } from '#domain/customers/rights.ts'
import { krToOre, oreToKr } from '#domain/money/money.ts'
import { validUntilProblem } from '#domain/offers/offer.ts'
import type { OfferSums } from '#domain/offers/offer-prices.ts'
import { notSoldText } from '#domain/orders/order-texts.ts'
import { isBelowCost } from '#domain/prices/below-cost.ts'
import type { Connection } from '#server/database/connect.ts'
import { offerLines, offers } from '#server/database/schema/offers.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Shop } from '#server/shop.ts'
import { answered, lockDraft, requireSeen } from './change-offers.ts'
import { draftDocument } from './draft-document.ts'
import { logOffer } from './log-offer.ts'
import { linesOf, lockVersionBefore } from './queries.ts'
import { findCosts, findProductsToday, type OfferLineRow, type OfferRow, type ProductToday, priceToday } from './today.ts'
import { holdCustomer, refuseLines, requireManageable } from './write-draft.ts'

type Send = BodyOf<(typeof staffOfferCalls)['sendOffer']>

/**
 * Freezes a draft at the prices of this moment and mails it. What was read is what is sent: other prices, and it is refused. The version before
 * it is replaced in the same transaction, unless its customer said yes meanwhile.
 */
export async function sendOffer(shop: Shop, staff: Visitor, id: number, { seen, total }: Send): Promise<StaffOffer> {
  const sent = await inTransaction(shop.db, async (tx) => {
    const [known] = await tx.select({ userId: offers.userId }).from(offers).where(eq(offers.id, id))
    if (!known) throw new ShopError('offer_not_found')
    if (known.userId === null) throw new ShopError('customer_not_found')
    const customer = await holdCustomer(tx, staff, known.userId)
    // before its successor: in the order of their ids
    const before = await lockVersionBefore(tx, id)
    const offer = await lockDraft(tx, id)
    const at = shop.now()
    await requireSeen(tx, offer, { seen, at })
    if (before?.state === 'accepted') throw new ShopError('offer_accepted')
    const settings = await readSettings(tx)
    const lines = await linesOf(tx, [id])
    const products = await findProductsToday(
      tx,
      lines.map(({ productId }) => productId),
    )
    const priced = priceToday(lines, { products, buyer: customer, settings, agreedShippingOre: offer.agreedShippingOre })
    requireWhole(offer, { lines, products, priced, at })
    if (krToOre(total) !== priced.totalOre) throw new ShopError('offer_prices_changed')
    const belowCost = await requireAboveCost(tx, staff, { lines, priced })
    const document = draftDocument({ offer, lines, products, priced, customer, settings, at })
    await storePrices(tx, lines, { priced, products })
    await tx
      .update(offers)
      .set({
        ...{ state: 'sent', document, sentByUserId: staff.userId, sentAt: at, updatedAt: at },
        ...{ shippingOre: priced.shippingOre, totalOre: priced.totalOre, revision: offer.revision + 1 },
      })
      .where(eq(offers.id, id))
    if (before) await tx.update(offers).set({ state: 'replaced', updatedAt: at }).where(eq(offers.id, before.id))
    await queueMail(tx, { template: 'offer-sent', payload: { offerId: id, userId: customer.id }, to: customer.email, now: at })
    const changes = {
      total: { to: oreToKr(priced.totalOre) },
      validUntil: { to: offer.validUntil },
      ...(belowCost.length > 0 && { belowCost: { to: belowCost } }),
    }
    await logOffer(tx, { by: staff, action: 'Tilbud sendt', offer, changes, at })
    return await answered(tx, id, at)
  })
  shop.outbox.wake()
  return sent
}

type Whole = Readonly<{
  lines: readonly OfferLineRow[]
  products: ReadonlyMap<number, ProductToday>
  priced: OfferSums
  at: Date
}>

/** Refuses an offer nobody could say yes to. */
function requireWhole(offer: OfferRow, { lines, products, priced, at }: Whole): void {
  const wrong = validUntilProblem(offer.validUntil, copenhagenDay(at.getTime()))
  if (wrong) throw new ShopError('invalid_input', { message: wrong, fields: { validUntil: wrong } })
  if (lines.length === 0) throw new ShopError('offer_empty')
  refuseLines(lines, 'product_not_found', ({ productId }) => (products.has(productId) ? null : ERRORS.product_not_found.message))
  refuseLines(lines, 'product_unavailable', ({ productId, nameDa }) => (products.get(productId)?.active ? null : notSoldText(nameDa)))
  requireManageable(priced)
  if (priced.subtotalOre === 0) throw new ShopError('offer_costs_nothing')
}

const TOO_CHEAP = 'Prisen er lavere, end du må give.'

/**
 * Refuses prices below what the goods were bought for to whoever may not see that; he is told which, never how much. Answers the SKUs of them
 * for whoever may.
 */
async function requireAboveCost(tx: Connection, staff: Visitor, { lines, priced }: Pick<Whole, 'lines' | 'priced'>): Promise<string[]> {
  const costs = await findCosts(
    tx,
    lines.map(({ productId }) => productId),
  )
  const unitOf = new Map(lines.map(({ productId }, place) => [productId, priced.lines[place]?.unitOre ?? 0]))
  const isTooCheap = ({ productId }: OfferLineRow) => isBelowCost(unitOf.get(productId) ?? 0, costs.get(productId) ?? null)
  if (!holdsPermission(staff, 'contribution')) refuseLines(lines, 'offer_below_cost', (line) => (isTooCheap(line) ? TOO_CHEAP : null))
  return lines.filter(isTooCheap).map(({ kcwId }) => kcwId)
}

/** Freezes what each line costs, and what its product is called. */
async function storePrices(tx: Connection, lines: readonly OfferLineRow[], { priced, products }: Pick<Whole, 'priced' | 'products'>) {
  for (const [place, { id, productId }] of lines.entries()) {
    const price = priced.lines[place]
    const product = products.get(productId)
    if (!price || !product) continue
    const { listUnitOre, ownUnitOre, unitOre, earnsPoints } = price
    const { kcwId, nameDa } = product
    await tx.update(offerLines).set({ kcwId, nameDa, listUnitOre, ownUnitOre, unitOre, earnsPoints }).where(eq(offerLines.id, id))
  }
}
