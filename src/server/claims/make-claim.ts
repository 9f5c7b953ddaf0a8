import { and, asc, eq, isNull, max } from 'drizzle-orm'
import type { Claim, claimCalls } from '#contract/claims/claims.ts'
import type { OwnClaim, ownClaimCalls } from '#contract/claims/own-claims.ts'
import type { BodyOf } from '#contract/http/call.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { CLAIM_KINDS } from '#domain/claims/claim.ts'
import { claimableRolls, kindProblem, rollsLeft, rollsProblem } from '#domain/claims/claimable.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { claimLines, claimPhotos, claims } from '#server/database/schema/claims.ts'
import { orderLines, orders, parcels } from '#server/database/schema/orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { limitAttempts } from '#server/http/limits/limit-attempts.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'
import { lockOrder } from '#server/orders/queries.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Shop } from '#server/shop.ts'
import { claimSubject, toClaim, toClaimRolls, toOwnClaim } from './claim-answer.ts'
import { findClaimsOf, findKeyedOrder, readClaim } from './queries.ts'
import { REQUESTING_GOODS, writeStep } from './work-on-claim.ts'

type NewClaim = BodyOf<(typeof ownClaimCalls)['makeClaim']>
export type Requester = Readonly<{ key: string; visitor: Visitor | null; ip: string }>

/** Makes a claim for an order's owner, by session or guest token, under the order's lock. */
export async function makeClaim(shop: Shop, { key, visitor, ip }: Requester, body: NewClaim): Promise<OwnClaim> {
  const orderId = await findKeyedOrder(shop.db, key, visitor)
  await limitAttempts(shop, [
    { key: `claim-from:${ip}`, most: 30, minutes: 60 },
    { key: `claim-of-order:${orderId}`, most: 10, minutes: 60 },
  ])
  const id = await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, visitor, orderId)
    const at = shop.now()
    const basis = await loadClaimBasis(tx, order)
    const claimId = await storeClaim(tx, { order, basis, ...body, at })
    await queueMail(tx, { template: 'shop-new-claim', payload: { claimId, orderId }, to: basis.shopAddress, now: at })
    return claimId
  })
  shop.outbox.wake()
  return toOwnClaim(await readClaim(shop.db, id))
}

/** Makes a claim for a customer who calls: they get the same receipt, and the log says which colleague entered it. */
export async function openClaim(
  shop: Shop,
  staff: Visitor,
  orderId: number,
  request: BodyOf<(typeof claimCalls)['openClaim']>,
): Promise<Claim> {
  const at = shop.now()
  const id = await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, staff, orderId)
    const claimId = await storeClaim(tx, { order, basis: await loadClaimBasis(tx, order), ...request, isByStaff: true, at })
    const { kind, words } = request
    await writeAudit(tx, {
      by: staff,
      action: 'Sag oprettet for kunden',
      subject: claimSubject({ id: claimId, kind, orderNumber: order.orderNumber }),
      changes: words === null ? {} : { words: { to: words } },
      at,
    })
    return claimId
  })
  shop.outbox.wake()
  return toClaim(await readClaim(shop.db, id), at)
}

type ToStore = ToInsert & Readonly<{ basis: Awaited<ReturnType<typeof loadClaimBasis>>; photos?: readonly string[]; isByStaff?: boolean }>

/** Stores a claim that may be made, and mails its receipt; answers its id. */
async function storeClaim(tx: Connection, { basis, photos = [], isByStaff = false, ...claim }: ToStore): Promise<number> {
  const { order, kind, lines, at } = claim
  const offer = { returnDays: basis.returnDays, today: copenhagenDay(at.getTime()), isByStaff }
  const problem = kindProblem(kind, basis.order, offer) ?? rollsProblem(kind, lines, basis)
  if (problem) throw new ShopError(problem)
  const claimId = await insertClaim(tx, claim)
  await bindPhotos(tx, { orderId: order.id, claimId, photos })
  const template = kind === 'withdrawal' ? 'withdrawal-received' : 'claim-received'
  await queueMail(tx, { template, payload: { claimId, orderId: order.id }, to: order.customerEmail, now: at })
  return claimId
}

