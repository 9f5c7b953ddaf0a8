import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addPiece,
  LARGE_UNDO_STATES,
  mayTakeBackOn,
  NOTHING_UNDONE,
  oppositeOf,
  stayedText,
  takeBackLabel,
  takenBackSoFarText,
  takenBackText,
  touchedText,
  UNDOABLE_KINDS,
  undoableName,
  untouchedText,
  workOfFieldsWritten,
} from './undoable.ts'

test.each([
  [['unitPriceOre'], ['changePrices']],
  [['pointsEligible', 'promotionPercent', 'pointsCost'], ['changePrices']],
  [['promotionUntil', 'nextPromotionPercent', 'nextPromotionFrom', 'nextPromotionUntil'], ['changePrices']],
  [['stock'], ['changeStock']],
  [['seriesId', 'active'], ['describeProducts']],
  [
    ['stock', 'nameDa', 'unitPriceOre'],
    ['changePrices', 'changeStock', 'describeProducts'],
  ],
  [[], []],
])('who wrote %j did %j', (fields, parts) => expect(workOfFieldsWritten(fields)).toEqual(parts))

describe('every kind', () => {
  test.each([
    ['bulk', 1, 'Rettelse af ét produkt'],
    ['bulk', 1_240, 'Rettelse af 1.240 produkter'],
    ['import', 2, 'Import af 2 produkter'],
    ['merge', 0, 'Sammenlægning af tags på 0 produkter'],
    ['deletion', 1, 'Sletning af produkt'],
    ['undo', 1, 'Tilbagetagning på 1 produkt'],
  ] as const)('%s of %i is called %s', (kind, products, name) => expect(undoableName(kind, products)).toBe(name))

  test('has its button, and those whose opposite is like them can be made again', () => {
    expect(UNDOABLE_KINDS.map((kind) => [kind, takeBackLabel(kind), oppositeOf(kind)])).toEqual([
      ['bulk', 'Tilbage', 'undo'],
      ['import', 'Tilbage', null],
      ['merge', 'Tilbage', null],
      ['deletion', 'Tilbage', null],
      ['undo', 'Gentag', 'bulk'],
    ])
  })
})

test.each([
  ['deletion', { returned: 1, stayed: 0 }, 'Taget tilbage på 1 produkt.'],
  ['bulk', { returned: 24, stayed: 1 }, 'Taget tilbage på 24 produkter. Ét sted er ændret siden og bliver stående.'],
  ['import', { returned: 2, stayed: 3 }, 'Taget tilbage på 2 produkter. 3 steder er ændret siden og bliver stående.'],
  ['undo', { returned: 2, stayed: 0 }, 'Gjort igen på 2 produkter.'],
  ['merge', { returned: 0, stayed: 0 }, 'Taget tilbage.'],
] as const)('%s: %o is said as %s', (kind, came, text) => expect(takenBackText(kind, came)).toBe(text))

test('what stays is counted', () => expect(stayedText(1_200)).toBe('1.200 steder er ændret siden og bliver stående.'))

test('it is begun once, and continued when it was stopped or failed', () => {
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
      const inTwo = addPiece(addPiece(NOTHING_UNDONE, pieceOf(products.slice(0, cut))), pieceOf(products.slice(cut)))
      expect(inTwo).toEqual(addPiece(NOTHING_UNDONE, pieceOf(products)))
    }),
  )
})

test('the expected outcome is described in correct Danish', () => {
  expect(untouchedText({ returned: 1, removed: 1 })).toBe('1 produkt bliver som før, 1 nyt produkt slettes.')
  expect(untouchedText({ returned: 98_000, removed: 0 })).toBe('98.000 produkter bliver som før, 0 nye produkter slettes.')
  expect(touchedText(1)).toBe('1 produkt er ændret siden. Det, andre har ændret, bliver stående.')
  expect(touchedText(1_200)).toBe('1.200 produkter er ændret siden. Det, andre har ændret, bliver stående.')
})

test('what was taken back so far is described in correct Danish', () => {
  expect(takenBackSoFarText({ returned: 1, removed: 0, stayed: 0 })).toBe('1 produkt er som før, 0 nye produkter slettet.')
  expect(takenBackSoFarText({ returned: 2_000, removed: 1, stayed: 1 })).toBe(
    '2.000 produkter er som før, 1 nyt produkt slettet. På 1 produkt er noget ændret siden og bliver stående.',
  )
})
