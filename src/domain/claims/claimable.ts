import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { addDays } from '#domain/calendar/day-arithmetic.ts'
import type { BuyerKind } from '#domain/orders/buyer-kind.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { type ClaimKind, type ClaimOutcome, type ClaimState, isUndecided } from './claim.ts'

type ClaimedLine = Readonly<{ id: number; quantity: number; sent: number; returned: number }>

export type ClaimRolls = Readonly<{
  state: ClaimState
  outcome: ClaimOutcome | null
  replacement: Readonly<{ isCancelled: boolean }> | null
  lines: readonly Readonly<{ itemId: number; quantity: number }>[]
}>

/** Rolls that can still be claimed; a withdrawal may include unsent ones. Replaced rolls stay claimed: a new order has the replacements. */
export function claimableRolls(kind: ClaimKind, line: ClaimedLine, claims: readonly ClaimRolls[]): number {
  const claimable = kind === 'withdrawal' ? line.quantity : line.sent
  const claimedLines = claims.filter((claim) => isUndecided(claim.state) || isReplaced(claim)).flatMap(({ lines }) => lines)
  const claimed = claimedLines.filter(({ itemId }) => itemId === line.id).reduce((sum, { quantity }) => sum + quantity, 0)
  return Math.max(0, claimable - line.returned - claimed)
}

/** All rolls of an order that can still be claimed. */
export function rollsLeft(kind: ClaimKind, { lines, claims }: Readonly<{ lines: readonly ClaimedLine[]; claims: readonly ClaimRolls[] }>) {
  const all = lines.map((line) => ({ itemId: line.id, quantity: claimableRolls(kind, line, claims) }))
  return all.filter(({ quantity }) => quantity > 0)
}

/** How many rolls of a line can be replaced, or their money given back: those sent, not returned and not replaced for another claim. */
export function settleableRolls(line: ClaimedLine, claims: readonly ClaimRolls[]): number {
  return claimableRolls('fault', line, claims.filter(isReplaced))
}

function isReplaced({ outcome, replacement }: ClaimRolls): boolean {
  return outcome === 'replace' && !replacement?.isCancelled
}

type ClaimedOrder = Readonly<{
  status: OrderStatus
  buyerKind: BuyerKind
  lastSentOn: CalendarDate | null
}>

type Offer = Readonly<{ returnDays: number; today: CalendarDate; isByStaff?: boolean }>

/**
 * Null when the claim is allowed. Staff decide on late withdrawals, may accept a workshop's return that the shop does not offer, and take in what
 * comes back of a cancelled order.
 */
export function kindProblem(
  kind: ClaimKind,
  { status, buyerKind, lastSentOn }: ClaimedOrder,
  { returnDays, today, isByStaff = false }: Offer,
) {
  if (status === 'cancelled') return isByStaff && kind === 'return' && lastSentOn !== null ? null : ('claim_of_cancelled' as const)
  if (kind === 'withdrawal') return buyerKind === 'consumer' ? null : ('withdrawal_for_consumers' as const)
  if (lastSentOn === null) return 'nothing_sent_to_claim' as const
  if (kind === 'fault') return null
  if (buyerKind === 'consumer') return 'return_not_offered' as const
  if (isByStaff) return null
  if (returnDays === 0) return 'return_not_offered' as const
  return today > addDays(lastSentOn, returnDays) ? ('return_too_late' as const) : null
}

export function rollsProblem(
  kind: ClaimKind,
  requested: ClaimRolls['lines'],
  { lines, claims }: Readonly<{ lines: readonly ClaimedLine[]; claims: readonly ClaimRolls[] }>,
) {
  if (requested.length === 0) return 'claim_empty' as const
  const isAbove = requested.some(({ itemId, quantity }) => {
    const line = lines.find(({ id }) => id === itemId)
    return !line || quantity > claimableRolls(kind, line, claims)
  })
  return isAbove ? ('too_many_claimed' as const) : null
}
