import { rmSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#test/databases.ts'
import { faultsOfRows, type Seen } from '#test/row-histories/check-rows.ts'
import type { Row, Write } from '#test/row-histories/log-rows.ts'
import { playRowHistory } from '#test/row-histories/play.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

const { db } = await testDatabase()
const folder = temporaryDirectory()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** As many as leave `npm test` its time; `npm run test:interleavings -- server` tells 50 of them. */
const STEPS = 16

test('what sessions write at the same time of stock and orders could have been written one after the other, and each reads what was written', async () => {
  const { faults, acknowledged, reads, writes } = await playRowHistory({ db, folder }, 1, STEPS)
  expect(faults).toEqual([])
  expect(acknowledged).toBeGreaterThan(40)
  expect(Math.min(reads, writes)).toBeGreaterThan(10)
})

describe('the check names', () => {
  const write = (at: number, table: Write['table'], before: Row | null, after: Row): Write => ({
    at,
    transaction: `t${at}`,
    table,
    before,
    after,
  })
  const added = [
    write(1, 'products', null, { id: 1, stock: 5 }),
    { ...write(2, 'stock_movements', null, { product_id: 1, rolls: 5 }), transaction: 't1' },
  ]
  const taken = [
    write(3, 'products', { id: 1, stock: 5 }, { id: 1, stock: 3 }),
    { ...write(4, 'stock_movements', null, { product_id: 1, rolls: -2 }), transaction: 't3' },
  ]
  const read = (stock: number): Seen => ({ session: 1, productId: 1, stock })

  test.each<[string, Write[], Seen[], string]>([
    ['a lost update', [...added, ...taken, write(5, 'products', { id: 1, stock: 5 }, { id: 1, stock: 5 })], [], 'from something else'],
    [
      'a stock that changed without a movement',
      [...added, write(3, 'products', { id: 1, stock: 5 }, { id: 1, stock: 4 })],
      [],
      'changed by -1',
    ],
    ['a value that was never written', [...added, ...taken], [read(4)], 'read 4'],
    ['a read from before what the session knew', [...added, ...taken], [read(3), read(5)], 'read 5'],
    ['a payment booked past its order', [write(1, 'payments', null, { id: 1, order_id: 7, amount_ore: 100 })], [], 'what moved says 100'],
    [
      'an order decided on an older stock',
      [...added, ...taken, { ...write(5, 'order_lines', null, { id: 9, product_id: 1, ships_now: 2, ships_later: 1 }), transaction: 't3' }],
      [],
      'left 3 in the stock',
    ],
  ])('%s', (_, writes, seen, fault) => {
    expect(faultsOfRows(writes, seen)).toEqual([expect.stringContaining(fault)])
  })

  test('nothing where all is as it must be', () => {
    expect(faultsOfRows([...added, ...taken], [read(5), read(3)])).toEqual([])
  })
})
