import type { Claim } from '#contract/claims/claims.ts'
import type { OwnClaim } from '#contract/claims/own-claims.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { CLAIM_KIND_LABELS, isUndecided, refundDeadline } from '#domain/claims/claim.ts'
import type { ClaimRolls } from '#domain/claims/claimable.ts'
import { oreToKr } from '#domain/money/money.ts'
import type { AuditEntry } from '#server/audit/write-audit.ts'
import type { ClaimRow, StoredClaim } from './queries.ts'

/** Without the names of staff. */
export function toOwnClaim(claim: StoredClaim): OwnClaim {
  const { id, kind, state, outcome, reason, words } = claim
  return {
    id,
    kind,
    state,
    outcome,
    reason,
    words,
    createdAt: claim.createdAt.toISOString(),
    lines: claim.lines.map(({ claimId: _, ...line }) => line),
    photos: claim.photos.map(({ position, width, height }) => ({ n: position ?? 0, width, height })),
    entries: claim.entries.map((entry) => ({ kind: entry.kind, words: entry.words, by: null, timestamp: entry.createdAt.toISOString() })),
    refund: oreToKr(claim.refundOre),
    deduction: oreToKr(claim.deductionOre),
    isPaidBack: claim.refundOre > 0 && !isMissing(claim),
    pointsBack: claim.pointsBack,
    replacement: toReplacement(claim),
    returnLabel: toReturnLabel(claim),
  }
}

function toReplacement({ replacement }: StoredClaim): OwnClaim['replacement'] {
  if (!replacement) return null
  const { id, orderNumber, status, deletedAt } = replacement
  return { id, orderNumber, isCancelled: status === 'cancelled' || deletedAt !== null }
}

function toReturnLabel({ returnLabel }: StoredClaim): OwnClaim['returnLabel'] {
  if (returnLabel?.state !== 'made') return null
  const { tracking, event } = returnLabel
  return { tracking, event: event && { kind: event.kind, at: event.at.toISOString() } }
}

export function toClaim(claim: StoredClaim, now: Date): Claim {
  const isConsumer = claim.order === null || claim.order.buyerKind === 'consumer'
  const isRunning = claim.kind === 'withdrawal' && isConsumer && (isUndecided(claim.state) || isOwed(claim))
  const days = { noticeOn: copenhagenDay(claim.createdAt.getTime()), goodsBackOn: claim.goodsBackOn }
  const { orderId, name, email, goodsBackOn, revision } = claim
  return {
    ...toOwnClaim(claim),
    entries: claim.entries.map(({ kind, words, byName, createdAt }) => ({ kind, words, by: byName, timestamp: createdAt.toISOString() })),
    orderId,
    name,
    email,
    isConsumer,
    goodsBackOn,
    revision,
    orderNumber: claim.order?.orderNumber ?? claim.orderNumber,
    deadline: isRunning ? refundDeadline(days, copenhagenDay(now.getTime())) : null,
    isOwed: isOwed(claim),
    isAboutSafety: claim.isAboutSafety,
    returnFreight: oreToKr(claim.returnFreightOre),
  }
}

export function toClaimRolls(claim: StoredClaim): ClaimRolls {
  const { state, outcome, lines } = claim
  return { state, outcome, lines, replacement: toReplacement(claim) }
}

/** True while staff have money to refund; the money of a deleted order is no longer shown. */
export function isOwed(claim: StoredClaim): boolean {
  return isMissing(claim) && claim.order?.deletedAt === null
}

/** False when staff refunded it on the order's page, so that the order owes nothing. */
function isMissing({ refundOre, paidBackAt, order }: StoredClaim): boolean {
  return refundOre > 0 && paidBackAt === null && order !== null && order.openOre < 0
}

/** How the log names a claim. */
export function claimSubject({ id, kind, orderNumber }: Pick<ClaimRow, 'id' | 'kind' | 'orderNumber'>): AuditEntry['subject'] {
  return { kind: 'claim', id, label: `${CLAIM_KIND_LABELS[kind]} ${id} (${orderNumber})` }
}
