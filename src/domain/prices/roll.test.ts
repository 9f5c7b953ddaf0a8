import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orePerMetre, orePerSquareMetre, rollOf, rollSize } from './roll.ts'

type Sold = Partial<Parameters<typeof rollOf>[0]>
const sizeOf = (product: Sold) => {
  const roll = rollOf({ specifications: {}, ...product })
  return roll && rollSize(roll).replaceAll('\u00a0', ' ')
}

test.each([
  [{ category: 'Bilfolie' }, '1,52 × 18 m'],
  [{ categoryId: 'bilfolie-mat', category: null }, '1,52 × 18 m'],
  [{ productTypeDa: 'Farvet bilfolie' }, '1,52 × 18 m'],
  [{ productType: 'Premium Car Wrap', productTypeDa: undefined }, '1,52 × 18 m'],
  [{ category: 'Bilfolie', specifications: { length: '25 m' } }, '1,52 × 25 m'],
  [{ category: 'Lakbeskyttelse', specifications: { width: '1,52 m', length: '15 m' } }, '1,52 × 15 m'],
  [{ category: 'Lakbeskyttelse', specifications: { width: '0,30 m', length: '9 m' } }, '0,30 × 9 m'],
  [{ category: 'Printfolie', specifications: { width: '137 cm', length: '50m' } }, '1,37 × 50 m'],
  [{ category: 'Printfolie', specifications: { width: '1.370 mm', length: '50 meter' } }, '1,37 × 50 m'],
  [{ category: 'Værktøj', specifications: { width: '3,5 mm', length: '50 m' } }, '3,5 mm × 50 m'],
  [{ category: 'TPU', specifications: { width: 1.52, length: 7.5 } }, '1,52 × 7,5 m'],
] as const)('a product of %j is a roll of %s', (product, size) => expect(sizeOf(product)).toBe(size))

test.each<Sold>([
  { category: 'Værktøj', productTypeDa: 'Blæk' },
  { category: 'Folie til både' },
  { category: '', productType: null },
  { category: 'Værktøj', specifications: { width: '10 cm', length: '15 cm' } },
  { category: 'Bilfolie', specifications: { length: '30 cm' } },
  { category: 'Printfolie', specifications: { length: '50 m' } },
  { category: 'Printfolie', specifications: { width: 'smal', length: 'lang' } },
  { category: 'Printfolie', specifications: { width: 137, length: 50 } },
  { category: 'Printfolie', specifications: { width: true, length: 0 } },
])('of %j nothing is said: it is no roll, or its length is unknown', (product) => expect(sizeOf(product)).toBeNull())

const CAR_WRAP = { widthMm: 1520, lengthMm: 18_000 }

test.each([
  [5495_00, 305_00, 201_00],
  [0, 0, 0],
  [90_00, 5_00, 3_29],
  [179_99, 10_00, 6_58],
  [180_00, 10_00, 6_58],
  [189_00, 11_00, 6_91],
  [273_60, 15_00, 10_00],
])('a roll for %d øre costs %d øre per metre and %d øre per square metre', (price, perMetre, perSquareMetre) => {
  expect(orePerMetre(price, CAR_WRAP)).toBe(perMetre)
  expect(orePerSquareMetre(price, CAR_WRAP)).toBe(perSquareMetre)
})

test('from 10 kroner a price per metre is whole, exactly half a krone rounds up, and it is never further off than half of what it is rounded to', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 1000, max: 100_000 }), (price, lengthMm) => {
      const exact = (price * 1000) / lengthMm
      const ore = orePerMetre(price, { widthMm: 1520, lengthMm })
      expect(Math.abs(ore - exact)).toBeLessThanOrEqual(ore < 1000 ? 0.5 : 50)
      if (ore > 1000) expect(ore % 100).toBe(0)
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 100_000 }), (kr) => {
      expect(orePerMetre(18 * (100 * kr + 50), CAR_WRAP)).toBe(100 * (kr + 1))
    }),
  )
})
