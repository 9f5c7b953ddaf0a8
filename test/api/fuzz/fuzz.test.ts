import { expect, test } from 'vitest'
import { FUZZ_ENV, faultReport, fuzz } from '#test/fuzz/fuzz.ts'
import { testShop } from '#test/shop.ts'

const { shop, clock } = await testShop({ env: FUZZ_ENV })
const seed = Number(process.env.FUZZ_SEED ?? 11)

test('every call by everybody, rightly, wrongly and with malice, is answered as the API document says', async () => {
  const fuzzed = await fuzz(shop, clock, { seed, requests: 1_500 })
  expect(faultReport(fuzzed, seed)).toBe('')
})
