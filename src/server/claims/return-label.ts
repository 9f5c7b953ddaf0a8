import { and, eq } from 'drizzle-orm'
import type { Claim, claimCalls } from '#contract/claims/claims.ts'
import type { BodyOf } from '#contract/http/call.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { CLAIM_ENTRY_LABELS, freightFault, freightText, isUndecided, stateWithGoods } from '#domain/claims/claim.ts'
import { krToOre } from '#domain/money/money.ts'
import { rollsWithCustomer } from '#domain/parcels/rolls.ts'
import { THE_SHOP } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { claimEntries, claimLines, claims } from '#server/database/schema/claims.ts'
import { orderLines, shippingLabels } from '#server/database/schema/orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { pdfAnswer } from '#server/documents/pdf-answer.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'
import { getLabel, requireCarried, requireLabels, storeLabel } from '#server/parcels/labels/make-label.ts'
import { renderLabelsPdf, withProviderErrors } from '#server/parcels/labels/print-labels.ts'
import type { LabelRow } from '#server/parcels/labels/request-labels.ts'
import type { ReturnHandler } from '#server/parcels/tracking/store-events.ts'
import type { Shop } from '#server/shop.ts'
import { claimSubject, toClaim } from './claim-answer.ts'
import { type ClaimRow, readClaim } from './queries.ts'
import { lockWithOrder, writeStep } from './work-on-claim.ts'

type LabelRequest = BodyOf<(typeof claimCalls)['makeReturnLabel']>

/** Makes and mails a claim's one return label; a repeated call makes no second one (decision 125). Throws label_waits and label_refused. */
export async function makeReturnLabel(shop: Shop, staff: Visitor, id: number, { freight, ...request }: LabelRequest): Promise<Claim> {
  const { provider } = requireLabels(shop)
  const freightOre = krToOre(freight)
  const { label, isNew } = await inTransaction(shop.db, async (tx) => {
    const { claim, order } = await lockWithOrder(tx, { staff, id, seen: request.seen, now: shop.now() })
    const fault = freightFault(claim.kind, freightOre)
    if (fault !== null) throw new ShopError('invalid_input', { fields: { freight: fault } })
    return await orderReturnLabel(tx, staff, { claim, order, weightGrams: request.weightGrams, at: shop.now() })
  })
  if (isNew) await getLabel(shop, provider, label)
  const isMailed = await inTransaction(shop.db, (tx) => mailLabel(tx, staff, { id, labelId: label.id, freightOre, at: shop.now() }))
  if (isMailed) shop.outbox.wake()
  return toClaim(await readClaim(shop.db, id), shop.now())
}

type Ordering = Readonly<{ claim: ClaimRow; order: OrderRow; weightGrams: number | undefined; at: Date }>
type Ordered = Readonly<{ label: LabelRow; isNew: boolean }>

async function orderReturnLabel(tx: Connection, staff: Visitor, { claim, order, weightGrams, at }: Ordering): Promise<Ordered> {
  const known = claim.returnLabelId === null ? undefined : await labelById(tx, claim.returnLabelId)
  if (known?.state === 'made') return { label: known, isNew: false }
  if (known?.state === 'waiting') throw new ShopError('label_waits')
  // also for an order that was cancelled while the customer had its goods
  requireCarried({ ...order, status: 'shipped' })
  const label = await storeLabel(tx, staff, {
    order,
    refused: known?.state === 'refused' ? known : undefined,
    rolls: await claimedRolls(tx, claim),
    typed: { weightGrams },
    isReturn: true,
    action: 'Returlabel bestilt',
    subject: claimSubject(claim),
    at,
  })
  await tx.update(claims).set({ returnLabelId: label.id }).where(eq(claims.id, claim.id))
  return { label, isNew: true }
}

async function labelById(tx: Connection, id: number): Promise<LabelRow | undefined> {
  const [label] = await tx.select().from(shippingLabels).where(eq(shippingLabels.id, id))
  return label
}

