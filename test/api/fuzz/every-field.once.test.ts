import { expect, test } from 'vitest'
import { sweepFields } from '#test/fuzz/every-field.ts'
import { FUZZ_ENV, faultReport } from '#test/fuzz/fuzz.ts'
import { isShort } from '#test/scope.ts'
import { testShop } from '#test/shop.ts'

/** For a machine with much else to do: alone it takes half a minute. */
const BUSY_MS = 600_000

const { shop, clock } = await testShop({ env: FUZZ_ENV })

test('every field of every call refuses every value of a shape it does not take', { timeout: BUSY_MS }, async () => {
  const { fields, run } = await sweepFields(shop, clock, 11)
  expect(faultReport(run, 11)).toBe('')
  expect(fields).toBeGreaterThan(isShort ? 20 : 500)
})
