import { describe, expect, it } from 'vitest'
import { DEFAULT_LABELS } from '#domain/settings/labels.ts'
import { labelProduct, parcelMeasures, refusalText, refusedField } from './label.ts'

describe("a carrier's refusal is shown at the field of the order it is about", () => {
  it.each([
    ['receiver: zipcode 9999 does not exist', 'shippingPostalCode'],
    ['Receiver postal_code is invalid', 'shippingPostalCode'],
    ['receiver: city is invalid', 'shippingCity'],
    ['Receiver mobile is missing', 'customerPhone'],
    ['Receiver email is invalid', 'customerEmail'],
    ['receiver: address1 is missing', 'shippingAddress'],
    ['receiver: name is missing', 'receiver'],
  ])('%s', (refusal, field) => expect(refusedField(refusal)?.field).toBe(field))

  it('or as it is, where it names none', () => {
    expect(refusedField('Product code X is not found')).toBeNull()
    expect(refusalText('Product code X is not found')).toBe('Product code X is not found')
    expect(refusalText('zipcode 9999 does not exist')).toBe('Postnummer: zipcode 9999 does not exist')
  })
})

it('consumers get what is carried to the door, firms what is carried to firms', () => {
  expect([labelProduct('consumer', DEFAULT_LABELS), labelProduct('business', DEFAULT_LABELS)]).toEqual(['GLSDK_HD', 'GLSDK_BP'])
})

it('a delivery method has a code of its own, or the one for where it goes', () => {
  const of = (kind: 'firm' | 'home' | 'pallet' | 'pickupPoint', product = '') => labelProduct('business', DEFAULT_LABELS, { kind, product })
  expect([of('home', 'PDK_X'), of('home'), of('firm'), of('pallet')]).toEqual(['PDK_X', 'GLSDK_HD', 'GLSDK_BP', 'GLSDK_BP'])
})

describe('a parcel weighs', () => {
  const roll = { lineId: 1, packing: 'roll', weightG: 4_000, lengthMm: 1_520, quantity: 2 } as const
  const squeegee = { lineId: 2, packing: 'small', weightG: 100, lengthMm: 155, quantity: 3 } as const
  const carton = { ownWeightG: 700, innerLengthMm: 1_561 }

  it('what is in it and its carton, and is as long as the longest of these, in whole centimetres', () => {
    expect(parcelMeasures([roll, squeegee], carton)).toEqual({ weightGrams: 9_000, lengthCm: 157 })
    expect(parcelMeasures([squeegee], null)).toEqual({ weightGrams: 300, lengthCm: 16 })
  })

  it('nothing that is known while one product is unweighed or unmeasured', () => {
    expect(parcelMeasures([roll, { ...squeegee, weightG: 0 }], carton)).toEqual({ weightGrams: null, lengthCm: 157 })
    expect(parcelMeasures([{ ...roll, lengthMm: 0 }], carton)).toEqual({ weightGrams: 8_700, lengthCm: null })
  })
})