export async function showOwnClaims(shop: Shop, { key, visitor }: Omit<Requester, 'ip'>) {
  const orderId = await findKeyedOrder(shop.db, key, visitor)
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new ShopError('order_not_found')
  const { returnDays, ...basis } = await loadClaimBasis(shop.db, order)
  const offer = { returnDays, today: copenhagenDay(shop.now().getTime()) }
  const kinds = CLAIM_KINDS.filter((kind) => kindProblem(kind, basis.order, offer) === null).map((kind) => {
    const lines = basis.lines.map((line) => ({ itemId: line.id, most: claimableRolls(kind, line, basis.claims) }))
    return { kind, lines: lines.filter(({ most }) => most > 0) }
  })
  return { claims: (await findClaimsOf(shop.db, orderId)).map(toOwnClaim), offered: kinds.filter(({ lines }) => lines.length > 0) }
}

export async function loadClaimBasis(db: Connection, order: OrderRow) {
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(asc(orderLines.position))
  const [last] = await db
    .select({ sentAt: max(parcels.sentAt) })
    .from(parcels)
    .where(and(eq(parcels.orderId, order.id), isNull(parcels.takenBackAt)))
  const settings = await readSettings(db)
  const lastSentOn = last?.sentAt ? copenhagenDay(last.sentAt.getTime()) : null
  return {
    order: { status: order.status, buyerKind: order.buyerKind, lastSentOn },
    lines,
    claims: (await findClaimsOf(db, order.id)).map(toClaimRolls),
    returnDays: settings.returns.days,
    shopAddress: settings.company.email,
  }
}

type ToInsert = Readonly<{ order: OrderRow; at: Date }> & Pick<NewClaim, 'kind' | 'reason' | 'words' | 'lines'>

export async function insertClaim(tx: Connection, { order, kind, reason, words, lines, at }: ToInsert): Promise<number> {
  const [claim] = await tx
    .insert(claims)
    .values({
      orderId: order.id,
      kind,
      reason,
      words,
      createdAt: at,
      name: order.customerName,
      email: order.customerEmail,
      orderNumber: order.orderNumber,
      goodsBackOn: await goodsBackOnFrom(tx, order.id, at),
    })
    .returning({ id: claims.id })
  if (!claim) throw new Error('the claim was not stored')
  for (const { itemId, quantity } of lines) await tx.insert(claimLines).values({ claimId: claim.id, orderLineId: itemId, quantity })
  return claim.id
}

/** The day from which a refund does not wait for goods: that of the claim when nothing was sent, else not known yet. */
export async function goodsBackOnFrom(tx: Connection, orderId: number, claimedAt: Date): Promise<CalendarDate | null> {
  const sent = await tx.$count(parcels, and(eq(parcels.orderId, orderId), isNull(parcels.takenBackAt)))
  return sent === 0 ? copenhagenDay(claimedAt.getTime()) : null
}

type Binding = Readonly<{ orderId: number; claimId: number; photos: readonly string[] }>

async function bindPhotos(tx: Connection, { orderId, claimId, photos }: Binding): Promise<void> {
  for (const [index, id] of photos.entries()) {
    const bound = await tx
      .update(claimPhotos)
      .set({ claimId, position: index + 1 })
      .where(and(eq(claimPhotos.id, id), eq(claimPhotos.orderId, orderId), isNull(claimPhotos.claimId)))
      .returning({ id: claimPhotos.id })
    if (bound.length === 0) throw new ShopError('picture_not_found')
  }
}

type Opening = Readonly<{ order: OrderRow; by: Visitor; at: Date }>

/** Opens a return for a cancelled order's rolls that the customer still has and has not claimed, if any. The caller holds the row and wakes the outbox. */
export async function openReturn(tx: Connection, { order, by, at }: Opening): Promise<void> {
  const lines = rollsLeft('return', await loadClaimBasis(tx, order))
  if (lines.length === 0) return
  const id = await insertClaim(tx, { order, kind: 'return', reason: null, words: null, lines, at })
  const [claim] = await tx.select().from(claims).where(eq(claims.id, id))
  if (!claim) throw new Error('the return was not stored')
  await writeStep(tx, { ...REQUESTING_GOODS, claim, by, words: null, at })
}
