import type { OrderEffect } from '#domain/orders/order-effects.ts'
import type { PointsMovement } from '#domain/points/points-ledger.ts'

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
