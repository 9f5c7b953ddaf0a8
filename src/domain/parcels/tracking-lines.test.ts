import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planTracking, readTrackingLines, trackingMove } from './tracking-lines.ts'

const line = (number: number, tracking: string, place = 1) => ({
  line: place,
  orderNumber: `ORD-2026-${String(number).padStart(6, '0')}`,
  tracking,
})

test.each([
  ['semicolons', 'ORD-2026-000001;9900'],
  ['tabs', 'ORD-2026-000001\t9900'],
  ['commas', 'ord-2026-000001,9900'],
  ['spaces', '  ORD-2026-000001   9900 '],
  ['quotes, and more columns than are asked for', '"ORD-2026-000001";"9900";"Søren Ærø"'],
  ['the other way round, without the prefix', '9900;2026-000001'],
  ['what a web page puts between and around', '\u200eORD-2026-000001;\u200b99\u00ad00\u202c'],

  ['a formula of Excel', 'ORD-2026-000001;="9900"'],
])('a line is read with %s', (_, text) => expect(readTrackingLines(text)).toEqual({ lines: [line(1, '9900')], faults: [] }))

test('a heading and empty lines are skipped, and a fault is reported with its line', () => {
  const text = [
    'Reference;Pakkenummer',
    'ORD-2026-000001;11',
    '',
    'ORD-2026-000002;',
    'Søren;22',
    'ORD-2026-000001;33',
    `ORD-2026-000003;${'9'.repeat(101)}`,
  ]
  expect(readTrackingLines(text.join('\r\n'))).toEqual({
    lines: [line(1, '11', 2)],
    faults: [
      { line: 4, why: 'intet pakkenummer.' },
      { line: 5, why: 'intet ordrenummer.' },
      { line: 6, why: 'ordren står der to gange.' },
      { line: 7, why: 'pakkenummeret er på over 100 tegn.' },
    ],
  })
  expect(readTrackingLines('')).toEqual({ lines: [], faults: [] })
})

test('of any text at all each order comes once, with a number that may be stored', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom('ORD-2026-000001;1', 'ORD-2026-000002\t2', '2026-000001 7'))), (texts) => {
      const { lines } = readTrackingLines(texts.join('\n'))
      expect(new Set(lines.map(({ orderNumber }) => orderNumber)).size).toBe(lines.length)
      for (const { tracking } of lines) expect(tracking.length > 0 && tracking.length <= 100).toBe(true)
    }),
  )
})

const order = { status: 'pending', deliveryWay: 'parcel', items: [{ quantity: 2, sent: 0 }], parcels: [] } as const
const sent = [{ quantity: 2, sent: 2 }]
test.each([
  ['an order of which nothing left is sent with it', order, { kind: 'send' }],
  [
    'the parcel that left without a number gets it',
    { ...order, items: sent, parcels: [{ id: 4, tracking: null }] },
    { kind: 'name', parcelId: 4 },
  ],
  ['the rest leaves with it where the first parcel has its own', { ...order, parcels: [{ id: 4, tracking: '11' }] }, { kind: 'send' }],
  [
    'the newest of those without a number gets it',
    {
      ...order,
      parcels: [
        { id: 4, tracking: null },
        { id: 5, tracking: null },
      ],
    },
    { kind: 'name', parcelId: 5 },
  ],
  ['the same list pasted twice changes nothing', { ...order, items: sent, parcels: [{ id: 4, tracking: '9900' }] }, { kind: 'known' }],
  [
    'where all is sent and numbered there is no place for it',
    { ...order, items: sent, parcels: [{ id: 4, tracking: '11' }] },
    { kind: 'refused', why: 'Alt er sendt, og hver pakke har et nummer.' },
  ],
  ['a cancelled order has none', { ...order, status: 'cancelled' }, { kind: 'refused', why: 'Ordren er annulleret.' }],
  ['nor has what is fetched', { ...order, deliveryWay: 'pickup' }, { kind: 'refused', why: 'Ordren afhentes.' }],
] as const)('%s', (_, one, move) => expect(trackingMove(one, '9900')).toEqual(move))

test('planned lines are listed in their order, and a line that does nothing with its reason', () => {
  const found = (number: number, more: object = {}) => ({ ...order, ...more, orderNumber: line(number, '').orderNumber })
  const orders = [found(1), found(2), found(3, { status: 'cancelled' }), found(4, { parcels: [{ id: 9, tracking: '44' }] })]
  const lines = [line(2, '22', 1), line(5, '55', 2), line(3, '33', 4), line(1, '11', 5), line(4, '44', 6)]
  const { planned, known, faults } = planTracking(lines, orders)
  expect(planned.map(({ orderNumber, move }) => [orderNumber, move.kind])).toEqual([
    ['ORD-2026-000002', 'send'],
    ['ORD-2026-000001', 'send'],
  ])
  expect(known).toBe(1)
  expect(faults).toEqual([
    { line: 2, orderNumber: 'ORD-2026-000005', why: 'Ordren findes ikke.' },
    { line: 4, orderNumber: 'ORD-2026-000003', why: 'Ordren er annulleret.' },
  ])
})
