import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import {
  changedPlaceFaults,
  deliveredCode,
  deliveredCountries,
  deliveryTermsOf,
  INVOICE_ADDRESS_FIELDS,
  invoiceAddressFaults,
  invoiceAddressLines,
  placeFaults,
} from './delivery-place.ts'

const { exports } = DEFAULT_SETTINGS
const opened = { ...DEFAULT_SETTINGS, exports: { ...exports, FO: { ...exports.FO, isOffered: true, freightKr: 249, freeAboveKr: 5000 } } }
const to = (shippingPostalCode: string, deliveryWay: 'parcel' | 'pickup' = 'parcel') => ({ shippingPostalCode, deliveryWay })
const NONE = { invoiceAddress: null, invoicePostalCode: null, invoiceCity: null }

test('a parcel out of the EU is an export with the freight and the days of its country; everything else is Danish', () => {
  const danish = {
    country: 'DK',
    vatTreatment: 'domestic',
    home: '2-3',
    freight: { parcelOre: 99_00, freeAboveOre: 2000_00, letterOre: 29_00 },
  }
  expect(deliveryTermsOf(to('7100'), opened)).toEqual(danish)
  expect(deliveryTermsOf(to(''), opened)).toEqual(danish)
  expect(deliveryTermsOf(to('FO-100', 'pickup'), opened)).toEqual({ ...danish, country: 'FO' })
  expect(deliveryTermsOf(to('FO-100'), opened)).toEqual({
    ...{ country: 'FO', vatTreatment: 'export', home: '5-10' },
    freight: { parcelOre: 249_00, freeAboveOre: 5000_00, letterOre: 249_00 },
  })
  expect(deliveryTermsOf(to('3900'), opened).freight).toEqual({ parcelOre: 349_00, freeAboveOre: null, letterOre: 349_00 })
})

test('only Denmark is delivered to until the shop opens more', () => {
  expect(deliveredCountries(DEFAULT_SETTINGS)).toEqual(['DK'])
  expect(deliveredCountries(opened)).toEqual(['DK', 'FO'])
  expect(deliveredCode('100', DEFAULT_SETTINGS)).toBe('')
  expect(deliveredCode('100', opened)).toBe('100')
  expect(placeFaults({ ...to('100'), ...NONE }, deliveredCountries(opened))).toEqual({})
  expect(Object.keys(placeFaults({ ...to('3900'), ...NONE }, deliveredCountries(opened)))).toEqual(['shippingPostalCode'])
})

test('an order stays in the country it was ordered to, and may move within it', () => {
  const faults = (before: ReturnType<typeof to>, after: ReturnType<typeof to>) =>
    changedPlaceFaults(before, { ...after, ...NONE }, ['DK', 'FO', 'GL'])
  const refused = { shippingPostalCode: expect.stringMatching(/^Ordren er lavet til et andet land/) }
  expect(faults(to('7100'), to('8000'))).toEqual({})
  expect(faults(to('100'), to('700'))).toEqual({})
  expect(faults(to('7100'), to('100'))).toEqual(refused)
  expect(faults(to('100'), to('7100'))).toEqual(refused)
  expect(faults(to('100'), to('3900'))).toEqual(refused)
  expect(faults(to('100'), to('100', 'pickup'))).toEqual(refused)
  expect(faults(to('100', 'pickup'), to('7100'))).toEqual({})
})

const WHOLE = { invoiceAddress: 'Kontorvej 2', invoicePostalCode: '8000', invoiceCity: 'Aarhus C' }

test('an order without an invoice address of its own lacks nothing, nor does one with all of it', () => {
  expect(invoiceAddressFaults(NONE)).toEqual({})
  expect(invoiceAddressFaults({ invoiceAddress: '', invoicePostalCode: ' ', invoiceCity: '' })).toEqual({})
  expect(invoiceAddressFaults(WHOLE)).toEqual({})
})

test.each(INVOICE_ADDRESS_FIELDS)('of an invoice address that is begun, a missing %s is an error', (field) => {
  expect(Object.keys(invoiceAddressFaults({ ...WHOLE, [field]: null }))).toEqual([field])
  expect(Object.keys(invoiceAddressFaults({ ...WHOLE, [field]: '  ' }))).toEqual([field])
  expect(Object.keys(invoiceAddressFaults({ ...NONE, [field]: 'x' }))).toEqual(INVOICE_ADDRESS_FIELDS.filter((one) => one !== field))
})

test('its lines are those of an envelope', () => {
  expect(invoiceAddressLines(WHOLE)).toEqual(['Kontorvej 2', '8000 Aarhus C'])
  expect(invoiceAddressLines(NONE)).toBeNull()
})
