import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LineToMatch, matchLines, type PayTarget } from './match-lines.ts'

const order = (orderId: number, openOre: number, more: Partial<PayTarget> = {}): PayTarget => ({
  orderId,
  orderNumber: `ORD-2026-${String(orderId).padStart(6, '0')}`,
  openOre,
  accountId: orderId,
  names: [],
  documents: [],
  bookedByHand: [],
  ...more,
})
const invoiced = (orderId: number, number: number, openOre: number, more: Partial<PayTarget> = {}) =>
  order(orderId, openOre, { documents: [{ number, openOre }], ...more })
const line = (text: string, leftOre: number, more: Partial<LineToMatch> = {}): LineToMatch => ({
  id: 1,
  day: '2026-11-20',
  leftOre,
  text,
  isLookalike: false,
  ...more,
})
const match = (text: string, leftOre: number, targets: PayTarget[]) => matchLines([line(text, leftOre)], targets)[0]

describe('what names its invoice or order', () => {
  test('pays it when the amount agrees', () => {
    const paid = { state: 'whole', isSure: true, parts: [{ orderId: 3, amountOre: 1_099 }] }
    expect(match('Faktura 42', 1_099, [invoiced(3, 42, 1_099), invoiced(4, 43, 1_099)])).toMatchObject(paid)
    expect(match('ORD-2026-000003', 1_099, [order(3, 1_099)])).toMatchObject(paid)
    expect(match('ordre 3', 1_099, [order(3, 1_099), order(13, 1_099)])).toMatchObject(paid)
    expect(match('42', 1_099, [invoiced(3, 42, 1_099)])).toMatchObject(paid)
  })
  test('pays a part of it', () => {
    expect(match('Faktura 42', 500, [invoiced(3, 42, 1_099)])).toMatchObject({
      state: 'part',
      isSure: true,
      parts: [{ orderId: 3, amountOre: 500 }],
    })
  })
  test('pays too much only when somebody says so', () => {
    expect(match('Faktura 42', 1_100, [invoiced(3, 42, 1_099)])).toMatchObject({
      state: 'above',
      isSure: false,
      parts: [{ orderId: 3, amountOre: 1_100 }],
    })
    expect(match('Faktura 42', 1_099, [invoiced(3, 42, 0)])).toMatchObject({ state: 'above', isSure: false })
  })
  test('pays one of two invoices of an order, and is asked about when that one is paid', () => {
    const documents = [
      { number: 42, openOre: 400 },
      { number: 43, openOre: 600 },
    ]
    expect(match('Faktura 43', 600, [order(3, 1_000, { documents })])).toMatchObject({
      isSure: true,
      parts: [{ orderId: 3, amountOre: 600 }],
    })
    const paid = [
      { number: 42, openOre: 0 },
      { number: 43, openOre: 600 },
    ]
    expect(match('Faktura 42', 400, [order(3, 600, { documents: paid })])).toMatchObject({ state: 'above', isSure: false })
  })
  test('pays several invoices that are listed', () => {
    const targets = [invoiced(3, 42, 400), invoiced(4, 43, 600), invoiced(5, 44, 1)]
    const parts = [
      { orderId: 3, amountOre: 400 },
      { orderId: 4, amountOre: 600 },
    ]
    expect(match('Faktura 42 og 43', 1_000, targets)).toMatchObject({ state: 'whole', isSure: true, parts })
    expect(match('42 43', 1_000, targets)).toMatchObject({ state: 'whole', isSure: true, parts })
    expect(match('Faktura 42 og 43', 900, targets)).toMatchObject({
      state: 'part',
      isSure: false,
      parts: [parts[0], { orderId: 4, amountOre: 500 }],
    })
    expect(match('Faktura 42 og 43', 1_001, targets)).toMatchObject({
      state: 'above',
      isSure: false,
      parts: [parts[0], { orderId: 4, amountOre: 601 }],
    })
  })
  test('asks which year an order of that number is of, unless the amount tells', () => {
    const old = order(9, 500, { orderNumber: 'ORD-2025-000003' })
    expect(match('ordre 3', 700, [order(3, 800), old])).toMatchObject({ state: 'several', candidates: [3, 9] })
    expect(match('ordre 3', 500, [order(3, 800), old])).toMatchObject({ isSure: true, parts: [{ orderId: 9, amountOre: 500 }] })
  })
  test('a bare number that does not agree with its amount says nothing', () => {
    expect(match('42', 500, [invoiced(3, 42, 1_099)])).toMatchObject({ state: 'none' })
  })
})

