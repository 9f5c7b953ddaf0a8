import { expect, test } from 'vitest'
import { readCells } from './read-lines.ts'

test('lines of a sheet are read without headings and empty lines, and know their place', () => {
  expect(readCells('Varenummer;Nr.;Pris\nGR-1030; X 9 ;1.200,50\n\nFJ-1022\t7\t')).toEqual([
    { line: 1, cells: ['GR-1030', 'X 9', '1.200,50'] },
    { line: 3, cells: ['FJ-1022', '7', ''] },
  ])
  expect(readCells('')).toEqual([])
  expect(readCells('GR-1030')).toEqual([{ line: 0, cells: ['GR-1030'] }])
})
