import { rollsFor } from '#domain/batches/batch-rolls.ts'
import type { OrderEffect } from '#domain/orders/order-effects.ts'
import { heldOf, retakeRolls, unsentOf } from '#domain/orders/parcels/rolls.ts'
import type { Connection } from '#server/database/connect.ts'
import { writeMovement } from '#server/points/write-movement.ts'
import { moveRolls } from './move-rolls.ts'
import type { OrderRow } from './order-answer.ts'
import { pointsMovementOf } from './points-movement.ts'

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
