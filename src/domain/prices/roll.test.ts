import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSoldByRoll, krPerMetre, krPerSquareMetre } from './roll.ts'

test.each([
  [{ category: 'Bilfolie' }, true],
  [{ categoryId: 'bilfolie-mat', category: null }, true],
  [{ productTypeDa: 'Farvet bilfolie' }, true],
  [{ productType: 'Premium Car Wrap', productTypeDa: undefined }, true],
  [{ productType: 'CAR WRAP FILM', category: 'Nyt' }, true],
  [{ category: 'Værktøj', productTypeDa: 'Blæk' }, false],
  [{ category: 'Folie til både' }, false],
  [{ category: '', productType: null }, false],
  [{}, false],
])('a product of %j shows a price per metre: %s', (product, shown) => expect(isSoldByRoll(product)).toBe(shown))

test.each([
  [5495_00, 305, 201],
  [0, 0, 0],
  [8_99, 0, 0],
  [9_00, 1, 0],
  [13_67, 1, 0],
  [13_68, 1, 1],
  [27_00, 2, 1],
  [41_03, 2, 1],
  [41_04, 2, 2],
])('a roll for %d øre costs %d kr per metre and %d kr per square metre', (price, perMetre, perSquareMetre) => {
  expect(krPerMetre(price)).toBe(perMetre)
  expect(krPerSquareMetre(price)).toBe(perSquareMetre)
})

test('exactly half a krone per square metre always rounds up', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 1_000_000 }), (kr) => krPerSquareMetre(1368 + 2736 * kr) === kr + 1))
})
