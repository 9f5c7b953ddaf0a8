import { eq } from 'drizzle-orm'
import type { BodyOf } from '#contract/http/call.ts'
import type { StaffOffer, staffOfferCalls } from '#contract/offers/staff-offers.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { krToOre } from '#domain/money/money.ts'
import { mayBeReplaced, usualValidUntil } from '#domain/offers/offer.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import { lockForErasure } from '#server/audit/subjects.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { users } from '#server/database/schema/customers.ts'
import { offers } from '#server/database/schema/offers.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Shop } from '#server/shop.ts'
import { eraseOffersInLog } from './erase-offers.ts'
import { contentChanges, logOffer } from './log-offer.ts'
import { linesOf, lockOffer, lockVersionBefore, readStaffOffer } from './queries.ts'
import type { OfferRow } from './today.ts'
import {
  type DraftContent,
  insertDraft,
  lockCustomer,
  lockCustomerOf,
  requireDepositWithin,
  requireProducts,
  writeContent,
} from './write-draft.ts'

type Change = BodyOf<(typeof staffOfferCalls)['changeOffer']>

export async function createOffer(shop: Shop, staff: Visitor, customerId: number): Promise<StaffOffer> {
  return await inTransaction(shop.db, async (tx) => {
    const customer = await lockCustomer(tx, staff, customerId)
    const at = shop.now()
    const content = { validUntil: usualValidUntil(copenhagenDay(at.getTime())), message: null, ...NOTHING_AGREED, lines: [] }
    const offer = await insertDraft(tx, { customer, content, follows: null, staff, at })
    await logOffer(tx, { by: staff, action: 'Tilbud oprettet', offer, at })
    return await staffOfferNow(tx, offer.id, at)
  })
}

/** Throws changed_meanwhile. */
export async function changeOffer(shop: Shop, staff: Visitor, id: number, { seen, ...body }: Change): Promise<StaffOffer> {
  const content = toContent(body)
  return await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    const offer = await lockDraft(tx, id)
    const at = shop.now()
    await requireSeen(tx, offer, { seen, at })
    await requireProducts(tx, content.lines)
    const before = { offer, lines: await linesOf(tx, [id]) }
    await writeContent(tx, { offer, customer: await customerOf(tx, offer), content })
    const [after] = await tx
      .update(offers)
      .set({ revision: offer.revision + 1, updatedAt: at })
      .where(eq(offers.id, id))
      .returning()
    if (!after) throw new Error('an offer was not stored')
    if (content.lines.length > 0) requireDepositWithin(after, after)
    const changes = contentChanges(before, { offer: after, lines: await linesOf(tx, [id]) })
    // sending saves first; unchanged content is not logged
    if (Object.keys(changes).length > 0) await logOffer(tx, { by: staff, action: 'Tilbud ændret', offer: after, changes, at })
    return await staffOfferNow(tx, id, at)
  })
}

/** A draft with another offer's lines at today's prices. */
export async function copyOffer(shop: Shop, staff: Visitor, id: number, customerId: number): Promise<StaffOffer> {
  return await inTransaction(shop.db, async (tx) => {
    const customer = await lockCustomer(tx, staff, customerId)
    const source = await lockOffer(tx, id)
    const at = shop.now()
    const content = await contentOf(tx, source, at)
    const offer = await insertDraft(tx, { customer, content, follows: null, staff, at })
    await logOffer(tx, { by: staff, action: 'Tilbud kopieret', offer, changes: { copyOf: { to: source.number } }, at })
    return await staffOfferNow(tx, offer.id, at)
  })
}

/** A draft of a sent offer's next version; the offer stays valid until it is sent. Only one draft at a time. */
export async function reviseOffer(shop: Shop, staff: Visitor, id: number): Promise<StaffOffer> {
  return await inTransaction(shop.db, async (tx) => {
    const customer = await lockCustomerOf(tx, staff, id)
    const source = await lockOffer(tx, id)
    const at = shop.now()
    if (source.state === 'draft') return await staffOfferNow(tx, id, at)
    if (source.state === 'accepted') throw new ShopError('offer_accepted')
    if (!mayBeReplaced(source)) throw new ShopError('offer_replaced')
    if (source.replacedById !== null) return await staffOfferNow(tx, source.replacedById, at)
    const offer = await insertDraft(tx, { customer, content: await contentOf(tx, source, at), follows: source, staff, at })
    await tx.update(offers).set({ replacedById: offer.id }).where(eq(offers.id, id))
    await logOffer(tx, { by: staff, action: 'Ny version af tilbud', offer, at })
    return await staffOfferNow(tx, offer.id, at)
  })
}

/** Deletes a draft and its texts in the log; the earlier version stays. */
export async function deleteOffer(shop: Shop, staff: Visitor, id: number): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    await lockForErasure(tx)
    await lockAccounts(tx, { by: staff })
    // versions are locked by id, as in sending
    await lockVersionBefore(tx, id)
    const offer = await lockDraft(tx, id)
    await tx.delete(offers).where(eq(offers.id, id))
    await eraseOffersInLog(tx, [id])
    await logOffer(tx, { by: staff, action: 'Tilbud slettet', offer, at: shop.now() })
  })
}

export async function lockDraft(tx: Connection, id: number): Promise<OfferRow> {
  const offer = await lockOffer(tx, id)
  if (offer.state !== 'draft') throw new ShopError('offer_not_draft')
  return offer
}

type Seen = Readonly<{ seen: Change['seen']; at: Date }>

export async function requireSeen(tx: Connection, offer: OfferRow, { seen, at }: Seen): Promise<void> {
  await requireUnchanged(tx, seen, {
    thing: 'offer',
    current: { revision: offer.revision },
    subject: { kind: 'offer', id: offer.id },
    since: offer.updatedAt,
    now: () => staffOfferNow(tx, offer.id, at),
  })
}

export async function staffOfferNow(tx: Connection, id: number, now: Date): Promise<StaffOffer> {
  return await readStaffOffer(tx, id, { now, settings: await readSettings(tx) })
}

export async function customerOf(tx: Connection, { userId }: OfferRow) {
  if (userId === null) return null
  const [customer] = await tx.select().from(users).where(eq(users.id, userId))
  return customer ?? null
}

const NOTHING_AGREED = { agreedShippingOre: null, depositPercent: null, depositOre: null } as const

function toContent({ validUntil, message, agreedShipping, depositPercent, depositAmount, lines }: Omit<Change, 'seen'>): DraftContent {
  return {
    validUntil,
    message,
    agreedShippingOre: agreedShipping === null ? null : krToOre(agreedShipping),
    depositPercent,
    depositOre: depositAmount === null ? null : krToOre(depositAmount),
    lines: lines.map(({ productId, quantity, price, percent, reason }) => ({
      productId,
      quantity,
      reason,
      offeredUnitOre: price === null ? null : krToOre(price),
      offeredPercent: percent,
    })),
  }
}

async function contentOf(
  tx: Connection,
  { id, message, agreedShippingOre, depositPercent, depositOre }: OfferRow,
  at: Date,
): Promise<DraftContent> {
  const lines = await linesOf(tx, [id])
  return {
    validUntil: usualValidUntil(copenhagenDay(at.getTime())),
    message,
    agreedShippingOre,
    depositPercent,
    depositOre,
    lines: lines.map(({ productId, quantity, offeredUnitOre, offeredPercent, reason }) => ({
      productId,
      quantity,
      offeredUnitOre,
      offeredPercent,
      reason,
    })),
  }
}