describe('what names a customer alone', () => {
  const names = ['Ærø Lak ApS']
  test('is matched where one order of the customer has the amount', () => {
    expect(match('Fra Ærø Lak', 500, [order(3, 500, { names }), order(4, 500)])).toMatchObject({
      state: 'whole',
      isSure: true,
      parts: [{ orderId: 3, amountOre: 500 }],
    })
  })
  test('is never ticked where several have it', () => {
    expect(match('Fra Ærø Lak', 500, [order(3, 500, { names }), order(4, 500, { names })])).toMatchObject({
      state: 'several',
      isSure: false,
      parts: [],
      candidates: [3, 4],
    })
  })
  test('may be the customer’s whole debt, which is a suggestion', () => {
    const theirs = [order(3, 500, { names, accountId: 7 }), order(4, 600, { names, accountId: 7 })]
    expect(match('Ærø Lak', 1_100, theirs)).toMatchObject({ state: 'whole', isSure: false, parts: [{ orderId: 3 }, { orderId: 4 }] })
  })
})

describe('an amount alone', () => {
  test('is a suggestion, of several somebody chooses', () => {
    expect(match('Overførsel', 500, [order(3, 500)])).toMatchObject({
      state: 'whole',
      isSure: false,
      parts: [{ orderId: 3, amountOre: 500 }],
    })
    expect(match('Overførsel', 500, [order(3, 500), order(4, 500)])).toMatchObject({ state: 'several', candidates: [3, 4] })
    expect(match('Overførsel', 500, [order(3, 501)])).toMatchObject({ state: 'none', parts: [] })
  })
})

describe('what was booked before', () => {
  const bookedByHand = [{ amountOre: 500, paidOn: '2026-11-18' }]
  test('by hand is said, not booked again', () => {
    expect(match('Faktura 42', 500, [invoiced(3, 42, 0, { bookedByHand })])).toMatchObject({
      state: 'booked',
      isSure: false,
      candidates: [3],
    })
    expect(match('Ærø Lak', 500, [order(3, 0, { bookedByHand, names: ['Ærø Lak'] })])).toMatchObject({ state: 'booked' })
  })
  test('long ago or with another amount is other money', () => {
    const old = [{ amountOre: 500, paidOn: '2026-11-01' }]
    expect(match('Faktura 42', 500, [invoiced(3, 42, 900, { bookedByHand: old })])).toMatchObject({ state: 'part', isSure: true })
    expect(match('Faktura 42', 501, [invoiced(3, 42, 900, { bookedByHand })])).toMatchObject({ state: 'part', isSure: true })
  })
  test('once by hand is one line, a second is more money', () => {
    const [first, second] = matchLines(
      [line('Faktura 42', 500), line('Faktura 42', 500, { id: 2 })],
      [invoiced(3, 42, 900, { bookedByHand })],
    )
    expect([first?.state, second?.state]).toEqual(['booked', 'part'])
  })
})

test('a lookalike is never ticked', () => {
  expect(matchLines([line('Faktura 42', 500, { isLookalike: true })], [invoiced(3, 42, 500)])[0]).toMatchObject({
    state: 'whole',
    isSure: false,
  })
})

test('two lines for one invoice: the second is more than is owed', () => {
  const [first, second] = matchLines([line('Faktura 42', 500), line('Faktura 42', 500, { id: 2 })], [invoiced(3, 42, 500)])
  expect([first?.isSure, second?.state, second?.isSure]).toEqual([true, 'above', false])
})

describe('money that went out', () => {
  test('is a refund where an order is owed exactly so much', () => {
    const owed = invoiced(3, 42, 0, { openOre: -500, names: ['Ærø Lak'] })
    const paid = { state: 'whole', isSure: true, parts: [{ orderId: 3, amountOre: -500 }] }
    expect(match('Retur faktura 42', -500, [owed, order(4, -500)])).toMatchObject(paid)
    expect(match('Til Ærø Lak', -500, [owed, order(4, -500)])).toMatchObject(paid)
    expect(match('Overførsel', -500, [owed])).toMatchObject({ isSure: false, parts: [{ orderId: 3, amountOre: -500 }] })
    expect(match('Overførsel', -500, [owed, order(4, -500)])).toMatchObject({ state: 'several' })
    expect(match('Retur faktura 42', -501, [owed])).toMatchObject({ state: 'none' })
    expect(match('Husleje', -500, [order(4, 500)])).toMatchObject({ state: 'none' })
  })
})

