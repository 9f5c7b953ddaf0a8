import { DELIVERY_WAYS, type DeliveryWay } from '#domain/prices/delivery-way.ts'
import { createMemory, TEXT } from '#web/browser/memory.ts'
import { useValue } from '#web/browser/store.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { keptPoint } from './kept-point.ts'

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

/** The id of a delivery method; '' before one is chosen. One that an order may not go by is passed over. */
const chosenMethod = createMemory({ key: 'foliehuset.leveringsmaade.v1', empty: '', format: TEXT })

export function useChosenMethod(): string {
  return useValue(chosenMethod)
}

export function chooseMethod(id: string): void {
  chooseDelivery('parcel')
  chosenMethod.set(id)
}

/** Reset after an order, so that pickup is always a deliberate choice. */
export function clearDelivery(): void {
  chosenWay.clear()
  chosenMethod.clear()
  keptPoint.clear()
}
