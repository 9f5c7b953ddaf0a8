import { describe, expect, test } from 'vitest'
import type { Uninvoiced } from '#contract/invoicing.ts'
import { sumOfParts } from '#domain/invoices/invoice-parts.ts'
import {
  chosenPart,
  type InvoiceForm,
  invoicedSumOf,
  isInvoiced,
  parcelChoices,
  proposedWhat,
  toInvoice,
  toProForma,
} from './invoice-choice.tsx'

/** Three rolls for 1.000 kr., one for 250, the freight, and two parcels: one sent with a roll, the next with the rest. */
const uninvoiced: Uninvoiced = {
  rest: {
    lines: [
      { itemId: 4, quantity: 3, total: 1000 },
      { itemId: 5, quantity: 1, total: 250 },
    ],
    shipping: 99,
    total: 1349,
  },
  parcels: [
    { id: 70, number: 1, items: [{ itemId: 4, quantity: 1 }] },
    {
      id: 71,
      number: 2,
      items: [
        { itemId: 4, quantity: 2 },
        { itemId: 5, quantity: 1 },
      ],
    },
  ],
  proposed: [70, 71],
  undeducted: 0,
  terms: '8_days',
}
const form = (chosen: Partial<InvoiceForm>): InvoiceForm => ({ what: 'rest', rolls: {}, terms: '8_days', ...chosen })
const sumOf = (chosen: Partial<InvoiceForm>) => {
  const part = chosenPart(uninvoiced, form(chosen))
  return part && sumOfParts(part)
}

describe('the total of the invoice', () => {
  test('deducts a paid deposit, and is never below 0', () => {
    const withDeposit = { ...uninvoiced, undeducted: 500 }
    const rest = chosenPart(uninvoiced, form({}))
    expect(rest && invoicedSumOf(withDeposit, rest)).toEqual({ sumOre: 849_00, deductOre: 500_00 })
    expect(parcelChoices(withDeposit).map(({ totalOre }) => totalOre)).toEqual([0, 515_67])
  })

  test('covers everything not invoiced, a parcel with the freight, or the chosen rolls with it', () => {
    expect([sumOf({}), sumOf({ what: 70 }), sumOf({ what: 'lines', rolls: { 5: 1 } })]).toEqual([1349_00, 432_33, 349_00])
  })

  test('is nothing while no roll is chosen', () => expect(sumOf({ what: 'lines', rolls: { 4: 0 } })).toBeNull())

  test('is not offered for a parcel whose rolls are invoiced', () => {
    const rest = { lines: [{ itemId: 4, quantity: 2, total: 666.67 }], shipping: 0, total: 666.67 }
    expect(parcelChoices({ ...uninvoiced, rest }).map(({ id, totalOre }) => [id, totalOre])).toEqual([
      [70, 333_34],
      [71, 666_67],
    ])
    expect(parcelChoices({ ...uninvoiced, rest: { lines: [], shipping: 0, total: 0 } })).toEqual([])
  })
})

test('the proposal is the next parcel, the parcel whose button was pressed, or everything', () => {
  expect([proposedWhat(uninvoiced, null), proposedWhat(uninvoiced, 71)]).toEqual([70, 71])
  expect(proposedWhat({ ...uninvoiced, proposed: [null] }, 71)).toBe('rest')
  expect(proposedWhat({ ...uninvoiced, proposed: [] }, null)).toBe('rest')
})

test('the request and the preview name the parcel or the chosen rolls; the request also the sum invoiced at opening', () => {
  const order = { invoiced: 50 }
  expect(toInvoice(form({}), order)).toEqual({ paymentTerms: '8_days', seen: { invoiced: 50 } })
  expect(toInvoice(form({ what: 71, rolls: { 4: 1 } }), order)).toEqual({ paymentTerms: '8_days', parcelId: 71, seen: { invoiced: 50 } })
  const lines = form({ what: 'lines', rolls: { 4: 2, 5: 0 } })
  expect(toInvoice(lines, order)).toMatchObject({ lines: [{ itemId: 4, quantity: 2 }] })
  expect([toProForma(lines), toProForma(form({ what: 71 }))]).toEqual([
    { paymentTerms: '8_days', lines: '4:2' },
    { paymentTerms: '8_days', parcelId: 71 },
  ])
})

test('nothing is left when every roll and the freight are invoiced', () => {
  expect(
    isInvoiced({ rest: { lines: [], shipping: 0, total: 0 }, parcels: [], proposed: [], undeducted: 0, terms: '8_days' as const }),
  ).toBe(true)
  expect(
    isInvoiced({
      rest: { lines: [{ itemId: 4, quantity: 1, total: 0 }], shipping: 0, total: 0 },
      parcels: [],
      proposed: [],
      undeducted: 0,
      terms: '8_days' as const,
    }),
  ).toBe(false)
})
