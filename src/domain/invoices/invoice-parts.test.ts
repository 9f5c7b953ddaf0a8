import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CreditKind } from './invoice.ts'
import { creditParts, type IssuedParts, isUsedUp, type Parts, sumOfParts, validInvoices } from './invoice-parts.ts'

const invoice = (parts: Parts, id = 1): IssuedParts => ({ ...parts, id, kind: 'invoice', creditKind: null, creditsId: null })
const note = (parts: Parts, creditKind: CreditKind, id = 2): IssuedParts => ({
  ...parts,
  id,
  kind: 'credit_note',
  creditKind,
  creditsId: 1,
})

const THREE: Parts = { lines: [{ orderLineId: 7, quantity: 3, totalOre: 1000_00 }], shippingOre: 99_00 }
const NOTHING = { lines: [], shippingOre: 0, amountOre: 0 }

describe('crediting a part of an invoice', () => {
  test('gives each roll its share, and the last one the last øre', () => {
    const credited: number[] = []
    let left = THREE
    for (let roll = 0; roll < 3; roll += 1) {
      const credit = creditParts(left, { ...NOTHING, lines: [{ orderLineId: 7, quantity: 1 }] })
      if (typeof credit === 'string') throw new Error(credit)
      credited.push(credit.totalOre)
      left = validInvoices([invoice(left), note(credit.parts, 'reduction')])[0]?.left ?? left
    }
    expect(credited).toEqual([333_33, 333_34, 333_33])
    expect(left).toEqual({ lines: [{ orderLineId: 7, quantity: 0, totalOre: 0 }], shippingOre: 99_00 })
  })

  test('shares an amount among lines and freight, so that a roll that comes back later is worth what is left of it', () => {
    const credit = creditParts(THREE, { ...NOTHING, amountOre: 109_90 })
    if (typeof credit === 'string') throw new Error(credit)
    expect(credit.parts).toEqual({ lines: [{ orderLineId: 7, quantity: 0, totalOre: 100_00 }], shippingOre: 9_90 })
    const [{ left } = { left: THREE }] = validInvoices([invoice(THREE), note(credit.parts, 'reduction')])
    expect(creditParts(left, { ...NOTHING, lines: [{ orderLineId: 7, quantity: 1 }] })).toMatchObject({ totalOre: 300_00 })
  })

  test.each([
    ['nothing', NOTHING, 'credit_empty'],
    ['more rolls than there are', { ...NOTHING, lines: [{ orderLineId: 7, quantity: 4 }] }, 'credit_above_rest'],
    ['the same roll twice', { ...NOTHING, lines: [3, 1].map((quantity) => ({ orderLineId: 7, quantity })) }, 'credit_above_rest'],
    ['a roll of another order', { ...NOTHING, lines: [{ orderLineId: 8, quantity: 1 }] }, 'credit_above_rest'],
    ['more freight than was asked for', { ...NOTHING, shippingOre: 99_01 }, 'credit_above_rest'],
    ['an amount above the rest', { ...NOTHING, amountOre: 1099_01 }, 'credit_above_rest'],
    ['an amount above what rolls and freight leave', { ...NOTHING, shippingOre: 99_00, amountOre: 1000_01 }, 'credit_above_rest'],
  ])('refuses %s', (_, requested, why) => expect(creditParts(THREE, requested)).toBe(why))

  test('only an annulment lets what was credited be invoiced again', () => {
    const part: Parts = { lines: [{ orderLineId: 7, quantity: 1, totalOre: 333_33 }], shippingOre: 0 }
    expect(validInvoices([invoice(THREE), note(part, 'reduction')])[0]).toMatchObject({ valid: THREE })
    expect(validInvoices([invoice(THREE), note(part, 'annulment')])[0]).toMatchObject({
      valid: { lines: [{ quantity: 2, totalOre: 666_67 }] },
      left: { lines: [{ quantity: 2, totalOre: 666_67 }] },
    })
  })

  test('whatever is credited in whatever order, it never comes to more than the invoice, and to all of it in the end', () => {
    const line = fc.record({ quantity: fc.integer({ min: 0, max: 9 }), totalOre: fc.integer({ min: 0, max: 99_999 }) })
    const requests = fc.array(
      fc.record({
        rolls: fc.array(fc.nat({ max: 4 }), { maxLength: 4 }),
        freight: fc.nat({ max: 40_00 }),
        amount: fc.nat({ max: 500_00 }),
      }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), fc.nat({ max: 99_00 }), requests, (lines, shippingOre, tries) => {
        const whole = { lines: lines.map((one, index) => ({ ...one, orderLineId: index + 1 })), shippingOre }
        const documents = [invoice(whole)]
        const left = () => validInvoices(documents)[0]?.left ?? whole
        for (const { rolls, freight, amount } of tries) {
          const requested = rolls.flatMap((quantity, index) => (quantity > 0 ? [{ orderLineId: index + 1, quantity }] : []))
          const before = sumOfParts(left())
          const credit = creditParts(left(), { lines: requested, shippingOre: freight, amountOre: amount })
          if (typeof credit === 'string') continue
          expect(credit.totalOre).toBe(sumOfParts(credit.parts))
          documents.push(note(credit.parts, 'reduction', documents.length + 1))
          expect(sumOfParts(left())).toBe(before - credit.totalOre)
          expect(Math.min(...left().lines.map(({ totalOre }) => totalOre), left().shippingOre)).toBeGreaterThanOrEqual(0)
        }
        documents.push(note(left(), 'annulment', documents.length + 1))
        expect(isUsedUp(left())).toBe(true)
        expect(documents.slice(1).reduce((sum, parts) => sum + sumOfParts(parts), 0)).toBe(sumOfParts(whole))
      }),
    )
  })
})