const targets = fc.array(
  fc.record({
    openOre: fc.integer({ min: -3, max: 6 }),
    isSplit: fc.boolean(),
    accountId: fc.constantFrom(1, 2, null),
    name: fc.constantFrom('Ærø Lak', 'Vestwrap', 'Bo Holm'),
    byHand: fc.array(fc.record({ amountOre: fc.integer({ min: 1, max: 6 }), paidOn: fc.constant('2026-11-19') }), { maxLength: 1 }),
  }),
  { maxLength: 5 },
)
const texts = fc.constantFrom(
  'Faktura 1',
  'Faktura 1 og 2',
  'Faktura 3, 5',
  'ordre 1',
  '1',
  '1 3',
  'Ærø Lak',
  'Vestwrap faktura 3',
  'Bo Holm',
  'Overførsel',
  '',
)
const lines = fc.array(
  fc.record({ text: texts, leftOre: fc.integer({ min: -3, max: 12 }).filter((ore) => ore !== 0), isLookalike: fc.boolean() }),
  {
    maxLength: 6,
  },
)

test('a match pays the whole line or nothing of it, and what is ticked never pays more than is open', () => {
  fc.assert(
    fc.property(targets, lines, (owing, moves) => {
      const orders = owing.map(({ openOre, isSplit, accountId, name, byHand }, index) => {
        const ore = Math.max(0, openOre)
        const first = isSplit ? Math.floor(ore / 2) : ore
        const documents = [
          { number: 2 * index + 1, openOre: first },
          { number: 2 * index + 2, openOre: ore - first },
        ]
        return order(index + 1, openOre, { documents, accountId, names: [name], bookedByHand: byHand })
      })
      const lines = moves.map((one, index) => line(one.text, one.leftOre, { id: index + 1, isLookalike: one.isLookalike }))
      const matches = matchLines(lines, orders)
      const open = new Map(orders.map(({ orderId, openOre }) => [orderId, openOre]))
      expect(matches.map(({ lineId }) => lineId)).toEqual(lines.map(({ id }) => id))
      for (const [place, { state, isSure, parts, candidates }] of matches.entries()) {
        const leftOre = lines[place]?.leftOre ?? 0
        const pays = state === 'whole' || state === 'part' || state === 'above'
        expect(parts.reduce((sum, { amountOre }) => sum + amountOre, 0)).toBe(pays ? leftOre : 0)
        expect(new Set(parts.map(({ orderId }) => orderId)).size).toBe(parts.length)
        for (const { amountOre } of parts) expect(Math.sign(amountOre)).toBe(Math.sign(leftOre))
        if (state === 'several') expect(candidates.length).toBeGreaterThan(1)
        if (!isSure) continue
        expect(lines[place]?.isLookalike).toBe(false)
        for (const { orderId, amountOre } of parts) {
          const now = open.get(orderId) ?? 0
          expect(Math.abs(amountOre)).toBeLessThanOrEqual(Math.abs(now))
          open.set(orderId, now - amountOre)
        }
      }
    }),
    { numRuns: 2_000 },
  )
})

describe('a line with a transfer reference', () => {
  const named = (orderId: number, number: number, openOre: number, chargesOre = 0) =>
    order(orderId, openOre + chargesOre, { documents: [{ number, openOre, chargesOre }] })
  const targets = [named(1, 1042, 500_00), named(2, 1043, 300_00, 100_00), named(3, 1044, 900_00)]

  test('pays all its invoices with their charges, surely where the amount fits', () => {
    const [match] = matchLines([line('Overførsel SB00174', 900_00, { transferred: [1042, 1043] })], targets)
    expect(match).toMatchObject({
      state: 'whole',
      isSure: true,
      parts: [
        { orderId: 1, amountOre: 500_00 },
        { orderId: 2, amountOre: 400_00 },
      ],
    })
  })

  test('with another amount is proposed for the same invoices and left to staff', () => {
    const [less] = matchLines([line('SB00174', 700_00, { transferred: [1042, 1043] })], targets)
    expect(less).toMatchObject({ state: 'part', isSure: false })
    expect(less?.parts.map(({ orderId }) => orderId)).toEqual([1, 2])
  })
})
