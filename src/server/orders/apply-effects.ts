import { rollsFor } from '#domain/batches/batch-rolls.ts'
import type { OrderEffect } from '#domain/orders/order-effects.ts'
import { heldOf, retakeRolls, unsentOf } from '#domain/parcels/rolls.ts'
import type { PointsMovement } from '#domain/points/points-ledger.ts'
import type { Connection } from '#server/database/connect.ts'
import { writeMovement } from '#server/points/write-movement.ts'
import { moveRolls } from './move-rolls.ts'
import type { OrderRow } from './order-answer.ts'

type Effects = Readonly<{ order: OrderRow; effects: readonly OrderEffect[]; byUserId: number | null; at: Date }>

/**
 * Applies a state change to stock and points. The caller holds the rows of buyer and order (`lockOrder`); products are locked by id, which
 * avoids deadlocks (decision 0010). Parcels of a cancelled or deleted order must be taken back first.
 */
export async function applyEffects(tx: Connection, { order, effects, byUserId, at }: Effects): Promise<void> {
  for (const effect of effects) {
    const movement = pointsMovementOf(effect, order)
    if (!movement || order.userId === null) continue
    await writeMovement(tx, { ...movement, userId: order.userId, orderId: order.id, byUserId, at })
  }
  const moved = { byUserId, at: at.toISOString() }
  // awaited rolls were never in stock
  if (effects.includes('return-stock'))
    await moveRolls(tx, order.id, { kind: 'cancelled', ...moved }, (line) => ({ rolls: line, stockChange: heldOf(line) }))
  if (effects.includes('take-stock'))
    await moveRolls(tx, order.id, { kind: 'sold', ...moved }, (line, stock) => retakeRolls(line, rollsFor(line, unsentOf(line), stock)))
}

type OrderPoints = Readonly<{ pointsUsed: number; pointsEarned: number }>

/** Null for an effect that moves no points. */
export function pointsMovementOf(
  effect: OrderEffect,
  { pointsUsed, pointsEarned }: OrderPoints,
): (PointsMovement & Readonly<{ reason: string }>) | null {
  switch (effect) {
    case 'earn-points':
      return pointsEarned === 0 ? null : { kind: 'earned', points: pointsEarned, reason: 'Ordren er betalt' }
    case 'take-back-earned-points':
      return pointsEarned === 0 ? null : { kind: 'reversed', points: -pointsEarned, reason: 'Optjente point taget tilbage' }
    case 'take-spent-points':
      return pointsUsed === 0 ? null : { kind: 'spent', points: -pointsUsed, reason: 'Betalt med point' }
    case 'return-spent-points':
      return pointsUsed === 0 ? null : { kind: 'reversed', points: pointsUsed, reason: 'Brugte point givet tilbage' }
    default:
      return null
  }
}
