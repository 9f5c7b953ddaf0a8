import { expect, test } from 'vitest'
import { countRows, forSaleOf, possiblyPicked, possiblyPickedText, scanToCount, soldOnShelf, toCount } from './scan-to-count.ts'
import { readCode } from './scanned-code.ts'

const batch = (id: number | null, code: string | null, rolls: number, held = 0, inHand = 0) => ({ id, code, rolls, held, inHand })
const product = (id: number, nameDa: string, shelf: string | null, ...batches: ReturnType<typeof batch>[]) => ({
  ...{ id, kcwId: `P-${id}`, nameDa, gtin: null, shelf, batches, blocked: ['SPR'] },
})
const fjord = product(1, 'Fjord Matblå', 'A-1', batch(7, 'L7', 3, 2), batch(8, 'L8', 0), batch(null, null, 1))
const rakel = product(2, 'Rakel', 'A-1', batch(null, null, 40))
const single = product(3, 'Polarhvid', 'A-1', batch(9, 'L9', 2), batch(null, null, 0))
const other = product(4, 'Kulsort', 'B-2', batch(null, null, 2))
const products = [fjord, rakel, single, other, product(5, 'Ny', null, batch(null, null, 1))]
const scan = (text: string, shelf: string | null = 'A-1') => scanToCount(readCode(text, products), { shelf, counted: { '1/7': 2 } })

test.each([
  ['A-1', { kind: 'shelf', shelf: 'A-1', message: 'Hylde A-1: scan varerne.' }],
  ['B-2', { kind: 'wrong', message: 'Gem hylde A-1, før du tæller hylde B-2.' }],
  ['P-1/L7', { kind: 'right', row: '1/7', message: 'Fjord Matblå, batch L7: 3.' }],
  ['P-1/L8', { kind: 'right', row: '1/8', message: 'Fjord Matblå, batch L8: 1.' }],
  ['P-2', { kind: 'right', row: '2/', message: 'Rakel: 1.' }],
  ['P-3', { kind: 'right', row: '3/9', message: 'Polarhvid, batch L9: 1.' }],
  ['P-1', { kind: 'wrong', message: 'Fjord Matblå har flere batches. Tæl med knapperne.' }],
  ['P-1/L99', { kind: 'wrong', message: 'Batch L99 kendes ikke på Fjord Matblå. Læg den på lager først.' }],
  ['P-1/SPR', { kind: 'wrong', message: 'Batch SPR er spærret og tælles ikke med.' }],
  ['P-4', { kind: 'wrong', message: 'Kulsort hører til på hylde B-2.' }],
  ['P-5', { kind: 'wrong', message: 'Ny har ingen hyldeplads.' }],
  ['ORD-2026-000001', { kind: 'wrong', message: 'Det er en ordre. Scan en vare.' }],
  ['HEJ', { kind: 'wrong', message: 'Koden HEJ kendes ikke.' }],
] as const)('%s, scanned at shelf A-1', (text, answer) => {
  expect(scan(text)).toEqual(answer)
})

test('without a shelf nothing is counted', () => {
  expect(scan('P-2', null)).toEqual({ kind: 'wrong', message: 'Vælg en hylde først.' })
})

test('a shelf has every batch that should lie there or was found, and what is sold is not for sale', () => {
  const rows = countRows(products, 'A-1', { '1/7': 4, '1/8': 1, '3/9': 2 })
  expect(rows.map((row) => [row.nameDa, row.batch.code, row.expected, row.counted])).toEqual([
    ['Fjord Matblå', 'L7', 5, 4],
    ['Fjord Matblå', 'L8', 0, 1],
    ['Fjord Matblå', null, 1, 0],
    ['Rakel', null, 40, 0],
    ['Polarhvid', 'L9', 2, 2],
  ])
  expect(rows.slice(0, 3).map(toCount)).toEqual([
    { productId: 1, batchId: 7, seen: 3, held: 2, counted: 2, missing: 0 },
    { productId: 1, batchId: 8, seen: 0, held: 0, counted: 1, missing: 0 },
    { productId: 1, batchId: null, seen: 1, held: 0, counted: 0, missing: 0 },
  ])
  const [short] = countRows(products, 'A-1', { '1/7': 1 })
  expect(short && toCount(short)).toEqual({ productId: 1, batchId: 7, seen: 3, held: 2, counted: 0, missing: 1 })
})

test('rolls that are picked and not sent are off their shelf, and the count still includes them as sold', () => {
  const picked = product(1, 'Fjord Matblå', 'A-1', batch(7, 'L7', 3, 2, 2), batch(8, 'L8', 4, 0, 1))
  const rows = countRows([picked], 'A-1', { '1/7': 3, '1/8': 3 })
  expect(rows.map((row) => [row.expected, soldOnShelf(row)])).toEqual([
    [3, 0],
    [3, 0],
  ])
  expect(rows.map(toCount)).toMatchObject([
    { seen: 3, held: 2, counted: 3, missing: 0 },
    { seen: 4, held: 0, counted: 4, missing: 0 },
  ])
  const [short] = countRows([picked], 'A-1', { '1/7': 1 })
  expect(short && toCount(short)).toMatchObject({ seen: 3, held: 2, counted: 1, missing: 0 })
})

test('rolls that a colleague may have picked already are asked about, so that they are counted too', () => {
  const packing = { ...batch(7, 'L7', 10, 3, 1), packing: 3 }
  const packed = product(1, 'Fjord Matblå', 'A-1', packing)
  const possiblyPickedOf = (counted: number) => countRows([packed], 'A-1', { '1/7': counted }).map(possiblyPicked)
  // 10 for sale, 3 sold: one in my hand, two in a colleague's box
  expect([possiblyPickedOf(12), possiblyPickedOf(11), possiblyPickedOf(10), possiblyPickedOf(7)]).toEqual([[0], [1], [2], [2]])
  expect(countRows([packed], 'A-1', { '1/7': 12 }).map(toCount)).toMatchObject([{ seen: 10, counted: 10 }])
  expect(possiblyPickedText(1)).toBe('1 solgt vare er ved at blive pakket. Er den taget fra hylden, så tæl den med.')
  expect(possiblyPickedText(2)).toBe('2 solgte varer er ved at blive pakket. Er de taget fra hylden, så tæl dem med.')
})

test('of the rolls counted on a shelf those are for sale that are not sold, and never fewer than none', () => {
  expect([forSaleOf(10, { held: 2 }), forSaleOf(1, { held: 2 }), forSaleOf(9, { held: 2, inHand: 1 })]).toEqual([8, 0, 8])
})
