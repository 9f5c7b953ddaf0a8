import { and, eq, isNull, max } from 'drizzle-orm'
import type { Claim } from '#contract/claims/claims.ts'
import { type ClaimEntryKind, type ClaimState, isUndecided } from '#domain/claims/claim.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import { type AuditEntry, writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { claimEntries, claims } from '#server/database/schema/claims.ts'
import { orders } from '#server/database/schema/orders.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'
import { lockOrder } from '#server/orders/queries.ts'
import { claimSubject, toClaim } from './claim-answer.ts'
import { type ClaimRow, readClaim } from './queries.ts'

type Seen = Partial<Pick<Claim, 'revision'>> | undefined
type Working = Readonly<{ staff: Visitor; id: number; seen?: Seen; now: Date }>
type LockedClaim = Readonly<{ claim: ClaimRow; order: OrderRow | null }>

/** Locks the order, then the claim (decision 0010); a deleted order counts as none. Throws changed_meanwhile for an outdated revision. */
export async function lockClaim(tx: Connection, { staff, id, seen, now }: Working): Promise<LockedClaim> {
  const [found] = await tx
    .select({ orderId: orders.id })
    .from(claims)
    .leftJoin(orders, and(eq(orders.id, claims.orderId), isNull(orders.deletedAt)))
    .where(eq(claims.id, id))
  if (!found) throw new ShopError('claim_not_found')
  const order = found.orderId === null ? null : await lockOrder(tx, staff, found.orderId)
  if (!order) await lockAccounts(tx, { by: staff })
  const [claim] = await tx.select().from(claims).where(eq(claims.id, id)).for('no key update')
  if (!claim) throw new ShopError('claim_not_found')
  await requireUnchanged(tx, seen, {
    thing: 'claim',
    current: { revision: claim.revision },
    subject: { kind: 'claim', id },
    since: await lastStepAt(tx, id),
    now: async () => toClaim(await readClaim(tx, id), now),
  })
  return { claim, order }
}

async function lastStepAt(tx: Connection, claimId: number): Promise<Date | null> {
  const [last] = await tx
    .select({ at: max(claimEntries.createdAt) })
    .from(claimEntries)
    .where(eq(claimEntries.claimId, claimId))
  return last?.at ?? null
}

/** Locks an undecided claim; throws claim_decided. */
export async function lockUndecided(tx: Connection, working: Working): Promise<LockedClaim> {
  const locked = await lockClaim(tx, working)
  if (!isUndecided(locked.claim.state)) throw new ShopError('claim_decided')
  return locked
}

export async function lockWithOrder(tx: Connection, working: Working): Promise<Readonly<{ claim: ClaimRow; order: OrderRow }>> {
  const { claim, order } = await lockUndecided(tx, working)
  if (!order) throw new ShopError('claim_without_order')
  return { claim, order }
}

type Step = Readonly<{
  claim: ClaimRow
  by: AuditEntry['by']
  kind: ClaimEntryKind
  words: string | null
  /** the claim's new fields; its revision is increased automatically */
  becomes: Readonly<Partial<Omit<typeof claims.$inferInsert, 'id' | 'revision'>>>
  action: string
  isMailed: boolean
  /** the claim's address unless another is named */
  to?: string
  at: Date
}>

export const REQUESTING_GOODS = {
  kind: 'awaitingGoods',
  becomes: { state: 'awaitingGoods' },
  action: 'Varer bedt sendt retur',
  isMailed: true,
} as const

export const REFUNDING = { kind: 'refund', action: 'Sag afgjort: penge tilbage' } as const

/** Records a step of staff: claim, entry, mail and log. The caller holds the claim and wakes the outbox. */
export async function writeStep(
  tx: Connection,
  { claim, by, kind, words, becomes, action, isMailed, to = claim.email, at }: Step,
): Promise<void> {
  const { id, orderId, revision } = claim
  await tx
    .update(claims)
    .set({ ...becomes, revision: revision + 1 })
    .where(eq(claims.id, id))
  const [entry] = await tx
    .insert(claimEntries)
    .values({ claimId: id, kind, words, byUserId: by.userId, createdAt: at })
    .returning({ id: claimEntries.id })
  const about = becomes.orderId ?? orderId
  const payload = { claimId: id, entryId: entry?.id, ...(about && { orderId: about }) }
  if (isMailed) await queueMail(tx, { template: 'claim-news', payload, to, now: at })
  const state: ClaimState = becomes.state ?? claim.state
  await writeAudit(tx, {
    by,
    action,
    subject: claimSubject(claim),
    changes: { ...(state !== claim.state && { state: { from: claim.state, to: state } }), ...(words !== null && { words: { to: words } }) },
    at,
  })
}

type Answering = Readonly<{ claim: Pick<ClaimRow, 'id' | 'orderId' | 'revision'>; words: string; to: string; at: Date }>

/** Records a customer's answer and mails it to the shop; the claim waits for staff again. The caller holds the claim and wakes the outbox. */
export async function writeAnswer(tx: Connection, { claim: { id, orderId, revision }, words, to, at }: Answering): Promise<void> {
  await tx
    .update(claims)
    .set({ state: 'open', revision: revision + 1 })
    .where(eq(claims.id, id))
  await tx.insert(claimEntries).values({ claimId: id, kind: 'answer', words, createdAt: at })
  await queueMail(tx, { template: 'claim-answered', payload: { claimId: id, ...(orderId && { orderId }) }, to, now: at })
}
