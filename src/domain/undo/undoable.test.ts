import { describe, expect, test } from 'vitest'
import { oppositeOf, stayedText, takeBackLabel, takenBackText, UNDOABLE_KINDS, undoableName, workOfFieldsWritten } from './undoable.ts'

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
