import { expect, test } from 'vitest'
import type { StaffOffer } from '#contract/offers/staff-offers.ts'
import { priceOffer } from '#domain/offers/offer-prices.ts'
import { domesticFreight } from '#domain/prices/shipping.ts'
import { DEFAULT_SHIPPING_PRICES } from '#domain/settings/settings.ts'
import { faultsOf, offeredOf, rebasedOffer, type TypedOfferLine, toLines, toOffer, typedKr, typedOffer } from './typed-offer.ts'

const freight = domesticFreight(DEFAULT_SHIPPING_PRICES)

const line: TypedOfferLine = { productId: 1, kcwId: 'NL-1', nameDa: 'Sort', quantity: 2, way: 'price', value: '1.250,5', reason: 'Mængde' }

type StoredLine = StaffOffer['lines'][number]
const stored: StoredLine = { ...line, price: 1250.5, percent: null, listPrice: 2000, ownPrice: 1800, unitPrice: 1250.5, lineTotal: 2501 }
const draft = (part: Partial<StaffOffer>) =>
  ({
    ...{ validUntil: '2026-12-31', message: null, agreedShipping: null, depositPercent: null, depositAmount: null },
    ...{ lines: [stored], ...part },
  }) as StaffOffer

test('typed values are merged with a colleague’s saved draft, with the lines either added or removed', () => {
  const other = (productId: number) => ({ ...stored, productId })
  const before = draft({ lines: [stored, other(2), other(3)] })
  const [first, second] = typedOffer(before).lines
  if (!first || !second) throw new Error('the draft has lines')
  const typed = { ...typedOffer(before), message: 'Hej', lines: [{ ...first, quantity: 9 }, second, { ...second, productId: 5 }] }
  const now = draft({ message: null, agreedShipping: 0, lines: [{ ...stored, reason: 'Ny grund' }, other(3), other(4)] })
  const next = rebasedOffer(typed, before, now)
  expect(next).toMatchObject({ message: 'Hej', shipping: '0' })
  expect(next.lines.map(({ productId, quantity, reason }) => [productId, quantity, reason])).toEqual([
    [1, 9, 'Ny grund'],
    [4, 2, 'Mængde'],
    [5, 2, 'Mængde'],
  ])
})

test('amounts are read in Danish notation', () => {
  expect(['1.250,50', '800', '0', '-1', '1,234', 'x', ''].map(typedKr)).toEqual([1250.5, 800, 0, null, null, null, null])
})

test('a line is sent as offered, and read back as it was typed', () => {
  const [sent] = toLines([line])
  expect(sent).toEqual({ productId: 1, quantity: 2, price: 1250.5, percent: null, reason: 'Mængde' })
  const typedLine = (part: Partial<StoredLine> = {}) => typedOffer(draft({ lines: [{ ...stored, ...part }] })).lines[0]
  expect(typedLine()).toEqual(line)
  expect(typedLine({ price: null, percent: 15 })).toMatchObject({ way: 'percent', value: '15' })
  expect(typedLine({ price: null, reason: null })).toMatchObject({ way: 'own', value: '', reason: '' })
  expect(toLines([{ ...line, way: 'own' }])).toMatchObject([{ price: null, percent: null, reason: null }])
  expect(toLines([{ ...line, way: 'percent', value: '15 %' }])).toMatchObject([{ price: null, percent: 15 }])
})

test('typed values are priced at once; an unreadable one counts as the own price', () => {
  const own = { unitPriceOre: 2000_00, promotionPercent: 0, discountPercent: 10 }
  const unitOf = (part: Partial<TypedOfferLine>) =>
    priceOffer([toOffer({ ...line, ...part }, own)], { agreedShippingOre: 0, freight }).lines[0]?.unitOre
  expect([unitOf({}), unitOf({ value: '1.2x' }), unitOf({ way: 'percent', value: '25' }), unitOf({ way: 'own' })]).toEqual([
    1250_50, 1800_00, 1500_00, 1800_00,
  ])
  expect(offeredOf({ way: 'percent', value: '101' })).toEqual({ unitOre: null, percent: null })
})

test('missing and unreadable values are reported at their field', () => {
  expect(faultsOf([line], '')).toEqual({})
  expect(
    faultsOf(
      [
        { ...line, value: 'x', reason: ' ' },
        { ...line, way: 'percent', value: '2,5' },
      ],
      'y',
    ),
  ).toEqual({
    'lines.0.price': 'Skriv en pris.',
    'lines.0.reason': 'Skriv, hvorfor prisen er en anden.',
    'lines.1.percent': 'Skriv hele procent.',
    agreedShipping: 'Skriv et beløb, eller lad feltet stå tomt.',
  })
})
