import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addPiece,
  LARGE_UNDO_STATES,
  mayTakeBackOn,
  NOTHING_TAKEN_BACK,
  takenBackSoFarText,
  touchedText,
  untouchedText,
} from './undo-job.ts'

test('it is begun once, and gone on with when it was stopped or failed', () => {
  expect(LARGE_UNDO_STATES.filter(mayTakeBackOn)).toEqual(['open', 'stopped', 'failed'])
})

test('a product of which several things stay counts once', () => {
  const piece = { returned: 3, removed: 2, stays: [{ productId: 7 }, { productId: 7 }, { productId: 9 }] }
  expect(addPiece({ returned: 10, removed: 20, stayed: 30 }, piece)).toEqual({ returned: 13, removed: 22, stayed: 32 })
})

test('however products are cut into pieces, they come to the same', () => {
  const product = fc.record({ isNew: fc.boolean(), stays: fc.integer({ min: 0, max: 3 }) })
  const pieceOf = (products: readonly { isNew: boolean; stays: number; id: number }[]) => ({
    returned: products.filter(({ isNew }) => !isNew).length,
    removed: products.filter(({ isNew, stays }) => isNew && stays === 0).length,
    stays: products.flatMap(({ id, stays }) => Array.from({ length: stays }, () => ({ productId: id }))),
  })
  fc.assert(
    fc.property(fc.array(product, { maxLength: 40 }), fc.nat(40), (all, cut) => {
      const products = all.map((one, id) => ({ ...one, id }))
      const inTwo = addPiece(addPiece(NOTHING_TAKEN_BACK, pieceOf(products.slice(0, cut))), pieceOf(products.slice(cut)))
      expect(inTwo).toEqual(addPiece(NOTHING_TAKEN_BACK, pieceOf(products)))
    }),
  )
})

test('what it will come to is said in right Danish', () => {
  expect(untouchedText({ returned: 1, removed: 1 })).toBe('1 produkt bliver som før, 1 nyt produkt slettes.')
  expect(untouchedText({ returned: 98_000, removed: 0 })).toBe('98.000 produkter bliver som før, 0 nye produkter slettes.')
  expect(touchedText(1)).toBe('1 produkt er ændret siden. Det, andre har ændret, bliver stående.')
  expect(touchedText(1_200)).toBe('1.200 produkter er ændret siden. Det, andre har ændret, bliver stående.')
})

test('and what it has come to', () => {
  expect(takenBackSoFarText({ returned: 1, removed: 0, stayed: 0 })).toBe('1 produkt er som før, 0 nye produkter slettet.')
  expect(takenBackSoFarText({ returned: 2_000, removed: 1, stayed: 1 })).toBe(
    '2.000 produkter er som før, 1 nyt produkt slettet. På 1 produkt er noget ændret siden og bliver stående.',
  )
})
