import fc from 'fast-check'
import { expect, test } from 'vitest'
import { INVOICE_TERMS } from '#domain/invoices/invoice.ts'
import { draftInvoice, type InvoicedOrder } from '#domain/invoices/invoice-document.ts'
import { reducedAmount } from '#domain/prices/pricing.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { pdfPages, pdfText } from '#test/pdf-reader.ts'
import { renderInvoice } from './render-invoice.ts'

const AT = new Date('2026-11-21T10:00:00Z')
const percent = fc.integer({ min: 0, max: 100 })

const orders = fc
  .record({
    discountPercent: percent,
    shippingOre: fc.constantFrom(0, 99_00),
    drafts: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 9_999 }),
        unitPriceOre: fc.integer({ min: 1, max: 9_999_99 }),
        promotionPercent: percent,
        payWithPoints: fc.boolean(),
      }),
      { minLength: 1, maxLength: 60 },
    ),
  })
  .map(({ discountPercent, shippingOre, drafts }): InvoicedOrder => {
    const lines = drafts.map(({ unitPriceOre, quantity, promotionPercent, payWithPoints }, index) => ({
      kcwId: `X-${index}`,
      nameDa: `Folie ${index}`,
      series: null,
      quantity,
      unitPriceOre,
      promotionPercent,
      payWithPoints,
      pointsCost: 10,
      lineTotalOre: payWithPoints ? 0 : reducedAmount(unitPriceOre, quantity, { promotionPercent, discountPercent }),
    }))
    return {
      orderNumber: 'ORD-2026-000001',
      customerName: 'Søren Ærø',
      customerEmail: 'soeren@example.dk',
      cvr: null,
      company: null,
      reference: null,
      receiver: null,
      ean: null,
      shippingAddress: 'Åvej 1',
      shippingPostalCode: '5970',
      shippingCity: 'Ærøskøbing',
      shippingCountry: 'DK',
      vatTreatment: 'domestic',
      ...{ invoiceAddress: null, invoicePostalCode: null, invoiceCity: null, invoiceCountry: null },
      paymentMethod: 'invoice',
      paymentStatus: 'unpaid',
      discountPercent,
      shippingOre,
      shippingName: 'Levering',
      pickup: null,
      totalOre: lines.reduce<number>((sum, { lineTotalOre }) => sum + lineTotalOre, shippingOre),
      lines,
    }
  })

/** '12.345,60' as 1234560, '79,992' as 7999.2. */
function toOre(figure: string): number {
  return Math.round(Number(figure.replaceAll('.', '').replace(',', '.').replace('−', '-')) * 1000) / 10
}

function figureAfter(text: string, label: string): number {
  const [, figure = ''] = new RegExp(`${label.replace(/[()]/g, '\\$&')} ([\\d.]+,\\d\\d)\\n`).exec(text) ?? []
  return toOre(figure)
}

test('whatever was ordered, every figure on the paper is the order’s or follows from it', async () => {
  await fc.assert(
    fc.asyncProperty(orders, fc.constantFrom(...INVOICE_TERMS), async (order, terms) => {
      const day = '2026-11-21'
      const draft = {
        order,
        account: null,
        seller: DEFAULT_SETTINGS.company,
        terms,
        customs: '',
        orderedOn: day,
        shippedOn: null,
        issueDate: day,
        paidOre: 0,
      }
      const text = pdfText(await renderInvoice({ kind: 'invoice', number: 7, document: draftInvoice(draft) }, AT))

      const rows = [...text.matchAll(/Folie (\d+) ([\d.]+) ([\d.]+,\d{2,3}) (?:(−[\d.]+,\d\d) )?([\d.]+,\d\d) ([\d.]+,\d\d)\n/g)]
      expect(rows.map(([, index]) => Number(index))).toEqual(order.lines.map((_, index) => index))
      let net = 0
      for (const [, index, quantity = '', unitPrice = '', rebate = '0', netAmount = '', amount = ''] of rows) {
        const line = order.lines[Number(index)]
        if (!line) throw new Error('a line without an order')
        expect(Number(quantity.replaceAll('.', ''))).toBe(line.quantity)
        expect(toOre(unitPrice)).toBeCloseTo(line.payWithPoints ? 0 : line.unitPriceOre * 0.8, 6)
        expect(toOre(amount)).toBe(line.lineTotalOre)
        expect(Math.abs(toOre(netAmount) - line.lineTotalOre * 0.8)).toBeLessThan(2)
        expect(Math.abs(toOre(unitPrice) * line.quantity + toOre(rebate) - toOre(netAmount))).toBeLessThanOrEqual(2)
        net += toOre(netAmount)
      }
      expect(figureAfter(text, 'Varer ekskl. moms')).toBe(net)
      const base = figureAfter(text, 'Momsgrundlag')
      expect(figureAfter(text, 'Levering ekskl. moms')).toBe(base - net)
      expect(figureAfter(text, 'Total inkl. moms, DKK')).toBe(order.totalOre)
      const vat = figureAfter(text, 'heraf moms (25%)')
      expect(base + vat).toBe(order.totalOre)
      expect(Math.abs(vat - order.totalOre * 0.2)).toBeLessThanOrEqual(0.5)
    }),
    { numRuns: 15 },
  )
})

test.each(Array.from({ length: 16 }, (_, index) => 9 + index))(
  'the sums of %i lines never stand on a page without a line',
  async (count) => {
    const [order] = fc.sample(orders, { numRuns: 1, seed: 7 })
    if (!order) throw new Error('no order')
    const line = { kcwId: 'NL-1003', nameDa: 'Folie', series: null, quantity: 1, unitPriceOre: 100_00, promotionPercent: 0, pointsCost: 10 }
    const lines = Array.from({ length: count }, () => ({ ...line, payWithPoints: false, lineTotalOre: 100_00 }))
    const day = '2026-11-21'
    const document = draftInvoice({
      order: { ...order, lines, discountPercent: 0, totalOre: count * 100_00 + order.shippingOre },
      account: null,
      seller: DEFAULT_SETTINGS.company,
      terms: '8_days',
      customs: '',
      orderedOn: day,
      shippedOn: null,
      issueDate: day,
      paidOre: 0,
    })
    const pages = pdfPages(await renderInvoice({ kind: 'invoice', number: 7, document }, AT))
    expect(pages.join('\n').match(/Varenr/g)).toHaveLength(count)
    expect(pages.filter((page) => page.includes('Total inkl. moms'))).toEqual([pages.at(-1)])
    expect(pages.at(-1)).toMatch(/Varenr.*Total inkl\. moms/s)
  },
)
