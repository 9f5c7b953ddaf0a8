import { describe, expect, it } from 'vitest'
import { DEFAULT_LABELS } from '#domain/settings/labels.ts'
import { labelProduct, refusalText, refusedField } from './label.ts'

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
