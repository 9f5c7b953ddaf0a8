import type { ChosenPoint } from '#domain/pickup-points/pickup-point.ts'
import { DELIVERY_WAYS, type DeliveryWay } from '#domain/prices/delivery-way.ts'
import { useValue } from '#web/browser/store.ts'
import { createStoredValue, json, TEXT } from '#web/browser/stored-value.ts'
import { PICKUP_POINT_KEY } from '#web/session/session.ts'
import { useSettings } from '#web/settings/use-settings.ts'

const TEXTS = ['id', 'name', 'address', 'postalCode', 'city', 'methodId', 'foundBy', 'home'] as const

/** The buyer's pickup point, until the order is placed or a session ends. */
export const savedPoint = createStoredValue<ChosenPoint | null>({
  key: PICKUP_POINT_KEY,
  empty: null,
  format: json<ChosenPoint | null>(readPoint),
})

export function readPoint(stored: unknown): ChosenPoint | null {
  if (typeof stored !== 'object' || stored === null) return null
  const texts = TEXTS.map((name) => [name, (stored as Record<string, unknown>)[name]] as const)
  if (texts.some(([name, text]) => typeof text !== 'string' || (text === '' && name !== 'home'))) return null
  return Object.fromEntries(texts) as ChosenPoint
}

const chosenWay = createStoredValue<DeliveryWay>({
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

/** The id of a delivery method; '' before one is chosen. A method that cannot carry the order is ignored. */
const chosenMethod = createStoredValue({ key: 'foliehuset.leveringsmaade.v1', empty: '', format: TEXT })

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
  savedPoint.clear()
}
