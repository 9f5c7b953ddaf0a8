import { createHash } from 'node:crypto'
import { and, eq, gt, isNotNull } from 'drizzle-orm'
import type { ClaimDecision } from '#contract/claims/claim-decision.ts'
import type { Claim } from '#contract/claims/claims.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { CLAIM_KIND_LABELS } from '#domain/claims/claim.ts'
import { oreToKr } from '#domain/money/money.ts'
import { owedBackOre, type PaymentWay, usualWay, validPayments } from '#domain/payments/payment.ts'
import { isOwed, toClaim } from '#server/claims/claim-answer.ts'
import { readClaim } from '#server/claims/queries.ts'
import { lockWithdrawals, owedOf, settleWithdrawals } from '#server/claims/settle-withdrawals.ts'
import { lockClaim, lockUndecided, lockWithOrder, REQUESTING_GOODS, writeStep } from '#server/claims/work-on-claim.ts'
import type { Connection } from '#server/database/connect.ts'
import { claimLines } from '#server/database/schema/claims.ts'
import { payments } from '#server/database/schema/payments.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { IdempotencyKey } from '#server/http/idempotency.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { requireMayDo, type Visitor } from '#server/http/visitor.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'
import { takeRollsIn } from '#server/parcels/take-in-rolls.ts'
import { findPayments } from '#server/payments/book-payments.ts'
import { bookMoneyBack } from '#server/payments/by-hand/book-by-hand.ts'
import { isRefundUnderWay } from '#server/payments/online/refunds-of-claims.ts'
import { countRefunds, refundsUnderWay } from '#server/payments/online/tasks.ts'
import type { Shop } from '#server/shop.ts'
import { placeReplacement } from './replace-rolls.ts'
import { type RefundInput, requireRollsWithCustomer, settleClaim } from './settle-claim.ts'

type Decided = Readonly<{ claim: Claim; message: string }>
type Input<Decision extends ClaimDecision['decision']> = Extract<ClaimDecision, { decision: Decision }>

/** Decides a claim once; a second decision is refused with claim_decided or changed_meanwhile. */
export async function decideClaim(shop: Shop, staff: Visitor, id: number, input: ClaimDecision): Promise<Decided> {
  switch (input.decision) {
    case 'awaitGoods':
      return await waitForGoods(shop, staff, id, input)
    case 'refund':
      return await refund(shop, staff, id, input)
    case 'replace':
      return await replace(shop, staff, id, input)
    case 'takeIn':
      return await takeIn(shop, staff, id, input)
    case 'refuse':
      return await refuse(shop, staff, id, input)
  }
}

async function decidedAnswer(shop: Shop, id: number, message: string): Promise<Decided> {
  shop.outbox.wake()
  return { claim: toClaim(await readClaim(shop.db, id), shop.now()), message }
}

async function waitForGoods(shop: Shop, staff: Visitor, id: number, { words, seen }: Input<'awaitGoods'>): Promise<Decided> {
  await inTransaction(shop.db, async (tx) => {
    const at = shop.now()
    const { claim } = await lockWithOrder(tx, { staff, id, seen, now: at })
    await writeStep(tx, { ...REQUESTING_GOODS, claim, by: staff, words, at })
  })
  return await decidedAnswer(shop, id, 'Kunden er bedt om at sende varerne')
}

async function refuse(shop: Shop, staff: Visitor, id: number, { words, seen }: Input<'refuse'>): Promise<Decided> {
  await inTransaction(shop.db, async (tx) => {
    const at = shop.now()
    const { claim } = await lockUndecided(tx, { staff, id, seen, now: at })
    const becomes = { state: 'refused', decidedAt: at } as const
    await writeStep(tx, { claim, by: staff, kind: 'refused', words, becomes, action: 'Sag afvist', isMailed: true, at })
  })
  return await decidedAnswer(shop, id, 'Sagen er afvist, og kunden har fået besked')
}

async function takeIn(shop: Shop, staff: Visitor, id: number, { words, lines, seen }: Input<'takeIn'>): Promise<Decided> {
  requireMayDo(staff, 'sendParcels')
  await inTransaction(shop.db, async (tx) => {
    const at = shop.now()
    const { claim, order } = await lockWithOrder(tx, { staff, id, seen, now: at })
    if (order.status !== 'cancelled') throw new ShopError('claim_to_credit')
    // before products, following the lock order
    const withdrawals = await lockWithdrawals(tx, order.id, id)
    await takeRollsIn(tx, { orderId: order.id, lines, byUserId: staff.userId, at })
    const isWithdrawal = claim.kind === 'withdrawal'
    const goodsBackOn = claim.goodsBackOn ?? copenhagenDay(at.getTime())
    const refundOre = isWithdrawal ? await owedOf(tx, order.id) : 0
    const becomes = { state: 'settled', outcome: 'stock', decidedAt: at, goodsBackOn, refundOre } as const
    await writeStep(tx, { claim, by: staff, kind: 'goodsBack', words, becomes, action: 'Sag afgjort: varer på lager', isMailed: false, at })
    await settleWithdrawals(tx, { withdrawals, orderId: order.id, ...(isWithdrawal && { decidedId: id }), by: staff, at })
  })
  return await decidedAnswer(shop, id, 'Varerne er lagt på lager, og returen er afgjort')
}

