import { DELIVERY_WAYS, type DeliveryWay } from '#domain/prices/delivery-way.ts'
import { createMemory } from '#web/browser/memory.ts'
import { useValue } from '#web/browser/store.ts'
import { useSettings } from '#web/settings/use-settings.ts'

const chosenWay = createMemory<DeliveryWay>({
  key: 'foliehuset.levering.v1',
  empty: 'parcel',
  format: { read: (text) => DELIVERY_WAYS.find((way) => way === text) ?? null, write: (way) => way },
})

/** How the visitor wants what is in his cart; what the shop does not offer any more does not count. */
export function useDeliveryWay(): DeliveryWay {
  const { pickup } = useSettings()
  const way = useValue(chosenWay)
  return pickup.isOffered ? way : 'parcel'
}

/** Cart and checkout show the same choice, in every tab. */
export const chooseDelivery = chosenWay.set

/** The next order begins with 'Levering': goods nobody knew he had to fetch would lie. */
export const forgetDelivery = chosenWay.forget
