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
 * Does to stock and points what a change of an order's state means; the caller holds the buyer's and the order's row
 * (`lockOrder`), and products follow in the order of their ids: then nobody waits in a circle (decision 0010). Of an order that is cancelled or
 * deleted, parcels are taken back before.
 */
export async function applyEffects(tx: Connection, { order, effects, byUserId, at }: Effects): Promise<void> {
  for (const effect of effects) {
    const movement = pointsMovementOf(effect, order)
    // a guest has no account
    if (!movement || order.userId === null) continue
    await writeMovement(tx, { ...movement, userId: order.userId, orderId: order.id, byUserId, at })
  }
  const moved = { byUserId, at: at.toISOString() }
  // what was awaited never was in the stock
  if (effects.includes('return-stock'))
    await moveRolls(tx, order.id, { kind: 'cancelled', ...moved }, (line) => ({ rolls: line, stockChange: heldOf(line) }))
  if (effects.includes('take-stock'))
    await moveRolls(tx, order.id, { kind: 'sold', ...moved }, (line, stock) => retakeRolls(line, rollsFor(line, unsentOf(line), stock)))
}
