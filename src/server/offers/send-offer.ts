import { and, eq, gte, isNotNull, isNull, lte } from 'drizzle-orm'
import type { BodyOf } from '#contract/http/call.ts'
import { ERRORS } from '#contract/http/error-codes.ts'
import type { StaffOffer, staffOfferCalls } from '#contract/offers/staff-offers.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { holdsPermission } from '#domain/customers/rights/rights.ts'
import { krToOre, oreToKr } from '#domain/money/money.ts'
import { isToBeReminded, lastDaysToRemindOf, validUntilProblem } from '#domain/offers/offer.ts'
import type { OfferSums } from '#domain/offers/offer-prices.ts'
import { notSoldText } from '#domain/orders/order-texts.ts'
import { whyNoBuyer } from '#domain/orders/phone-order.ts'
import { isBelowCost } from '#domain/prices/below-cost.ts'
import { THE_SHOP } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { offerLines, offers } from '#server/database/schema/offers.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Shop } from '#server/shop.ts'
import { lockDraft, requireSeen, staffOfferNow } from './change-offers.ts'
import { draftDocument } from './draft-document.ts'
import { logOffer } from './log-offer.ts'
import { linesOf, lockVersionBefore } from './queries.ts'
import {
  deliveryIfAccepted,
  findCosts,
  findProductsToday,
  type OfferLineRow,
  type OfferRow,
  type ProductToday,
  priceToday,
} from './today.ts'
import { lockCustomerOf, refuseLines, requireDepositWithin, requireManageable } from './write-draft.ts'

type Send = BodyOf<(typeof staffOfferCalls)['sendOffer']>

/** Freezes and mails a draft at present prices; refused when they differ from those seen. Replaces the earlier version. */
export async function sendOffer(shop: Shop, staff: Visitor, id: number, { seen, total }: Send): Promise<StaffOffer> {
  const sent = await inTransaction(shop.db, async (tx) => {
    const customer = await lockCustomerOf(tx, staff, id)
    // versions are locked by id
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
    const delivery = await deliveryIfAccepted(tx, lines, { buyer: customer, settings, at })
    const document = draftDocument({ offer, lines, products, priced, delivery, customer, settings, at })
    await storePrices(tx, lines, { priced, products })
    await tx
      .update(offers)
      .set({
        state: 'sent',
        document,
        sentByUserId: staff.userId,
        sentAt: at,
        updatedAt: at,
        shippingOre: priced.shippingOre,
        totalOre: priced.totalOre,
        revision: offer.revision + 1,
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
    return await staffOfferNow(tx, id, at)
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

function requireWhole(offer: OfferRow, { lines, products, priced, at }: Whole): void {
  const wrong = validUntilProblem(offer.validUntil, copenhagenDay(at.getTime()))
  if (wrong) throw new ShopError('invalid_input', { message: wrong, fields: { validUntil: wrong } })
  if (lines.length === 0) throw new ShopError('offer_empty')
  refuseLines(lines, 'product_not_found', ({ productId }) => (products.has(productId) ? null : ERRORS.product_not_found.message))
  refuseLines(lines, 'product_unavailable', ({ productId, nameDa }) => (products.get(productId)?.active ? null : notSoldText(nameDa)))
  requireManageable(priced)
  requireDepositWithin(offer, priced)
  if (priced.subtotalOre === 0) throw new ShopError('offer_costs_nothing')
}

const TOO_CHEAP = 'Prisen er lavere, end du må give.'

/** Refuses prices below cost to staff who may not see costs, naming the lines; answers the SKUs to others. */
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

type Reminding = Pick<Shop, 'db' | 'outbox'>

/** Queues a reminder, once, for each open offer that expires in two days. */
export async function remindOfOffers(shop: Reminding, now: Date): Promise<void> {
  const due = (await findEnding(shop.db, now)).filter((offer) => isDue(offer, now))
  for (const offer of due) await remindOf(shop, offer, now)
  if (due.length > 0) shop.outbox.wake()
}

async function findEnding(db: Connection, now: Date): Promise<OfferRow[]> {
  const { from, to } = lastDaysToRemindOf(now.getTime())
  const isOpen = and(eq(offers.state, 'sent'), isNull(offers.remindedAt), isNotNull(offers.userId))
  return await db
    .select()
    .from(offers)
    .where(and(isOpen, gte(offers.validUntil, from), lte(offers.validUntil, to)))
    .orderBy(offers.id)
}

function isDue({ state, validUntil, sentAt, remindedAt }: OfferRow, now: Date): boolean {
  const ending = { state, validUntil, sentAtMs: sentAt?.getTime() ?? null, remindedAtMs: remindedAt?.getTime() ?? null }
  return isToBeReminded(ending, now.getTime())
}

async function remindOf({ db }: Reminding, { id, userId }: OfferRow, now: Date): Promise<void> {
  if (userId === null) return
  await inTransaction(db, async (tx) => {
    const customer = (await lockAccounts(tx, { changed: [userId] })).get(userId)
    const [offer] = await tx.select().from(offers).where(eq(offers.id, id)).for('no key update')
    // a blocked customer cannot accept; they are reminded once unblocked
    if (!customer || whyNoBuyer(customer) || !offer || !isDue(offer, now)) return
    await tx.update(offers).set({ remindedAt: now }).where(eq(offers.id, id))
    await queueMail(tx, { template: 'offer-reminder', payload: { offerId: id, userId }, to: customer.email, now })
    await logOffer(tx, { by: THE_SHOP, action: 'Kunden mindet om tilbud', offer, at: now })
  })
}
