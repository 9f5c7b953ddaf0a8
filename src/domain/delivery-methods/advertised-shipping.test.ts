import { expect, test } from 'vitest'
import type { DeliveryMethod } from '#domain/settings/delivery-methods.ts'
import { advertisedShipping } from './advertised-shipping.ts'

const shipping = { parcelKr: 99, freeAboveKr: 2_500, letterKr: 29 }
const method: DeliveryMethod = {
  ...{ id: 'doer', name: 'Til døren', kind: 'home', isOffered: true, audiences: [], mostLengthCm: null, mostGirthCm: null },
  ...{ surcharges: [], zones: [], freeAboveKr: 1_000, home: '1-2', product: '' },
  steps: [
    { upToKg: 5, priceKr: 59 },
    { upToKg: 30, priceKr: 79 },
  ],
}
const advertised = (...deliveryMethods: DeliveryMethod[]) => advertisedShipping({ shipping, deliveryMethods })

test('without delivery methods on offer pages say the shop’s one price', () => {
  expect(advertised({ ...method, isOffered: false })).toEqual({ ...shipping, isLeast: false })
})

test('with delivery methods pages say the lowest price, and the amount above which each of them is free', () => {
  const dear = { ...method, id: 'stor', steps: [{ upToKg: 30, priceKr: 199 }], freeAboveKr: 3_000 }
  expect(advertised(dear, method)).toEqual({ parcelKr: 59, freeAboveKr: 3_000, letterKr: 29, isLeast: true })
  expect(advertised({ ...dear, freeAboveKr: null }, method).freeAboveKr).toBeNull()
})
