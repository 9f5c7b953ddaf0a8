import { expect, test } from 'vitest'
import { emptyLine, faultsOfLines, toLines } from './line-fields.tsx'

const line = { ...emptyLine(0), sku: 'NL-1001', rolls: '3' }

test.each(['', 'tolv', '3 stk', '1,2,3'])('a quantity typed as %j is a fault at its field', (rolls) => {
  expect(faultsOfLines([line, { ...line, rolls }])).toEqual({ 'lines.1.rolls': 'Skriv hvor mange.' })
})

test.each(['hundrede', '1,500', '12 EUR'])(
  'a price typed as %j is a fault at its field, and is not sent as a missing price',
  (unitPrice) => {
    expect(faultsOfLines([{ ...line, unitPrice }])).toEqual({ 'lines.0.unitPrice': 'Skriv prisen.' })
  },
)

test('a line without a price is sent without one', () => {
  expect([faultsOfLines([line]), toLines([line])]).toMatchObject([{}, [{ rolls: 3, unitPrice: null }]])
})
