import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { FUZZ_ENV, faultReport, fuzz } from '#test/fuzz/fuzz.ts'
import { isShort } from '#test/scope.ts'
import { testShop } from '#test/shop.ts'

/** For each call. In a short run once, by one who may make it; six cannot reach every call either: `npm run test:fuzz` names those never reached. */
const REQUESTS = isShort ? 1 : 6
const REACHED_AT_LEAST = 0.6
/** What needs a shop or a person in a state that few requests leave them in. */
const ALWAYS_REACHED = ['showGuestOrder', 'changeInvoiceSeries', 'removeSecondFactor', 'importCustomers']
/** For a machine with much else to do: alone it takes seconds. */
const BUSY_MS = 600_000

const { shop, clock } = await testShop({ env: FUZZ_ENV })
const seed = Number(process.env.FUZZ_SEED ?? 11)

test('every call by everybody, rightly, wrongly and with malice, is answered as the API document says', { timeout: BUSY_MS }, async () => {
  const fuzzed = await fuzz(shop, clock, { seed, requests: REQUESTS * Object.keys(calls).length })
  expect(faultReport(fuzzed, seed)).toBe('')
  if (isShort) return
  expect(fuzzed.unreached.length, fuzzed.unreached.join('\n')).toBeLessThan((1 - REACHED_AT_LEAST) * fuzzed.operations)
  expect(fuzzed.unreached.filter((line) => ALWAYS_REACHED.some((name) => line.startsWith(`${name}:`)))).toEqual([])
})
