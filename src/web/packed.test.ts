import { expect, test } from 'vitest'
import { pack, unpack } from './packed.ts'

const DATA = { films: [{ name: 'Blå »satin« </script>\u2028', price: 5999.95, hex: null }], total: 1 }

test('a packed value is the same object where it was packed', () => {
  expect(unpack(pack(DATA))).toBe(DATA)
})

test('elsewhere the packed text is parsed once', () => {
  const sent = structuredClone(pack(DATA))
  expect(unpack(sent)).toEqual(DATA)
  expect(unpack(sent)).toBe(unpack(sent))
})
