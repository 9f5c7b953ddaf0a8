import { expect, test } from 'vitest'
import { openOfInvoices } from './invoice-balance.ts'

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
