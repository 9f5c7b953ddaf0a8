import { and, asc, count, desc, eq, getTableColumns, gte, inArray, isNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { QueryOf } from '#contract/http/call.ts'
import type { OwnOffer } from '#contract/offers/own-offers.ts'
import type { ListedOffer, OfferScope, StaffOffer, staffOfferCalls } from '#contract/offers/staff-offers.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { MAX_PAGE_SIZE } from '#domain/lists/paging.ts'
import { endsSoonBy, type OfferState } from '#domain/offers/offer.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import { accountOf } from '#server/customers/own-orders.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import { offerLines, offers } from '#server/database/schema/offers.ts'
import { orders } from '#server/database/schema/orders.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { containsInRecord } from '#server/lists/list-queries.ts'
import { type FoundOffer, toListed, toOwnOffer, toStaffOffer } from './offer-answer.ts'
import { findProductsToday, type OfferLineRow, type OfferRow, priceToday } from './today.ts'

const makers = alias(users, 'makers')
const senders = alias(users, 'senders')

const BESIDE = { orderNumber: orders.orderNumber, createdBy: makers.name, sentBy: senders.name }

const { document, ...SHORT } = getTableColumns(offers)
/** An offer without its document, which no list shows. */
const WITHOUT_DOCUMENT = { ...SHORT, document: sql<OfferRow['document']>`null` }

type Finding = Readonly<{ limit: number; offer: { document: typeof document | typeof WITHOUT_DOCUMENT.document } & typeof SHORT }>

async function findWhere(db: Connection, condition: SQL | undefined, { limit, offer }: Finding): Promise<FoundOffer[]> {
  const rows = await db
    .select({ offer, customer: users, ...BESIDE })
    .from(offers)
    .leftJoin(users, eq(users.id, offers.userId))
    .leftJoin(orders, and(eq(orders.id, offers.orderId), isNull(orders.deletedAt)))
    .leftJoin(makers, eq(makers.id, offers.createdByUserId))
    .leftJoin(senders, eq(senders.id, offers.sentByUserId))
    .where(condition)
    .orderBy(desc(offers.sentAt), desc(offers.id))
    .limit(limit)
  const lines = await linesOf(
    db,
    rows.map(({ offer }) => offer.id),
  )
  const linesByOffer = Map.groupBy(lines, ({ offerId }) => offerId)
  return rows.map((row) => ({ ...row, lines: linesByOffer.get(row.offer.id) ?? [] }))
}

export async function linesOf(db: Connection, ids: readonly number[]): Promise<OfferLineRow[]> {
  if (ids.length === 0) return []
  return await db
    .select()
    .from(offerLines)
    .where(inArray(offerLines.offerId, [...ids]))
    .orderBy(asc(offerLines.offerId), asc(offerLines.position))
}

const ONE: Finding = { limit: 1, offer: { ...SHORT, document } }

/** One offer with all that belongs to it. Throws 'offer_not_found'. */
export async function findOffer(db: Connection, id: number): Promise<FoundOffer> {
  const [found] = await findWhere(db, eq(offers.id, id), ONE)
  if (!found) throw new ShopError('offer_not_found')
  return found
}

type Reading = Readonly<{ now: Date; settings: ShopSettings }>

/** A draft at today's prices. Throws 'offer_not_found'. */
export async function readStaffOffer(db: Connection, id: number, { now, settings }: Reading): Promise<StaffOffer> {
  const found = await findOffer(db, id)
  return toStaffOffer(await withPricesOfToday(db, found, settings), { now, settings })
}

async function withPricesOfToday(db: Connection, found: FoundOffer, settings: ShopSettings): Promise<FoundOffer> {
  const { offer, customer, lines } = found
  if (offer.state !== 'draft') return found
  const products = await findProductsToday(
    db,
    lines.map(({ productId }) => productId),
  )
  const priced = priceToday(lines, { products, buyer: customer, settings, agreedShippingOre: offer.agreedShippingOre })
  return {
    ...found,
    offer: { ...offer, shippingOre: priced.shippingOre, totalOre: priced.totalOre },
    lines: lines.map((line, place) => {
      const { listUnitOre, ownUnitOre, unitOre, earnsPoints } = priced.lines[place] ?? line
      const { kcwId, nameDa } = products.get(line.productId) ?? line
      return { ...line, kcwId, nameDa, listUnitOre, ownUnitOre, unitOre, earnsPoints }
    }),
  }
}

export function isOfAccount(account: number | SQL): SQL | undefined {
  return and(eq(offers.accountId, account), ne(offers.state, 'draft'))
}

const OWN_OFFERS_SHOWN = 100

/** The newest hundred offers of an account; a replaced offer is only found by its link. */
export async function findOwnOffers(db: Connection, userId: number, now: Date): Promise<OwnOffer[]> {
  const newest = { limit: OWN_OFFERS_SHOWN, offer: WITHOUT_DOCUMENT }
  const found = await findWhere(db, and(isOfAccount(accountOf(userId)), ne(offers.state, 'replaced')), newest)
  return found.map((one) => toOwnOffer(one, now))
}

/** The offers a customer can still accept, the first to end first. */
export async function findOpenOffers(db: Connection, userId: number, now: Date): Promise<Pick<OfferRow, 'id' | 'validUntil'>[]> {
  return await db
    .select({ id: offers.id, validUntil: offers.validUntil })
    .from(offers)
    .where(and(isOfAccount(accountOf(userId)), isIn('sent', now)))
    .orderBy(asc(offers.validUntil), asc(offers.id))
}

/** Throws 'offer_not_found'. */
export async function findOwnOffer(db: Connection, id: number, userId: number): Promise<FoundOffer> {
  const [found] = await findWhere(db, and(eq(offers.id, id), isOfAccount(accountOf(userId))), ONE)
  if (!found) throw new ShopError('offer_not_found')
  return found
}

function isIn(state: OfferState, now: Date): SQL | undefined {
  const today = copenhagenDay(now.getTime())
  if (state === 'expired') return and(eq(offers.state, 'sent'), lt(offers.validUntil, today))
  if (state === 'sent') return and(eq(offers.state, 'sent'), gte(offers.validUntil, today))
  return eq(offers.state, state)
}

export function isEndingSoon(now: Date): SQL | undefined {
  return and(isIn('sent', now), lte(offers.validUntil, endsSoonBy(copenhagenDay(now.getTime()))))
}

const IN_SCOPE: Readonly<Record<OfferScope, (now: Date) => SQL | undefined>> = { endingSoon: isEndingSoon }

/** Latest work first. */
export async function listOffers(
  db: Connection,
  { search, state, scope, customerId, page = 1, limit = MAX_PAGE_SIZE }: QueryOf<(typeof staffOfferCalls)['listOffers']>,
  now: Date,
): Promise<Readonly<{ offers: ListedOffer[]; total: number }>> {
  const searched = sql`${offers.number} || ' ' || coalesce(${users.name}, '') || ' ' || coalesce(${users.company}, '') || ' ' || coalesce(${users.email}, '')`
  const ofCustomer = customerId === undefined ? undefined : eq(offers.userId, customerId)
  const condition = and(containsInRecord(searched, search), ofCustomer, state && isIn(state, now), scope && IN_SCOPE[scope](now))
  const [rows, [counted]] = await Promise.all([
    db
      .select({ offer: WITHOUT_DOCUMENT, customer: { name: users.name, company: users.company } })
      .from(offers)
      .leftJoin(users, eq(users.id, offers.userId))
      .where(condition)
      .orderBy(desc(offers.updatedAt), desc(offers.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(offers).leftJoin(users, eq(users.id, offers.userId)).where(condition),
  ])
  return { offers: rows.map((row) => toListed(row, now)), total: counted?.total ?? 0 }
}

/** The caller holds the acting user. Throws 'offer_not_found'. */
export async function lockOffer(tx: Connection, id: number, condition?: SQL): Promise<OfferRow> {
  const [offer] = await tx
    .select()
    .from(offers)
    .where(and(eq(offers.id, id), condition))
    .for('no key update')
  if (!offer) throw new ShopError('offer_not_found')
  return offer
}

/** The version a draft replaces, locked; null for a first version. */
export async function lockVersionBefore(tx: Connection, id: number): Promise<OfferRow | null> {
  const [before] = await tx
    .select()
    .from(offers)
    .where(and(eq(offers.replacedById, id), ne(offers.state, 'replaced')))
    .orderBy(offers.id)
    .for('no key update')
  return before ?? null
}
