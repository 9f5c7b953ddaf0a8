import { expect, test } from 'vitest'
import { paidAheadOre, paidBackOre } from './deposit.ts'

const order = { depositOre: 300, totalOre: 1000, creditedOre: 0 }

test('an aconto invoice covers all that was paid ahead, and no more than the order', () => {
  const ahead = (paidOre: number, creditedOre = 0) => paidAheadOre({ ...order, creditedOre, paidOre })
  expect([ahead(300), ahead(500), ahead(1200), ahead(1000, 200)]).toEqual([300, 500, 1000, 800])
})

test('what of it goes back is credited down to the deposit; what is paid back of a credit is not', () => {
  const back = (paidOre: number, creditedOre = 0) => paidBackOre({ ...order, creditedOre, paidOre }, 500)
  expect([back(500), back(400), back(300), back(0)]).toEqual([0, 100, 200, 200])
  expect([back(400, 100), back(800)]).toEqual([0, 0])
})
