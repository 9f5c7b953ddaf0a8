import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { asksForMoney, draftCreditNote, draftInvoice, type InvoicedOrder } from './invoice-document.ts'

const order: InvoicedOrder = {
  orderNumber: 'ORD-2026-000123',
  customerName: 'Karen Værksted',
  customerEmail: 'karen@vaerksted.dk',
  cvr: null,
  company: null,
  reference: 'REKV-7',
  receiver: 'Port 3',
  ean: '5790000436057',
  shippingAddress: 'Havnegade 44',
  shippingPostalCode: '5970',
  shippingCity: 'Ærøskøbing',
  shippingCountry: 'DK',
  vatTreatment: 'domestic',
  ...{ invoiceAddress: null, invoicePostalCode: null, invoiceCity: null, invoiceCountry: null },
  paymentMethod: 'invoice',
  paymentStatus: 'unpaid',
  discountPercent: 0,
  shippingOre: 99_00,
  shippingName: 'Levering',
  pickup: null,
  totalOre: 1099_00,
  lines: [
    {
      kcwId: 'NL-1001',
      nameDa: 'Nordlys Polarhvid',
      series: null,
      quantity: 1,
      unitPriceOre: 1000_00,
      promotionPercent: 0,
      payWithPoints: false,
      pointsCost: 10,
      lineTotalOre: 1000_00,
    },
  ],
}
const account = { company: 'Værkstedet ApS', cvr: '24256790', address: 'Brogade 1', postalCode: '5960', city: 'Marstal', country: 'DK' }
const draft = {
  order,
  account,
  seller: DEFAULT_SETTINGS.company,
  terms: 'running_month_8',
  customs: '',
  orderedOn: '2026-11-19',
  shippedOn: '2026-11-20',
  issueDate: '2026-11-21',
  paidOre: 0,
} as const

describe('an invoice', () => {
  test('names seller, buyer, delivery, due date and terms', () => {
    expect(draftInvoice(draft)).toMatchObject({
      seller: { legalName: 'Foliehuset ApS', cvr: '13748136', bank: DEFAULT_SETTINGS.company.bank },
      buyer: {
        name: 'Karen Værksted',
        company: 'Værkstedet ApS',
        cvr: '24256790',
        address: 'Brogade 1',
        postalCode: '5960',
        city: 'Marstal',
        reference: 'REKV-7',
        ean: '5790000436057',
      },
      delivery: {
        name: 'Karen Værksted',
        receiver: 'Port 3',
        address: 'Havnegade 44',
        postalCode: '5970',
        city: 'Ærøskøbing',
        country: 'DK',
      },
      orderNumber: 'ORD-2026-000123',
      orderedOn: '2026-11-19',
      shippedOn: '2026-11-20',
      payment: { method: 'invoice', isPaid: false },
      issueDate: '2026-11-21',
      dueDate: '2026-12-08',
      totalOre: 1099_00,
      credits: null,
    })
  })

  test('freezes no more of the company than it shows', () =>
    expect(Object.keys(draftInvoice(draft).seller)).toEqual([
      'name',
      'legalName',
      'cvr',
      'address',
      'postalCode',
      'city',
      'phone',
      'email',
      'bank',
    ]))

  test('prefers the company the order was placed for', () =>
    expect(draftInvoice({ ...draft, order: { ...order, company: 'Søsterværkstedet' } }).buyer.company).toBe('Søsterværkstedet'))

  test.each([
    ['a guest', null],
    ['an account without an address', { ...account, address: null }],
    ['an account with half an address', { ...account, city: null }],
  ])('of %s goes where the goods go', (_who, buyer) =>
    expect(draftInvoice({ ...draft, account: buyer }).buyer).toMatchObject({
      address: 'Havnegade 44',
      postalCode: '5970',
      city: 'Ærøskøbing',
    }),
  )

  test('has the invoice address of the order before the account’s, and the place of delivery stays', () => {
    const office = { invoiceAddress: 'Kontorvej 2', invoicePostalCode: '8700', invoiceCity: 'Horsens' }
    for (const account of [draft.account, null]) {
      const { buyer, delivery } = draftInvoice({ ...draft, account, order: { ...order, ...office } })
      expect(buyer).toMatchObject({ address: 'Kontorvej 2', postalCode: '8700', city: 'Horsens', country: 'DK' })
      expect(delivery).toMatchObject({ address: 'Havnegade 44', postalCode: '5970' })
    }
  })

  test('of a guest has no CVR', () => expect(draftInvoice({ ...draft, account: null }).buyer).toMatchObject({ cvr: null, company: null }))
  test.each(['paid', 'refunded'] as const)('of an order that is %s requests no payment', (paymentStatus) =>
    expect(asksForMoney(draftInvoice({ ...draft, order: { ...order, paymentStatus } }))).toBe(false),
  )
  test.each(['unpaid', 'partial'] as const)('of an order that is %s requests payment', (paymentStatus) =>
    expect(asksForMoney(draftInvoice({ ...draft, order: { ...order, paymentStatus } }))).toBe(true),
  )
  test.each([true, false])('from before the payment status was stored requests payment unless it was paid (%s)', (isPaid) =>
    expect(asksForMoney({ ...draftInvoice(draft), payment: { method: 'invoice', isPaid } })).toBe(!isPaid),
  )
})

test('a credit note credits the same lines and amounts, refers to the invoice and names the reason', () => {
  const invoice = draftInvoice(draft)
  const note = draftCreditNote({ invoice, number: 41, reason: 'Ordren er annulleret', issueDate: '2026-12-02' })
  expect(note).toEqual({
    ...invoice,
    issueDate: '2026-12-02',
    dueDate: '2026-12-02',
    credits: { number: 41, issueDate: '2026-11-21', reason: 'Ordren er annulleret' },
  })
  expect(asksForMoney(note)).toBe(false)
})
