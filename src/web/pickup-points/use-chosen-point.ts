import { useState } from 'react'
import { ERRORS } from '#contract/http/error-codes.ts'
import type { ChosenPoint } from '#domain/pickup-points/pickup-point.ts'
import type { DeliveryMethod } from '#domain/settings/delivery-methods.ts'
import { showFaults } from '#web/forms/show-refused-fields.ts'
import { queryClient } from '#web/session/query-client.ts'

type Method = Pick<DeliveryMethod, 'id' | 'kind'> | null
type Held = Readonly<{ chosen: ChosenPoint | null; keep: (point: ChosenPoint | null) => void }>

/** The pickup point chosen for a delivery method, as it is shown and sent; none for a method that has no points. */
export function useChosenPoint(method: Method) {
  const [chosen, keep] = useState<ChosenPoint | null>(null)
  return usePoint(method, { chosen: chosen?.methodId === method?.id ? chosen : null, keep })
}

/** The same for a point that is kept elsewhere; `chosen` fits the method. */
export function usePoint(method: Method, { chosen, keep }: Held) {
  const [error, setError] = useState<string>()
  const isAsked = method?.kind === 'pickupPoint'
  const point = isAsked ? chosen : null
  /** shows a refusal at the points, and asks for them again; one that is gone is chosen no more */
  const refuse = (message: string, isGone = false) => {
    if (isGone) keep(null)
    void queryClient.invalidateQueries({ queryKey: ['pickup-points'] })
    showFaults<{ pickupPoint: string }>([['pickupPoint', message]], (_, fault) => setError(fault.message))
  }
  return {
    methodId: isAsked ? method.id : null,
    point,
    sent: point && { id: point.id, postalCode: point.foundBy },
    error,
    choose: (next: ChosenPoint) => {
      keep(next)
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
