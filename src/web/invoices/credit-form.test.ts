import { describe, expect, test } from 'vitest'
import {
  type Creditable,
  type CreditForm,
  creditFormOf,
  creditProblems,
  maxAllowanceOre,
  nothingToCredit,
  outcomeOf,
  toCredit,
} from './credit-form.ts'

const line = { kcwId: 'GR-1', nameDa: 'Granit', pointsEach: 0, pointsEarned: 3, returnable: 3 }
/** Three rolls at 333,33 kr. with freight, sent and paid; a second line is not sent yet. */
const creditable = {
  invoice: { id: 7, number: 1007, orderNumber: 'ORD-1', credited: 0, paymentStatus: 'paid', total: 1348.99 },
  left: {
    isAconto: false,
    lines: [
      { ...line, itemId: 4, quantity: 3, total: 999.99 },
      { ...line, itemId: 5, quantity: 1, total: 250, returnable: 0 },
    ],
    shipping: 99,
    total: 1348.99,
  },
  order: { status: 'processing', total: 1348.99, credited: 0, paid: 1348.99, refunded: 0, open: 0, pointsCredited: true, mailTo: 'k@x.dk' },
} as unknown as Creditable
const seen = { paymentStatus: 'paid', credited: 0 }
const formOf = (typed: Partial<CreditForm>): CreditForm => ({ ...creditFormOf(creditable), reason: 'Ridset', ...typed })
const returned = (quantity: number, restocked: number): Partial<CreditForm> => ({
  what: 'returned',
  lines: [{ itemId: 4, quantity, restocked }],
})

describe('what is sent', () => {
  test('for the whole invoice is only the reason', () => {
    expect(toCredit(formOf({}), creditable)).toEqual({ reason: 'Ridset', seen })
  })

  test('for returned rolls separates restocked from damaged ones, with the freight if it is chosen', () => {
    expect(toCredit(formOf({ ...returned(3, 1), withShipping: true }), creditable)).toEqual({
      reason: 'Ridset',
      lines: [
        { itemId: 4, quantity: 1, restock: true },
        { itemId: 4, quantity: 2, restock: false },
      ],
      shipping: 99,
      seen,
    })
  })

  test('for an amount is the typed amount, without earlier choices', () => {
    const typed = { ...returned(2, 2), what: 'amount', amount: '1.234,50', withShipping: true } as const
    expect(toCredit(formOf(typed), creditable)).toEqual({ reason: 'Ridset', amount: 1234.5, seen })
    expect(toCredit(formOf({ what: 'shipping', shipping: '49,50' }), creditable)).toMatchObject({ shipping: 49.5 })
  })
})

test('only lines with sent rolls are offered', () => {
  expect(creditFormOf(creditable)).toMatchObject({ lines: [{ itemId: 4, quantity: 0, restocked: 0 }], shipping: '99' })
})

describe('the outcome', () => {
  test('of one of three rolls: a third of the amount, one point, and the amount owed back to the payer', () => {
    expect(outcomeOf(formOf(returned(1, 1)), creditable)).toEqual({
      ...{ totalOre: 333_33, vatOre: 66_67, leftOre: 1015_66, owedBackOre: 333_33, points: { revoked: 1, restored: 0 } },
    })
  })

  test('of the whole invoice: nothing owed back, as the order remains and is invoiced again', () => {
    expect(outcomeOf(formOf({}), creditable)).toMatchObject({
      totalOre: 1348_99,
      leftOre: 0,
      owedBackOre: 0,
      points: { revoked: 0, restored: 0 },
    })
  })

  test('of an amount: no points taken, also when rolls were chosen before', () => {
    expect(outcomeOf(formOf({ ...returned(2, 2), what: 'amount', amount: '500' }), creditable)).toMatchObject({
      ...{ totalOre: 500_00, owedBackOre: 500_00, points: { revoked: 0, restored: 0 } },
    })
  })

  test.each([
    [returned(0, 0), { lines: 'Vælg varer, fragt eller et beløb.' }],
    [{ what: 'amount', amount: '' }, { amount: 'Skriv et beløb over 0 kr.' }],
    [{ what: 'amount', amount: 'det hele' }, { amount: 'Skriv beløbet som 500 eller 1.500,50.' }],
    [{ what: 'amount', amount: '1.349' }, { amount: 'Der kan ikke krediteres mere, end der er tilbage på fakturaen.' }],
    [{ what: 'shipping', shipping: '99,01' }, { shipping: 'Der kan ikke krediteres mere, end der er tilbage på fakturaen.' }],
    [{ what: 'shipping', shipping: '-5' }, { shipping: 'Skriv et beløb over 0 kr.' }],
  ] satisfies [Partial<CreditForm>, object][])('is nothing for %j, which is told beside its field', (typed, problems) => {
    const form = formOf(typed)
    expect([outcomeOf(form, creditable), creditProblems(form, creditable)]).toEqual([null, problems])
  })

  test('of rolls on an invoice partly paid aconto: their full price is credited', () => {
    const deducted = { ...creditable, left: { ...creditable.left, total: 500 } }
    const form = formOf(returned(3, 3))
    expect(outcomeOf(form, deducted)).toMatchObject({ totalOre: 999_99, leftOre: 0 })
    expect(creditProblems(form, deducted)).toEqual({})
    expect(maxAllowanceOre(deducted)).toBe(1348_99)
  })

  test('of an aconto invoice: the amount that no other invoice deducts', () => {
    const aconto = (total: number) => ({ ...creditable, left: { isAconto: true, lines: [], shipping: 0, total } })
    expect(outcomeOf(formOf({}), aconto(200))).toMatchObject({ totalOre: 200_00 })
    expect([aconto(200), aconto(0), creditable].map(nothingToCredit)).toEqual([
      null,
      'Acontobeløbet er trukket fra på en senere faktura. Krediter varerne på den.',
      null,
    ])
  })

  test('of everything that is left: exact to the øre', () => {
    const form = formOf({ what: 'amount', amount: '1.348,99' })
    expect([outcomeOf(form, creditable)?.leftOre, creditProblems(form, creditable)]).toEqual([0, {}])
  })
})
