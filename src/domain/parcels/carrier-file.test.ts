import fc from 'fast-check'
import { expect, test } from 'vitest'
import { carrierFileName, carrierObstacle, carrierRows, type OrderToCarry } from './carrier-file.ts'

const order: OrderToCarry = {
  ...{ orderNumber: 'FH-2026-000123', company: 'Foliemagerne Ærø ApS', customerName: 'Søren Ærø', receiver: null },
  ...{ shippingAddress: 'Åvej 1, 2. th', shippingPostalCode: '5970', shippingCity: 'Ærøskøbing', shippingCountry: 'DK' },
  ...{ customerPhone: '+45 20 30 40 50', customerEmail: 'soeren@eksempel.dk' },
}
const cells = (part: Partial<OrderToCarry> = {}) => {
  const [heading = [], row = []] = carrierRows([{ ...order, ...part }])
  return Object.fromEntries(heading.map((name, index) => [name, row[index]]))
}

test('the file gives a carrier the receiver, the address, phone and e-mail, and the number of the order', () => {
  expect(cells()).toEqual({
    ...{
      Modtager: 'Foliemagerne Ærø ApS',
      'Att.': 'Søren Ærø',
      Adresse: 'Åvej 1, 2. th',
      Postnr: '5970',
      By: 'Ærøskøbing',
      Landekode: 'DK',
    },
    ...{ Telefon: '20304050', 'E-mail': 'soeren@eksempel.dk', Reference: 'FH-2026-000123', 'Antal kolli': '1' },
  })
})

test('a private buyer has no attention line, and a receiver is named instead of the buyer', () => {
  expect(cells({ company: null })).toMatchObject({ Modtager: 'Søren Ærø', 'Att.': '' })
  expect(cells({ receiver: 'Port 3' })).toMatchObject({ Modtager: 'Foliemagerne Ærø ApS', 'Att.': 'Port 3' })
  expect(cells({ company: null, receiver: 'Port 3' })).toMatchObject({ Modtager: 'Søren Ærø', 'Att.': 'Port 3' })
})

test('what goes to Greenland goes there', () => expect(cells({ shippingPostalCode: '3900', shippingCountry: 'GL' }).Landekode).toBe('GL'))

test('the method and its code come last, in files with an order that has one', () => {
  expect(
    carrierRows([{ ...order, deliveryMethod: { name: 'GLS til firma', product: 'GLSDK_BP' } }, order]).map((row) => row.slice(-2)),
  ).toEqual([
    ['Leveringsmåde', 'Fragtprodukt'],
    ['GLS til firma', 'GLSDK_BP'],
    ['', ''],
  ])
})

test('no cell is a formula to the spreadsheet it is looked at in, and no row is cut', () => {
  const text = fc.string()
  fc.assert(
    fc.property(text, text, text, (company, customerName, customerPhone) => {
      const [heading = [], row = []] = carrierRows([{ ...order, company, customerName, customerPhone }])
      expect(row).toHaveLength(heading.length)
      for (const cell of row) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
    }),
  )
})

test.each([
  ['postnord', 1, 'PostNord_2026-11-22_1-ordre.csv'],
  ['gls', 12, 'GLS_2026-11-22_12-ordrer.csv'],
  ['dao', 2, 'DAO_2026-11-22_2-ordrer.csv'],
] as const)('the file of %s with %d is called %s', (carrier, orders, name) =>
  // half past midnight in Denmark
  expect(carrierFileName(carrier, { orders, atMs: Date.parse('2026-11-21T23:30:00Z') })).toBe(name),
)

test.each([
  [{ status: 'pending', deliveryWay: 'parcel', customerPhone: '20304050' }, null],
  [{ status: 'shipped', deliveryWay: 'parcel', customerPhone: '20304050' }, null],
  [{ status: 'cancelled', deliveryWay: 'parcel', customerPhone: '20304050' }, 'annulleret'],
  [{ status: 'cancelled', deliveryWay: 'pickup', customerPhone: '20304050' }, 'annulleret'],
  [{ status: 'pending', deliveryWay: 'pickup', customerPhone: '20304050' }, 'afhentes'],
  [{ status: 'delivered', deliveryWay: 'parcel', customerPhone: '' }, 'uden adresse'],
] as const)('%j has no place in a file because it is %s', (one, obstacle) => expect(carrierObstacle(one)).toBe(obstacle))
