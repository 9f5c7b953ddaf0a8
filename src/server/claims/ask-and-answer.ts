import { and, eq, isNull } from 'drizzle-orm'
import type { Claim, claimCalls } from '#contract/claims/claims.ts'
import type { OwnClaim } from '#contract/claims/own-claims.ts'
import type { BodyOf } from '#contract/http/call.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { awaitsAnswer, stateWithGoods } from '#domain/claims/claim.ts'
import { normaliseOrderNumber } from '#domain/orders/order-number.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { claims } from '#server/database/schema/claims.ts'
import { orders } from '#server/database/schema/orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { limitAttempts } from '#server/http/limits/limit-attempts.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { lockOrder } from '#server/orders/queries.ts'
import type { Shop } from '#server/shop.ts'
import { claimSubject, toClaim, toOwnClaim } from './claim-answer.ts'
import { goodsBackOnFrom, type Requester } from './make-claim.ts'
import { findKeyedOrder, readClaim } from './queries.ts'
import { lockWithdrawals, settleWithdrawals } from './settle-withdrawals.ts'
import { lockClaim, lockUndecided, lockWithOrder, writeAnswer, writeStep } from './work-on-claim.ts'

type Body<Call extends keyof typeof claimCalls> = BodyOf<(typeof claimCalls)[Call]>

/** Sends the customer a question, in a mail and on the order. */
export async function sendQuestion(shop: Shop, staff: Visitor, id: number, { words, seen }: Body<'askAboutClaim'>): Promise<Claim> {
  await inTransaction(shop.db, async (tx) => {
    const at = shop.now()
    const { claim } = await lockWithOrder(tx, { staff, id, seen, now: at })
    const action = 'Kunden spurgt om en sag'
    await writeStep(tx, { claim, by: staff, kind: 'question', words, becomes: { state: 'asked' }, action, isMailed: true, at })
  })
  shop.outbox.wake()
  return toClaim(await readClaim(shop.db, id), shop.now())
}

/** The customer's answer: the claim waits for staff again, and the shop is mailed. */
export async function answerClaim(shop: Shop, { key, visitor, ip }: Requester, id: number, words: string): Promise<OwnClaim> {
  const orderId = await findKeyedOrder(shop.db, key, visitor)
  await limitAttempts(shop, [{ key: `claim-from:${ip}`, most: 30, minutes: 60 }])
  const { company } = await shop.settings()
  await inTransaction(shop.db, async (tx) => {
    await lockOrder(tx, visitor, orderId)
    const isIt = and(eq(claims.id, id), eq(claims.orderId, orderId))
    const [claim] = await tx.select().from(claims).where(isIt).for('no key update')
    if (!claim) throw new ShopError('claim_not_found')
    if (!awaitsAnswer(await readClaim(tx, id))) throw new ShopError('nothing_asked')
    await writeAnswer(tx, { claim, words, to: company.email, at: shop.now() })
  })
  shop.outbox.wake()
  return toOwnClaim(await readClaim(shop.db, id))
}

/** Links a withdrawal to its order; the rolls are chosen when it is decided. One of a cancelled order is settled at once. */
export async function linkClaim(shop: Shop, staff: Visitor, id: number, { orderNumber, seen }: Body<'linkClaim'>): Promise<Claim> {
  await inTransaction(shop.db, async (tx) => {
    const at = shop.now()
    const { claim } = await lockUndecided(tx, { staff, id, seen, now: at })
    if (claim.orderId !== null) throw new ShopError('claim_has_order')
    const [order] = await tx
      .select({ id: orders.id, orderNumber: orders.orderNumber, status: orders.status })
      .from(orders)
      .where(and(eq(orders.orderNumber, normaliseOrderNumber(orderNumber)), isNull(orders.deletedAt)))
    if (!order) throw new ShopError('order_not_found')
    const goodsBackOn = claim.goodsBackOn ?? (await goodsBackOnFrom(tx, order.id, claim.createdAt))
    const becomes = { orderId: order.id, orderNumber: order.orderNumber, goodsBackOn }
    const action = 'Ordre fundet til en fortrydelse'
    await writeStep(tx, { claim, by: staff, kind: 'linked', words: null, becomes, action, isMailed: false, at })
    if (order.status !== 'cancelled') return
    const withdrawals = await lockWithdrawals(tx, order.id)
    await settleWithdrawals(tx, { withdrawals, orderId: order.id, by: staff, isMailed: true, at })
  })
  shop.outbox.wake()
  return toClaim(await readClaim(shop.db, id), shop.now())
}

/** Complaints about safety are kept in a register (Regulation (EU) 2023/988, article 9(11)). */
export async function markClaimSafety(shop: Shop, staff: Visitor, id: number, body: Body<'markClaimSafety'>): Promise<Claim> {
  const { isAboutSafety, seen } = body
  await inTransaction(shop.db, async (tx) => {
    const at = shop.now()
    const { claim } = await lockClaim(tx, { staff, id, seen, now: at })
    if (claim.isAboutSafety === isAboutSafety) return
    await tx
      .update(claims)
      .set({ isAboutSafety, revision: claim.revision + 1 })
      .where(eq(claims.id, id))
    const changes = { isAboutSafety: { from: claim.isAboutSafety, to: isAboutSafety } }
    await writeAudit(tx, { by: staff, action: 'Sikkerhedsregister ændret', subject: claimSubject(claim), changes, at })
  })
  return toClaim(await readClaim(shop.db, id), shop.now())
}

/** Records when goods, or proof of sending, arrived: neither the refund nor the claim waits for them any more. */
export async function receiveClaimGoods(shop: Shop, staff: Visitor, id: number, { day, seen }: Body<'receiveClaimGoods'>): Promise<Claim> {
  await inTransaction(shop.db, async (tx) => {
    const at = shop.now()
    const { claim } = await lockUndecided(tx, { staff, id, seen, now: at })
    if (day > copenhagenDay(at.getTime()))
      throw new ShopError('invalid_input', { fields: { day: 'Vælg i dag eller en dag, der har været.' } })
    const step = { kind: 'goodsBack', words: null, action: 'Varer modtaget retur', isMailed: false } as const
    await writeStep(tx, { claim, by: staff, ...step, becomes: { goodsBackOn: day, state: stateWithGoods(claim.state) }, at })
  })
  return toClaim(await readClaim(shop.db, id), shop.now())
}
