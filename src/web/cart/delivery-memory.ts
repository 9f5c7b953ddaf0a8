import { DELIVERY_WAYS, type DeliveryWay } from '#domain/prices/delivery-way.ts'
import { createMemory } from '#web/browser/memory.ts'
import { useValue } from '#web/browser/store.ts'
import { useSettings } from '#web/settings/use-settings.ts'

const chosenWay = createMemory<DeliveryWay>({
  key: 'foliehuset.levering.v1',
  empty: 'parcel',
  format: { read: (text) => DELIVERY_WAYS.find((way) => way === text) ?? null, write: (way) => way },
})

/** Ignores a stored choice the shop no longer offers. */
export function useDeliveryWay(): DeliveryWay {
  const { pickup } = useSettings()
  const way = useValue(chosenWay)
  return pickup.isOffered ? way : 'parcel'
}

export const chooseDelivery = chosenWay.set

/** Reset after an order, so that pickup is always a deliberate choice. */
export const clearDelivery = chosenWay.clear
