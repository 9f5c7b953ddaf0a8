import { expect, test } from 'vitest'
import { openOfInvoices, paidByInvoice } from './invoice-balance.ts'

const TWO = [
  { id: 1, totalOre: 500, creditedOre: 100 },
  { id: 2, totalOre: 700, creditedOre: 0 },
]

test.each([
  [0, [400, 700]],
  [300, [100, 700]],
  [400, [0, 700]],
  [1_000, [0, 100]],
  [5_000, [0, 0]],
  [-20, [400, 700]],
])('%d øre settle the oldest invoice first', (paidOre, open) => expect([...openOfInvoices(TWO, paidOre).values()]).toEqual(open))

test('money that names an invoice settles that one; what it has too much of settles the oldest', () => {
  const named = (...money: (readonly [invoiceId: number | null, amountOre: number])[]) =>
    paidByInvoice(money.map(([invoiceId, amountOre]) => ({ invoiceId, amountOre })))
  const open = (paidOre: number, by: ReadonlyMap<number, number>) => [...openOfInvoices(TWO, paidOre, by).values()]
  expect(open(700, named([2, 700]))).toEqual([400, 0])
  expect(open(800, named([2, 800]))).toEqual([300, 0])
  expect(open(750, named([2, 700], [null, 50]))).toEqual([350, 0])
  // a refund of it opens it again
  expect(open(500, named([2, 700], [2, -200]))).toEqual([400, 200])
  expect(open(200, named([2, 700]))).toEqual([400, 500])
  expect(open(-20, named([2, -20]))).toEqual([400, 700])
})

test('what is credited beyond an invoice that was paid aconto in part settles the others', () => {
  const aconto = { id: 1, totalOre: 300_00, creditedOre: 0 }
  const last = { id: 2, totalOre: 700_00, creditedOre: 800_00 }
  expect([...openOfInvoices([aconto, last], 200_00)]).toEqual([
    [1, 0],
    [2, 0],
  ])
  expect([...openOfInvoices([aconto, { ...last, creditedOre: 700_00 }], 200_00)]).toEqual([
    [1, 100_00],
    [2, 0],
  ])
})
