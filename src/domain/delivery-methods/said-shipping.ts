import type { DeliveryMethod } from '#domain/settings/delivery-methods.ts'
import type { ShippingPrices } from '#domain/settings/settings.ts'

type Said = ShippingPrices & Readonly<{ isLeast: boolean }>

/** What pages say of freight in Denmark: with delivery methods the lowest price, and the amount above which all are free. */
export function saidShipping({
  shipping,
  deliveryMethods,
}: Readonly<{ shipping: ShippingPrices; deliveryMethods: readonly DeliveryMethod[] }>): Said {
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
