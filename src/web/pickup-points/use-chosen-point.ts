import { useState } from 'react'
import { ERRORS } from '#contract/http/error-codes.ts'
import type { DeliveryMethod, PickupPoint } from '#domain/settings/delivery-methods.ts'
import { showFaults } from '#web/forms/show-refused-fields.ts'
import { queryClient } from '#web/session/query-client.ts'

/** `foundBy` is the postal code it was found by, which the server asks the carrier with. */
export type ChosenPoint = PickupPoint & Readonly<{ methodId: string; foundBy: string }>

/** The pickup point chosen for a delivery method, as it is shown and sent; none for a method that has no points. */
export function useChosenPoint(method: Pick<DeliveryMethod, 'id' | 'kind'> | null) {
  const [chosen, setChosen] = useState<ChosenPoint | null>(null)
  const [error, setError] = useState<string>()
  const isAsked = method?.kind === 'pickupPoint'
  const point = isAsked && chosen?.methodId === method.id ? chosen : null
  /** shows a refusal at the points, and asks for them again */
  const refuse = (message: string) => {
    void queryClient.invalidateQueries({ queryKey: ['pickup-points'] })
    showFaults<{ pickupPoint: string }>([['pickupPoint', message]], (_, fault) => setError(fault.message))
  }
  return {
    methodId: isAsked ? method.id : null,
    point,
    sent: point && { id: point.id, postalCode: point.foundBy },
    error,
    choose: (next: ChosenPoint) => {
      setChosen(next)
      setError(undefined)
    },
    refuse,
    /** false, said at the points, when one must be chosen first */
    check: (): boolean => {
      if (!isAsked || point) return true
      refuse(ERRORS.pickup_point_missing.message)
      return false
    },
  }
}

export type PointChoice = ReturnType<typeof useChosenPoint>
