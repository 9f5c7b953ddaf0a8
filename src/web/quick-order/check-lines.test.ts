import { describe, expect, test } from 'vitest'
import type { Product } from '#contract/products/product.ts'
import { type Candidate, type Catalogue, decideLine } from '#domain/quick-order/decide-line.ts'
import { readMessage } from '#domain/quick-order/read-message.ts'
import { checkLines } from './check-lines.ts'

const black = {
  id: 1,
  kcwId: 'NL-1003',
  nameDa: 'Nordlys Kulsort',
  price: 5495,
  promotion: 0,
  stock: 3,
  incoming: [{ on: '2026-12-01', rolls: 2 }],
} as unknown as Product
const productOf = (sku: string) => (sku === 'NL-1003' ? black : sku === 'XX-1' ? null : undefined)
const catalogue: Catalogue<Candidate> = { productOf, search: () => ({ products: [], ignored: [], corrected: [] }) }
const check = (text: string, discountPercent = 10) =>
  checkLines(
    readMessage(text).map((line) => ({ line, decision: decideLine(line, catalogue) })),
    productOf,
    discountPercent,
  )

describe('A line of a quick order', () => {
  test("has the buyer's own price and says what ships now and later", () => {
    expect(check('NL-1003 5')).toMatchObject([
      {
        kind: 'good',
        unitPriceOre: 4_945_50,
        lineTotalOre: 24_727_50,
        shipsNow: 3,
        shipsLater: 2,
        expectedOn: '2026-12-01',
        product: { nameDa: 'Nordlys Kulsort' },
      },
    ])
  })

  test('is being checked until the catalogue answers', () => {
    expect(check('NL-1 2')).toMatchObject([{ kind: 'checking' }])
  })

  test('is wrong when the SKU is unknown or the quantity is invalid', () => {
    expect(check('XX-1 2\nNL-1003 mange')).toMatchObject([
      { kind: 'bad', reason: 'Varenummeret findes ikke', line: { text: 'XX-1 2' } },
      { kind: 'bad', reason: 'Antal skal være et helt tal fra 1 til 9999' },
    ])
  })
})
