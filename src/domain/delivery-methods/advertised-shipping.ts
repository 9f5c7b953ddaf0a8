import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import type { DeliveryMethod } from '#domain/settings/delivery-methods.ts'
import type { ShippingPrices } from '#domain/settings/settings.ts'

type AdvertisedShipping = ShippingPrices & Readonly<{ isLeast: boolean }>

/** The freight in Denmark as pages advertise it: with delivery methods the lowest price, and the amount above which all are free. */
export function advertisedShipping({
  shipping,
  deliveryMethods,
}: Readonly<{ shipping: ShippingPrices; deliveryMethods: readonly DeliveryMethod[] }>): AdvertisedShipping {
  const offered = deliveryMethods.filter(({ isOffered }) => isOffered)
  if (offered.length === 0) return { ...shipping, isLeast: false }
  const limits = offered.flatMap(({ freeAboveKr }) => freeAboveKr ?? [])
  return {
    parcelKr: Math.min(...offered.flatMap(({ steps }) => steps.map(({ priceKr }) => priceKr))),
    freeAboveKr: limits.length === offered.length ? Math.max(...limits) : null,
    letterKr: shipping.letterKr,
    isLeast: true,
  }
}

/** How samples alone are sent: 'som brev for 29 kr. inkl. moms'. */
export function letterShippingText({ letterKr }: Pick<ShippingPrices, 'letterKr'>): string {
  return letterKr === 0 ? 'gratis som brev' : `som brev for ${amount(krToOre(letterKr))} inkl. moms`
}