async function replace(shop: Shop, staff: Visitor, id: number, { words, lines, seen }: Input<'replace'>): Promise<Decided> {
  requireMayDo(staff, 'changeOrders')
  const { delivery } = await shop.settings()
  await inTransaction(shop.db, async (tx) => {
    const at = shop.now()
    const { claim, order } = await lockWithOrder(tx, { staff, id, seen, now: at })
    if (order.status === 'cancelled') throw new ShopError('claim_of_cancelled')
    await requireRollsWithCustomer(tx, order.id, lines)
    const note = `Ombytning: ${CLAIM_KIND_LABELS[claim.kind].toLowerCase()} ${id}, ordre ${order.orderNumber}`
    // before products, following the lock order
    await storeReplaced(tx, id, lines)
    const replacementOrderId = await placeReplacement(tx, { order, lines, delivery, note, by: staff, at })
    const becomes = { state: 'settled', outcome: 'replace', decidedAt: at, replacementOrderId } as const
    await writeStep(tx, { claim, by: staff, kind: 'replace', words, becomes, action: 'Sag afgjort: ombytning', isMailed: true, at })
  })
  return await decidedAnswer(shop, id, 'Ombytningen er lagt som en ny ordre')
}

type Rolls = Input<'replace'>['lines']

async function storeReplaced(tx: Connection, claimId: number, lines: Rolls): Promise<void> {
  await tx.delete(claimLines).where(eq(claimLines.claimId, claimId))
  for (const { itemId, quantity } of lines) await tx.insert(claimLines).values({ claimId, orderLineId: itemId, quantity })
}

async function refund(shop: Shop, staff: Visitor, id: number, input: RefundInput): Promise<Decided> {
  if (input.payBack) requireMayDo(staff, 'bookPayments')
  await settleClaim(shop, { staff, id, input })
  const settled = await readClaim(shop.db, id)
  if (!input.payBack || !isOwed(settled)) return await decidedAnswer(shop, id, 'Sagen er afgjort')
  const isPaid = await payRefund(shop, staff, id, { way: input.way })
  return await decidedAnswer(
    shop,
    id,
    isPaid ? 'Sagen er afgjort, og pengene er betalt tilbage' : 'Sagen er afgjort. Pengene er på vej, men banken har ikke svaret endnu',
  )
}

type PayingBack = Readonly<{ way?: PaymentWay | undefined; seen?: RefundInput['seen'] }>

/** Refunds what a settled claim still owes, once. */
export async function payClaimBack(shop: Shop, staff: Visitor, id: number, paying: PayingBack): Promise<Claim> {
  await payRefund(shop, staff, id, paying)
  return (await decidedAnswer(shop, id, '')).claim
}

/** Refunds by the original way; refused when the order's debt has changed. False until the provider has answered. */
async function payRefund(shop: Shop, staff: Visitor, id: number, { way: requestedWay, seen: seenClaim }: PayingBack): Promise<boolean> {
  const { claim, order, amountOre, attempt } = await inTransaction(shop.db, (tx) =>
    requireOwed(tx, { staff, id, seen: seenClaim, now: shop.now() }),
  )
  const way = requestedWay ?? (await originalWay(shop.db, order))
  const paidOn = copenhagenDay(shop.now().getTime())
  const seen = { open: oreToKr(order.openOre), paid: oreToKr(order.paidOre) }
  const refunding = { amount: oreToKr(amountOre), way, paidOn, reference: `Sag ${id}`, seen, claimId: id }
  await bookMoneyBack(shop, staff, order.id, refunding, attempt)
  return await inTransaction(shop.db, async (tx) => {
    const at = shop.now()
    const locked = await lockClaim(tx, { staff, id, now: at })
    // the claim is paid back where its refund is booked, online when the provider has answered
    if (locked.claim.paidBackAt === null) return false
    if (locked.claim.revision !== claim.revision) throw new ShopError('nothing_owed')
    await writeStep(tx, {
      claim: locked.claim,
      by: staff,
      kind: 'paidBack',
      words: null,
      becomes: {},
      action: 'Sag betalt tilbage',
      isMailed: false,
      at,
    })
    return true
  })
}

/** The owed amount, read under the locks: a refund booked or requested afterwards changes the order's sums or has the same attempt. */
async function requireOwed(tx: Connection, working: Parameters<typeof lockClaim>[1]) {
  const { id } = working
  const { order } = await lockClaim(tx, working)
  const claim = await readClaim(tx, id)
  if (!order || !isOwed(claim)) throw new ShopError('nothing_owed')
  const amountOre = Math.min(claim.refundOre, owedBackOre(order.openOre, await refundsUnderWay(tx, order.id)))
  if (amountOre === 0 || (await isRefundUnderWay(tx, id))) throw new ShopError('refund_under_way')
  const attempt = attemptOf(id, (await countRefunds(tx, order.id)) + (await countReversed(tx, order.id)))
  return { claim, order, amountOre, attempt }
}

/** Refunds of an order that were booked by hand and reversed. */
async function countReversed(db: Connection, orderId: number): Promise<number> {
  return await db.$count(payments, and(eq(payments.orderId, orderId), isNotNull(payments.reversesId), gt(payments.amountOre, 0)))
}

/** One idempotency key for all staff, so that a second request books nothing; another after a refund was refused, failed or reversed. */
function attemptOf(claimId: number, refundsBefore: number): IdempotencyKey {
  const key = `claim-${claimId}-${refundsBefore}`
  return { scope: 'claims', key, bodyHash: createHash('sha256').update(key).digest('hex') }
}

async function originalWay(db: Connection, order: OrderRow): Promise<PaymentWay> {
  const received = validPayments(await findPayments(db, order.id)).flatMap(({ amountOre, way }) =>
    amountOre > 0 && way !== 'set_off' ? [{ amountOre, way }] : [],
  )
  return received.toSorted((a, b) => b.amountOre - a.amountOre)[0]?.way ?? usualWay(order.paymentMethod)
}
