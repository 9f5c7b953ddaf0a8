import { expect, test } from 'vitest'
import { readCode, rollCode, splitRollCode } from './scanned-code.ts'

const product = (id: number, kcwId: string, more: object = {}) => ({
  ...{ id, kcwId, nameDa: `Film ${kcwId}`, gtin: null, shelf: null, batches: [], blocked: [], ...more },
})
const fjord = product(1, 'NL-1001', {
  gtin: '5901234123457',
  shelf: 'A-03-2',
  batches: [{ code: '2411-B' }, { code: null }],
  blocked: ['2409-X'],
})
const polar = product(2, 'NL-1002', { gtin: '5901234123457', shelf: 'A-03-3' })
const upc = product(3, '00123', { gtin: '036000291452' })
const all = [fjord, polar, upc]

const roll = (products: readonly object[], batch: string | null) => ({ kind: 'roll', products, batch })

test.each([
  ['ORD-2026-000123', { kind: 'order', orderNumber: 'ORD-2026-000123' }],
  [' ord-2026-000123 ', { kind: 'order', orderNumber: 'ORD-2026-000123' }],
  ['NL-1001/2411-B', roll([fjord], '2411-B')],
  ['nl-1001/2411-b', roll([fjord], '2411-B')],
  ['NL-1001', roll([fjord], null)],
  ['NL-1001/2499-Z', roll([fjord], '2499-Z')],
  ['NL-1001/A/B', roll([fjord], 'A/B')],
  ['5901234123457', roll([fjord, polar], null)],
  ['0036000291452', roll([upc], null)],
  ['00123', roll([upc], null)],
  ['A-03-2', { kind: 'shelf', shelf: 'A-03-2' }],
  ['HEJ', { kind: 'unknown', text: 'HEJ' }],
  ['', { kind: 'unknown', text: '' }],
  ['--', { kind: 'unknown', text: '--' }],
  ['5901234123456', { kind: 'unknown', text: '5901234123456' }],
])('%s is read', (text, code) => {
  expect(readCode(text, all)).toEqual(code)
})

test.each([
  ['NL+1001-2411+B', roll([fjord], '2411-B')],
  ['NL+1001-2409+X', roll([fjord], '2409-X')],
  ['NL+1002', roll([polar], null)],
  ['ORD+2026+000123', { kind: 'order', orderNumber: 'ORD-2026-000123' }],
  ['A+03+3', { kind: 'shelf', shelf: 'A-03-3' }],
])('%s, typed as by an American keyboard on a Danish phone, is read', (text, code) => {
  expect(readCode(text, all)).toEqual(code)
})

const places = ['Ø', 'Å', 'A-1-12', 'A-11-2', 'B-1', 'B-1'].map((shelf, id) => product(id, `NL-2${id}`, { shelf }))
test.each([
  ['Ø', 'Ø'],
  ['å', 'Å'],
  ['A-1-12', 'A-1-12'],
  ['A+11+2', 'A-11-2'],
  ['B1', 'B-1'],
  ['A112', null],
  ['-', null],
])('of shelf places that are alike %s is %s', (text, shelf) => {
  expect(readCode(text, places)).toEqual(shelf === null ? { kind: 'unknown', text } : { kind: 'shelf', shelf })
})

test('the code of a label is read as its roll, for any SKU and batch', () => {
  for (const { kcwId } of all)
    for (const batch of [null, '2411-B', 'L 7/2', 'ORD-2026-000001', '5901234123457'])
      expect(readCode(rollCode({ kcwId, batch }), all)).toMatchObject({ kind: 'roll', products: [{ kcwId }], batch })
})

test.each([
  ['NL-1001/2411-B', { number: 'NL-1001', batch: '2411-B' }],
  ['NL-1001/A/B', { number: 'NL-1001', batch: 'A/B' }],
  [' 5901234123457 ', { number: '5901234123457', batch: '' }],
])('%s is split into number and batch without knowing the products', (code, parts) => {
  expect(splitRollCode(code)).toEqual(parts)
})