const NOTHING_TO_RETURN = 'Kunden har ingen varer at sende retur.'

/** The rolls of a claim that the customer has; a withdrawal that names none is about all of them. Throws rolls_not_sent for none. */
async function claimedRolls(tx: Connection, { id, orderId }: ClaimRow): Promise<ReadonlyMap<number, number>> {
  const named = await tx.select().from(claimLines).where(eq(claimLines.claimId, id))
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId ?? 0))
  const claimed = ({ id: lineId }: { id: number }) => named.find((line) => line.orderLineId === lineId)?.quantity ?? 0
  const rolls = new Map(
    lines.map((line) => [line.id, named.length > 0 ? Math.min(claimed(line), rollsWithCustomer(line)) : rollsWithCustomer(line)]),
  )
  if ([...rolls.values()].every((quantity) => quantity === 0)) throw new ShopError('rolls_not_sent', { message: NOTHING_TO_RETURN })
  return rolls
}

type Mailing = Readonly<{ id: number; labelId: number; freightOre: number; at: Date }>

/** Answers whether a mail was queued. A second press, or one after a crash, gets here too; the mail is sent once. */
async function mailLabel(tx: Connection, staff: Visitor, { id, labelId, freightOre, at }: Mailing): Promise<boolean> {
  const { claim, order } = await lockWithOrder(tx, { staff, id, now: at })
  const label = await labelById(tx, labelId)
  if (label?.state !== 'made' || claim.returnLabelId !== labelId) throw new ShopError('label_waits')
  const [sent] = await tx
    .select({ id: claimEntries.id })
    .from(claimEntries)
    .where(and(eq(claimEntries.claimId, id), eq(claimEntries.kind, 'returnLabel')))
  if (sent) return false
  const step = { kind: 'returnLabel', action: CLAIM_ENTRY_LABELS.returnLabel, isMailed: true } as const
  const words = freightText(freightOre)
  // the label says who bought and where they live
  const becomes = { state: 'awaitingGoods', returnFreightOre: freightOre } as const
  await writeStep(tx, { claim, by: staff, ...step, words, becomes, to: order.customerEmail, at })
  return true
}

/** Goods came back with a claim's label: the claim waits for staff again, and the refund no longer waits for the goods. */
export const noteReturn: ReturnHandler = async (tx, { labelId, events, at }) => {
  const arrived = events.find(({ kind }) => kind === 'delivered')
  if (!arrived) return
  const [claim] = await tx.select().from(claims).where(eq(claims.returnLabelId, labelId)).for('no key update')
  if (!claim || claim.goodsBackOn !== null || !isUndecided(claim.state)) return
  // the carrier's day, which may be reported later
  const goodsBackOn = copenhagenDay(Math.min(arrived.atMs, at.getTime()))
  const becomes = { goodsBackOn, state: stateWithGoods(claim.state) }
  const step = { kind: 'goodsBack', words: null, action: 'Varer modtaget retur', isMailed: false } as const
  await writeStep(tx, { claim, by: THE_SHOP, ...step, becomes, at })
}

/** The label as PDF, for its customer or for staff. Throws label_not_found when there is none. */
export async function showReturnLabel(shop: Shop, claimId: number, orderId?: number): Promise<Response> {
  const { provider } = requireLabels(shop)
  const claim = await readClaim(shop.db, claimId)
  if (orderId !== undefined && claim.orderId !== orderId) throw new ShopError('claim_not_found')
  if (claim.returnLabel?.state !== 'made' || claim.returnLabel.providerRef === null) throw new ShopError('label_not_found')
  const refs = [claim.returnLabel.providerRef]
  const { company } = await shop.settings()
  const options = { paper: 'a4', title: 'Returlabel', author: company.legalName, createdAt: shop.now() } as const
  const render = () => withProviderErrors(shop, () => renderLabelsPdf(provider, refs, options))
  return await pdfAnswer(shop, { fileName: `Returlabel_${claim.orderNumber}.pdf`, render })
}
