import { useState } from 'react'
import { ERRORS } from '#contract/http/error-codes.ts'
import type { ChosenPoint } from '#domain/pickup-points/pickup-point.ts'
import type { DeliveryMethod } from '#domain/settings/delivery-methods.ts'
import { showFaults } from '#web/forms/show-refused-fields.ts'
import { queryClient } from '#web/session/query-client.ts'

type Method = Pick<DeliveryMethod, 'id' | 'kind'> | null
type PointState = Readonly<{ chosen: ChosenPoint | null; setPoint: (point: ChosenPoint | null) => void }>

/** The pickup point chosen for a delivery method, as it is shown and sent; none for a method that has no points. */
export function useChosenPoint(method: Method) {
  const [chosen, setPoint] = useState<ChosenPoint | null>(null)
  return usePoint(method, { chosen: chosen?.methodId === method?.id ? chosen : null, setPoint })
}

/** The same for a point that is stored elsewhere; `chosen` must belong to the method. */
export function usePoint(method: Method, { chosen, setPoint }: PointState) {
  const [error, setError] = useState<string>()
  const usesPoints = method?.kind === 'pickupPoint'
  const point = usesPoints ? chosen : null
  /** shows a refusal at the points and reloads them; an unavailable point is no longer chosen */
  const refuse = (message: string, isUnavailable = false) => {
    if (isUnavailable) setPoint(null)
    void queryClient.invalidateQueries({ queryKey: ['pickup-points'] })
    showFaults<{ pickupPoint: string }>([['pickupPoint', message]], (_, fault) => setError(fault.message))
  }
  return {
    methodId: usesPoints ? method.id : null,
    point,
    sent: point && { id: point.id, postalCode: point.foundBy },
    error,
    choose: (next: ChosenPoint) => {
      setPoint(next)
      setError(undefined)
    },
    refuse,
    /** false, with an error at the points, when one must be chosen first */
    check: (): boolean => {
      if (!usesPoints || point) return true
      refuse(ERRORS.pickup_point_missing.message)
      return false
    },
  }
}

export type PointChoice = ReturnType<typeof useChosenPoint>
