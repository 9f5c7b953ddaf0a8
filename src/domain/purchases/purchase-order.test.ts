import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  arrivalsOf,
  bookDelivery,
  fewestRolls,
  inOre,
  isAllReceived,
  isLate,
  mayBecome,
  outstandingOf,
  PURCHASE_STATES,
  PURCHASE_STATUSES,
  purchaseStatusOf,
  rateFromMillionths,
  rateToMillionths,
  readCells,
  rebasedLines,
} from './purchase-order.ts'

const line = (productId: number, rolls: number, received = 0, expectedOn: string | null = '2026-12-01') => ({
  ...{ productId, rolls, received, expectedOn },
})

describe('a delivery', () => {
  test('is booked on the line of its product, and the rest stays outstanding', () => {
    const { received, beyond, notOrdered } = bookDelivery([line(1, 5), line(2, 3)], [{ productId: 1, rolls: 2 }])
    expect([received, beyond.size, notOrdered.size]).toEqual([[2, 0], 0, 0])
  })

  test('goes to the line that is expected first', () => {
    const lines = [line(1, 5, 0, '2026-12-15'), line(1, 5, 0, '2026-12-01'), line(1, 5, 0, null)]
    expect(bookDelivery(lines, [{ productId: 1, rolls: 7 }]).received).toEqual([2, 5, 0])
  })

  test('of more than was ordered is reported, and is booked on the last line', () => {
    const booked = bookDelivery(
      [line(1, 5, 4)],
      [
        { productId: 1, rolls: 2 },
        { productId: 1, rolls: 1 },
      ],
    )
    expect([booked.received, [...booked.beyond]]).toEqual([[7], [[1, 2]]])
  })

  test('of what was not ordered is reported, and changes no line', () => {
    const booked = bookDelivery([line(1, 5)], [{ productId: 9, rolls: 2 }])
    expect([booked.received, [...booked.notOrdered]]).toEqual([[0], [[9, 2]]])
  })

  test('loses no roll, and reduces no line', () => {
    const lines = fc.array(
      fc.record({
        productId: fc.integer({ min: 1, max: 3 }),
        rolls: fc.integer({ min: 1, max: 20 }),
        received: fc.nat(25),
        expectedOn: fc.constantFrom(null, '2026-12-01', '2026-12-08'),
      }),
      { maxLength: 6 },
    )
    const delivered = fc.array(fc.record({ productId: fc.integer({ min: 1, max: 4 }), rolls: fc.integer({ min: 1, max: 30 }) }), {
      maxLength: 5,
    })
    const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0)
    fc.assert(
      fc.property(lines, delivered, (ordered, came) => {
        const { received, beyond, notOrdered } = bookDelivery(ordered, came)
        const before = sum(ordered.map((one) => one.received))
        expect(sum(received) - before + sum(notOrdered.values())).toBe(sum(came.map(({ rolls }) => rolls)))
        expect(received.every((now, place) => now >= (ordered[place]?.received ?? 0))).toBe(true)
        // more than ordered only when nothing of the product is outstanding
        for (const productId of beyond.keys())
          expect(ordered.every((one, place) => one.productId !== productId || (received[place] ?? 0) >= one.rolls)).toBe(true)
      }),
    )
  })
})

describe('a purchase order', () => {
  test('is partly received once something came, and all received when nothing is outstanding', () => {
    expect(purchaseStatusOf('ordered', [line(1, 5)])).toBe('ordered')
    expect(purchaseStatusOf('ordered', [line(1, 5, 1)])).toBe('partly_received')
    expect(purchaseStatusOf('closed', [line(1, 5, 1)])).toBe('closed')
    expect(isAllReceived([line(1, 5, 5), line(2, 1, 3)])).toBe(true)
    expect(isAllReceived([line(1, 5, 5), line(2, 1, 0)])).toBe(false)
    expect(outstandingOf(line(2, 1, 3))).toBe(0)
    expect([fewestRolls(line(1, 5)), fewestRolls(line(1, 5, 3)), fewestRolls(line(1, 5, 7))]).toEqual([0, 3, 5])
  })

  test('moves forward only, and is not cancelled once goods came', () => {
    const ways = PURCHASE_STATUSES.flatMap((stand) =>
      PURCHASE_STATES.filter((next) => mayBecome(stand, next)).map((next) => `${stand} ${next}`),
    )
    expect(ways).toEqual(['draft ordered', 'draft cancelled', 'ordered closed', 'ordered cancelled', 'partly_received closed'])
  })

  test('is late the day after its day, while rolls are missing', () => {
    expect(isLate(line(1, 5), 'ordered', '2026-12-01')).toBe(false)
    expect(isLate(line(1, 5), 'ordered', '2026-12-02')).toBe(true)
    expect(isLate(line(1, 5, 5), 'ordered', '2026-12-02')).toBe(false)
    expect(isLate(line(1, 5), 'draft', '2026-12-02')).toBe(false)
    expect(isLate(line(1, 5, 0, null), 'ordered', '2026-12-02')).toBe(false)
  })

  test('has its outstanding rolls on the way, by day', () => {
    const lines = [line(1, 5, 2, '2026-12-15'), line(1, 4), line(1, 1), line(1, 3, 3), line(1, 9, 0, null)]
    expect(arrivalsOf(lines)).toEqual([
      { on: '2026-12-01', rolls: 5 },
      { on: '2026-12-15', rolls: 3 },
    ])
  })
})

test('lines of a sheet are read without headings and empty lines, and know their place', () => {
  expect(readCells('Varenummer;Nr.;Pris\nGR-1030; X 9 ;1.200,50\n\nFJ-1022\t7\t')).toEqual([
    { line: 1, cells: ['GR-1030', 'X 9', '1.200,50'] },
    { line: 3, cells: ['FJ-1022', '7', ''] },
  ])
  expect(readCells('')).toEqual([])
  expect(readCells('GR-1030')).toEqual([{ line: 0, cells: ['GR-1030'] }])
  expect(readCells('SKU-1001;X 9')).toEqual([{ line: 0, cells: ['SKU-1001', 'X 9'] }])
})

test.each([
  [10_000, 7.46, 74_600],
  [10_050, 7.4605, 74_978],
  [1, 0.05, 0],
  [100, 1, 100],
  [0, 7, 0],
  [99_999_999, 7.123456, 712_345_593],
])('%d hundredths at %d kr. are %d øre', (hundredths, rate, ore) => {
  expect(inOre(hundredths, rateToMillionths(rate))).toBe(ore)
  expect(rateFromMillionths(rateToMillionths(rate))).toBe(rate)
})

test.each([
  ['an untouched list is the newest', 'A;1\nB;2', 'A;9\nC;3'],
  ['a typed line stays, others follow', 'A;7\nB;2', 'A;7\nC;3'],
  ['a line added here and one added there both stand', 'A;1\nB;2\nD', 'A;9\nD\nC;3'],
  ['a removed line stays removed', 'B;2\nC', 'C'],
])('after a colleague changed a list, %s', (_, text, after) => {
  expect(rebasedLines(text, ['A;1', 'B;2'], ['A;9', 'C;3'])).toBe(after)
})
