import { isPointKept } from '#domain/pickup-points/pickup-point.ts'
import type { DeliveryMethod } from '#domain/settings/delivery-methods.ts'
import { useValue } from '#web/browser/store.ts'
import { keptPoint } from '#web/cart/kept-point.ts'
import { usePoint } from '#web/pickup-points/use-chosen-point.ts'

/** The pickup point chosen for a delivery method, remembered by the browser until the order is placed, while it fits the buyer's postal code. */
export function useKeptPoint(method: Pick<DeliveryMethod, 'id' | 'kind'> | null, home: string) {
  const kept = useValue(keptPoint)
  const chosen = kept && method && isPointKept(kept, { methodId: method.id, home }) ? kept : null
  return usePoint(method, { chosen, keep: keptPoint.set })
}
