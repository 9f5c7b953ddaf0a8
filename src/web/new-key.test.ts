import { expect, test } from 'vitest'
import { keyPerContent } from './new-key.ts'

test('what is sent again has its key, and what was changed after a lost answer is not taken for it', () => {
  const keyOf = keyPerContent()
  const first = keyOf({ film: 'NL-1001', parts: ['roof'] })
  expect(keyOf({ film: 'NL-1001', parts: ['roof'] })).toBe(first)
  expect(keyOf({ film: 'NL-1001', parts: ['roof', 'bonnet'] })).not.toBe(first)
  expect(keyPerContent()({ film: 'NL-1001', parts: ['roof'] })).not.toBe(first)
})
