import { expect, test } from 'vitest'
import { keyPerContent } from './new-key.ts'

test('the same content sent again has the same key, and content changed after a lost answer has another', () => {
  const keyOf = keyPerContent()
  const first = keyOf({ film: 'NL-1001', parts: ['roof'] })
  expect(keyOf({ film: 'NL-1001', parts: ['roof'] })).toBe(first)
  expect(keyOf({ film: 'NL-1001', parts: ['roof', 'bonnet'] })).not.toBe(first)
  expect(keyPerContent()({ film: 'NL-1001', parts: ['roof'] })).not.toBe(first)
})
