import { expect, test } from 'vitest'
import { newProduct, type StaffProduct } from '#contract/products/staff-product.ts'
import { copyOf, EMPTY_PRODUCT, productChangesOf, productFormOf, specificationFaults, toNewProduct } from './product-form-values.ts'

const product = {
  kcwId: 'NL-1001',
  name: 'Polar White',
  nameDa: 'Polarhvid',
  seriesId: 'nordlys',
  series: 'Nordlys',
  categoryId: 'bilfolie',
  productTypeId: null,
  backingTypeId: null,
  price: 5495.5,
  promotion: 10,
  description: null,
  descriptionDa: 'Hvid.\nRen.',
  features: ['Dækker', 'Blank'],
  specifications: { width: '1,52 m', airRelease: true, directional: false, layers: 2.5 },
  colorTags: ['hvid'],
  featureTags: [],
  hex: '#F4F6F5',
  images: [{ url: '/images/drawn/NL-1001.svg' }],
  hasDrawnPicture: true,
  stock: 51,
  markedPointsEligible: true,
  pointsEligible: false,
  pointsCost: 10,
  featured: false,
  active: true,
  newlyAdded: false,
  makerId: 'fjordkemi',
  signalWord: 'danger',
  pictograms: ['GHS02'],
  hazardStatements: ['H225', 'EUH066'],
  precautionaryStatements: ['P501 genbrugsstationen'],
  hazardContents: null,
  ufi: null,
  substanceAnswer: null,
  substances: [],
  substancesAnsweredOn: null,
  scipNumber: null,
  hsCode: null,
  gtin: null,
  shelf: null,
  ...{ packing: 'roll' as const, weightG: 9_000, lengthMm: 1_540 },
  ...{ packagingCardboard: 400, packagingPlastic: 60, packagingWood: 0, packagingMetal: 0 },
  safetyText: 'Luft ud.',
  asksForColour: false,
  goesWith: ['VT-1068', 'KE-1082'],
  pinned: true,
} as unknown as StaffProduct

const errorsOf = (form: object) =>
  newProduct.safeParse(toNewProduct({ ...productFormOf(product), ...form })).error?.issues.map(({ path }) => path[0])
const fieldsWrongIn = (form: object) => [...new Set(errorsOf(form))]

test('an unchanged form gives the same product', () => {
  const form = productFormOf(product)
  expect(form).toMatchObject({ price: '5495,5', series: 'nordlys', images: [], pointsEligible: true, pinned: true })
  expect(productChangesOf(form, form)).toEqual({})
  expect(toNewProduct(form)).toMatchObject({
    price: 5495.5,
    features: ['Dækker', 'Blank'],
    goesWith: ['VT-1068', 'KE-1082'],
    specifications: product.specifications,
  })
})

test('only changed fields are sent', () => {
  const form = productFormOf(product)
  expect(productChangesOf({ ...form, price: '5.495,50', promotion: '15' }, form)).toEqual({ promotion: 15 })
})

test.each([
  ['51', {}],
  ['52', { stock: 52 }],
  ['+40', { stockChange: 40 }],
  ['−3', { stockChange: -3 }],
  ['+0', { stock: Number.NaN }],
  ['mange', { stock: Number.NaN }],
])('"%s" typed where 51 are in stock is sent as %j', (stock, sent) => {
  const form = productFormOf(product)
  expect(productChangesOf({ ...form, stock }, form)).toEqual(sent)
})

test('a new product reads an addition to its stock as the stock, and refuses a subtraction', () => {
  expect(toNewProduct({ ...productFormOf(product), stock: '+40' }).stock).toBe(40)
  expect(errorsOf({ stock: '-3' })).toEqual(['stock'])
})

test('names, category, price and stock are required, and a price has at most two decimals', () => {
  expect(errorsOf({})).toBeUndefined()
  expect(fieldsWrongIn({ name: '', nameDa: ' ', categoryId: '', price: '', stock: '' })).toEqual([
    'name',
    'nameDa',
    'categoryId',
    'price',
    'stock',
  ])
  expect(errorsOf({ price: '12,345' })).toEqual(['price'])
  expect(errorsOf({ kcwId: '00123' })).toBeUndefined()
  expect(errorsOf({ stock: '1,5' })).toEqual(['stock'])
})

test('a specification without a name, or with a duplicate name, is reported at its row', () => {
  const row = (key: string, value = '1') => ({ key, value })
  expect(specificationFaults({ specifications: [row('width'), row('', ' '), row('length', '')] })).toEqual({})
  expect(specificationFaults({ specifications: [row('width'), row(' '), row('width ', '2')] })).toEqual({
    'specifications.1.key': 'Skriv et navn, eller fjern specifikationen.',
    'specifications.2.key': 'Navnet står der allerede.',
  })
})

test('a copy has everything but the SKU and the stock, and a blank form the defaults', () => {
  expect(copyOf(product)).toMatchObject({ kcwId: '', gtin: '', stock: '0', nameDa: 'Polarhvid', price: '5495,5' })
  expect(EMPTY_PRODUCT).toMatchObject({ promotion: '0', stock: '0', pointsCost: '0', active: true })
})
