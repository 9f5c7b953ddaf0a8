import { expect, test } from 'vitest'
import { isSearchable } from './record-search.ts'

test.each(['åse', 'NL-1', ' a b c ', '@ø.dk', '123'])('records are searched for »%s«', (text) => {
  expect(isSearchable(text)).toBe(true)
})

test.each(['', 'qz', ' å ', '...', '%_%', '@d.'])('»%s« is too short to narrow records', (text) => {
  expect(isSearchable(text)).toBe(false)
})
