import { krToOre } from '#domain/money/money.ts'
import type { ShippingPrices } from '#domain/settings/settings.ts'
import type { DeliveryWay } from './delivery-way.ts'

/** What delivery to an area costs, in charged øre; `freeAboveOre` null is never free. */
export type Freight = Readonly<{ parcelOre: number; freeAboveOre: number | null; letterOre: number }>

export function domesticFreight({ parcelKr, freeAboveKr, letterKr }: ShippingPrices): Freight {
  return {
    parcelOre: krToOre(parcelKr),
    freeAboveOre: freeAboveKr === null ? null : krToOre(freeAboveKr),
    letterOre: krToOre(letterKr),
  }
}

/** The delivery price of a parcel in øre for a subtotal of cash lines after discounts; 0 for a subtotal of 0. */
export function shippingFor(subtotalOre: number, { parcelOre, freeAboveOre }: Omit<Freight, 'letterOre'>): number {
  return subtotalOre > 0 && (freeAboveOre === null || subtotalOre <= freeAboveOre) ? parcelOre : 0
}

export type ShippingWay = 'parcel' | 'letter' | 'pickup'

/** Pickup applies to any content; a shipment of samples alone is a letter, everything else a parcel. */
export function shippingWayOf(lines: readonly Readonly<{ sampleOf: number | null }>[], deliveryWay: DeliveryWay): ShippingWay {
  if (deliveryWay === 'pickup') return 'pickup'
  return lines.length > 0 && lines.every(({ sampleOf }) => sampleOf !== null) ? 'letter' : 'parcel'
}

/** The delivery price in øre. Pickup is free, and samples alone cost the letter rate, if that is less. */
export function priceOfDelivery(way: ShippingWay, subtotalOre: number, freight: Freight): number {
  if (way === 'pickup') return 0
  const parcelOre = shippingFor(subtotalOre, freight)
  return way === 'letter' ? Math.min(parcelOre, freight.letterOre) : parcelOre
}

/** `method` is the delivery method of a parcel; null by the default rule. */
export function shippingName(way: ShippingWay, method: Readonly<{ name: string }> | null = null): string {
  if (way === 'pickup') return 'Afhentning'
  if (way === 'parcel' && method) return `Levering (${method.name})`
  return way === 'letter' ? 'Levering (brev)' : 'Levering'
}

/** The amount missing for free delivery in øre (0 when reached), and the share reached from 0 to 1. */
export function freeShippingProgress(subtotalOre: number, freeAboveOre: number): Readonly<{ missingOre: number; share: number }> {
  if (subtotalOre > freeAboveOre) return { missingOre: 0, share: 1 }
  return { missingOre: freeAboveOre + 1 - subtotalOre, share: freeAboveOre === 0 ? 0 : Math.min(0.99, subtotalOre / freeAboveOre) }
}
