import { expect, test } from 'vitest'
import { readReceipt } from './read-receipt.ts'

test.each([
  ['FJ-1\tL24\t4\t2.500,50', [{ sku: 'FJ-1', batch: 'L24', rolls: '4', unitCost: '2.500,50' }]],
  [
    '\uFEFFVarenummer;Batch;Ruller;Pris\r\nFJ-1;;4\r\n\r\n"FJ-2";"L 24";1;',
    [
      { sku: 'FJ-1', batch: '', rolls: '4', unitCost: '' },
      { sku: 'FJ-2', batch: 'L 24', rolls: '1', unitCost: '' },
    ],
  ],
  ['FJ-1', [{ sku: 'FJ-1', batch: '', rolls: '', unitCost: '' }]],
  ['  \n', []],
])('%j is read line by line', (text, lines) => expect(readReceipt(text)).toEqual(lines))

test.each(['SKU-1001', 'VARE-1001', 'Vare 1001'])('a first line of %s is no heading', (sku) => {
  expect(readReceipt(`${sku};L24;3`)).toEqual([{ sku, batch: 'L24', rolls: '3', unitCost: '' }])
})

test.each(['SKU', 'vare', 'Varenr.', 'Vare nr', 'VARENUMMER', 'Varenummer (SKU)'])('a first line of %s is a heading', (heading) => {
  expect(readReceipt(`${heading};Batch`)).toEqual([])
})
